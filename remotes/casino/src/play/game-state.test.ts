import { commonErrors, errorStatus } from '@jangada/contracts/api/errors';
import type { ErrorCode } from '@jangada/contracts/api/errors';
import { launchGame } from '@jangada/contracts/domains/games/endpoints';
import { ApiError, NetworkError, ReplyError } from '@jangada/remote-kit/errors';
import { aGame } from '../games/fake-games.ts';
import { gameState, launchFailure } from './game-state.ts';
import type { GameFacts } from './game-state.ts';
import type { GameLaunch } from './game-launch.ts';

const game = aGame();
const launch: GameLaunch = { mode: 'real', player: '7', language: 'pt', number: 1, isOver: false };
const refusal = (code: ErrorCode) => new ApiError(errorStatus[code], { code });

const stateOf = (part: Partial<GameFacts> = {}) =>
  gameState({
    details: { data: game, error: null },
    launch,
    launchAnswer: { data: undefined, error: null },
    frame: 'fine',
    isChecking: false,
    ...part,
  });

describe('the page of a game', () => {
  it('is loading until something is known', () => {
    expect(stateOf({ details: { data: undefined, error: null }, launch: null, launchAnswer: null })).toEqual({
      name: 'loading',
    });
  });

  it('is not found after any failure to load it, and marks a missing answer', () => {
    const failed = (error: Error) => stateOf({ details: { data: undefined, error }, launch: null, launchAnswer: null });
    expect(failed(refusal('game.not-found'))).toEqual({ name: 'not-found', isUnreachable: false });
    expect(failed(refusal('request.invalid'))).toEqual({ name: 'not-found', isUnreachable: false });
    expect(failed(refusal('server.failed'))).toEqual({ name: 'not-found', isUnreachable: true });
    expect(failed(new NetworkError())).toEqual({ name: 'not-found', isUnreachable: true });
  });

  it('is found with its poster, then opening, then playing', () => {
    expect(stateOf({ launch: null, launchAnswer: null })).toMatchObject({ name: 'found', play: { step: 'poster' } });
    expect(stateOf({ launch: null, launchAnswer: null, isChecking: true })).toMatchObject({
      play: { step: 'opening' },
    });
    expect(stateOf()).toMatchObject({ play: { step: 'opening' } });
    const launchAnswer = { data: 'http://studio.example/', error: null };
    expect(stateOf({ launchAnswer })).toMatchObject({ play: { step: 'playing', address: 'http://studio.example/' } });
  });

  it('retains the address under what covers it when the session or the game is over', () => {
    const launchAnswer = { data: 'http://studio.example/', error: null };
    const over = { play: { step: 'over', address: 'http://studio.example/' } };
    expect(stateOf({ launchAnswer, launch: { ...launch, isOver: true } })).toMatchObject(over);
    expect(stateOf({ launchAnswer, frame: 'ended' })).toMatchObject(over);
  });

  it('is in maintenance when its frame never loads', () => {
    const launchAnswer = { data: 'http://studio.example/', error: null };
    expect(stateOf({ launchAnswer, frame: 'never-loaded' })).toEqual({
      name: 'maintenance',
      game,
      isUnreachable: false,
    });
  });
});

type Meaning = ReturnType<typeof launchFailure>;

/** Every code that can refuse a launch; add each new code here. */
const meanings: Partial<Record<ErrorCode, Meaning>> = {
  'game.not-found': 'maintenance',
  'game.unavailable': 'maintenance',
  'game.demo-only': 'refused',
  'game.no-demo': 'refused',
  'account.blocked': 'refused',
  'account.paused': 'refused',
  'account.self-excluded': 'refused',
  'account.verification-required': 'refused',
  'bet.limit-reached': 'refused',
  'request.invalid': 'maintenance',
  'request.malformed': 'maintenance',
  'request.too-large': 'maintenance',
  'request.unsupported-type': 'maintenance',
  'request.too-many': 'refused',
  'server.failed': 'maintenance',
  'server.unavailable': 'maintenance',
  'tenant.unknown': 'maintenance',
  'tenant.maintenance': 'maintenance',
  'tenant.closed': 'maintenance',
  'session.required': 'over',
  'session.expired': 'over',
  'session.reauth-required': 'locked',
};

describe('a failed launch', () => {
  const codes: readonly ErrorCode[] = [...(launchGame.errors ?? []), ...commonErrors];

  it.each(codes)('%s has its state for the player', (code) => {
    const expected = meanings[code];
    expect(expected).toBeDefined();
    expect(launchFailure(refusal(code))).toBe(expected);
    const state = stateOf({ launchAnswer: { data: undefined, error: refusal(code) } });
    if (expected === 'maintenance') expect(state).toEqual({ name: 'maintenance', game, isUnreachable: false });
    else expect(state).toMatchObject({ name: 'found', play: { step: expected } });
  });

  it('without an answer, or with one that is none, is maintenance', () => {
    const without = (error: Error) => stateOf({ launchAnswer: { data: undefined, error } });
    expect(without(new NetworkError())).toEqual({ name: 'maintenance', game, isUnreachable: true });
    expect(without(new ReplyError())).toEqual({ name: 'maintenance', game, isUnreachable: false });
    expect(launchFailure(new ApiError(502, {}))).toBe('maintenance');
  });
});
