import type { Session } from '@jangada/contracts/host/host-api';
import { aUser } from '@jangada/remote-kit/stub-data';
import { relaunch, nextLaunch, launchRequestOf } from './game-launch.ts';
import type { LaunchContext, GameLaunch, LaunchRequest } from './game-launch.ts';

const guest: Session = { status: 'guest', guestId: 'g' };
const player = (id: number): Session => ({ status: 'user', guestId: 'g', user: aUser({ id }) });

const requestIn = (part: Partial<LaunchContext> = {}): LaunchRequest | null =>
  launchRequestOf({
    session: guest,
    launch: null,
    chosen: null,
    startsAtOnce: true,
    onlyDemo: false,
    language: 'pt',
    ...part,
  });

const real: LaunchRequest = { mode: 'real', player: '7', language: 'pt' };
const demo: LaunchRequest = { mode: 'demo', player: '', language: 'pt' };
const launched = (request: LaunchRequest): GameLaunch => ({ ...request, number: 1, isOver: false });

describe('a launch request', () => {
  it('starts at once for a signed-in player, for money, or as a demo where the game has nothing else', () => {
    expect(requestIn({ session: player(7) })).toEqual(real);
    expect(requestIn({ session: player(7), onlyDemo: true })).toEqual(demo);
  });

  it('follows the choice of a guest, and of a player who sees the poster first', () => {
    expect(requestIn({ session: player(7), startsAtOnce: false })).toBeNull();
    expect(requestIn({ session: player(7), startsAtOnce: false, chosen: 'real' })).toEqual(real);
    expect(requestIn()).toBeNull();
    expect(requestIn({ chosen: 'demo' })).toEqual(demo);
  });

  it('is never for money for a guest: it waits for the sign-in, on the poster or in the demo', () => {
    expect(requestIn({ chosen: 'real' })).toBeNull();
    expect(requestIn({ chosen: 'real', launch: launched(demo) })).toEqual(demo);
    expect(requestIn({ chosen: 'real', launch: launched(demo), session: player(7) })).toEqual(real);
  });

  it('stays a demo through a sign-in and a sign-out', () => {
    expect(requestIn({ launch: launched(demo), session: player(7) })).toEqual(demo);
    expect(requestIn({ launch: launched(demo), session: guest })).toEqual(demo);
  });
});

describe('a game launch', () => {
  it('stays while the same player plays, whatever language the page changes to', () => {
    const launch = launched(real);
    expect(nextLaunch(launch, { ...real, language: 'en' })).toBe(launch);
  });

  it('is over with the session, and the next session makes another one', () => {
    const over = nextLaunch(launched(real), null);
    expect(over).toEqual({ ...real, number: 1, isOver: true });
    expect(nextLaunch(over, null)).toBe(over);
    expect(nextLaunch(over, real)).toEqual({ ...real, number: 2, isOver: false });
  });

  it('is replaced for another player, another mode and a retry', () => {
    expect(nextLaunch(launched(real), { ...real, player: '8' })?.number).toBe(2);
    expect(nextLaunch(launched(real), demo)).toEqual({ ...demo, number: 2, isOver: false });
    expect(relaunch(launched(real))?.number).toBe(2);
    expect(relaunch(null)).toBeNull();
  });
});
