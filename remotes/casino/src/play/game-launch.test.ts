import type { Session } from '@jangada/contracts/host/host-api';
import { aUser } from '@jangada/remote-kit/stub-data';
import { anotherSeat, nextSeat, wishOf } from './game-launch.ts';
import type { Circumstances, Seat, Wish } from './game-launch.ts';

const guest: Session = { status: 'guest', guestId: 'g' };
const player = (id: number): Session => ({ status: 'user', guestId: 'g', user: aUser({ id }) });

const wishIn = (part: Partial<Circumstances> = {}): Wish | null =>
  wishOf({
    session: guest,
    seat: null,
    chosen: null,
    startsAtOnce: true,
    onlyDemo: false,
    language: 'pt',
    ...part,
  });

const real: Wish = { mode: 'real', player: '7', language: 'pt' };
const demo: Wish = { mode: 'demo', player: '', language: 'pt' };
const seated = (wish: Wish): Seat => ({ ...wish, number: 1, isOver: false });

describe('who wants to play how', () => {
  it('a signed-in player is in the game at once, for money, or as a demo where there is no other', () => {
    expect(wishIn({ session: player(7) })).toEqual(real);
    expect(wishIn({ session: player(7), onlyDemo: true })).toEqual(demo);
  });

  it('where something has to be shown first, and for a guest, it is what they choose', () => {
    expect(wishIn({ session: player(7), startsAtOnce: false })).toBeNull();
    expect(wishIn({ session: player(7), startsAtOnce: false, chosen: 'real' })).toEqual(real);
    expect(wishIn()).toBeNull();
    expect(wishIn({ chosen: 'demo' })).toEqual(demo);
  });

  it('a guest never plays for money; the wish waits for the sign-in, on the poster or in the demo', () => {
    expect(wishIn({ chosen: 'real' })).toBeNull();
    expect(wishIn({ chosen: 'real', seat: seated(demo) })).toEqual(demo);
    expect(wishIn({ chosen: 'real', seat: seated(demo), session: player(7) })).toEqual(real);
  });

  it('a demo goes on through a sign-in and a sign-out', () => {
    expect(wishIn({ seat: seated(demo), session: player(7) })).toEqual(demo);
    expect(wishIn({ seat: seated(demo), session: guest })).toEqual(demo);
  });
});

describe('the seat in the game', () => {
  it('stays while the same player plays, whatever language the page turns to', () => {
    const seat = seated(real);
    expect(nextSeat(seat, { ...real, language: 'en' })).toBe(seat);
  });

  it('is over with the session, and another one is taken with the next', () => {
    const over = nextSeat(seated(real), null);
    expect(over).toEqual({ ...real, number: 1, isOver: true });
    expect(nextSeat(over, null)).toBe(over);
    expect(nextSeat(over, real)).toEqual({ ...real, number: 2, isOver: false });
  });

  it('is another one for another player, another mode and another try', () => {
    expect(nextSeat(seated(real), { ...real, player: '8' })?.number).toBe(2);
    expect(nextSeat(seated(real), demo)).toEqual({ ...demo, number: 2, isOver: false });
    expect(anotherSeat(seated(real))?.number).toBe(2);
    expect(anotherSeat(null)).toBeNull();
  });
});
