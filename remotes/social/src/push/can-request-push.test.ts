import type { PushState } from '@jangada/contracts/host/host-api';
import { canRequestPush, QUIET_AFTER_CLOSING_MS, QUIET_AFTER_DENIAL_MS } from './can-request-push.ts';
import type { PushContext } from './can-request-push.ts';

const NOW = Date.parse('2026-06-01T12:00:00Z');
const HOUR = 3_600_000;

const ask = (given: Partial<PushContext> = {}): boolean =>
  canRequestPush({
    isPlayer: true,
    push: 'default',
    isScreenFree: true,
    isPlaying: false,
    deniedAtMs: null,
    closedAtMs: null,
    nowMs: NOW,
    ...given,
  });

test('a player without an answer is prompted', () => expect(ask()).toBe(true));
test('a guest is not', () => expect(ask({ isPlayer: false })).toBe(false));
test('no player is prompted over a dialog', () => expect(ask({ isScreenFree: false })).toBe(false));
test('no player is prompted during a game', () => expect(ask({ isPlaying: true })).toBe(false));

test.each<[PushState, boolean]>([
  ['checking', false],
  ['unsupported', false],
  ['needs-install', false],
  ['granted', false],
  ['subscribed', false],
  ['denied', true],
  ['default', true],
])('where push is %s: %s', (push, expected) => expect(ask({ push })).toBe(expected));

test('after a denial not for five days', () => {
  expect(QUIET_AFTER_DENIAL_MS).toBe(5 * 24 * HOUR);
  expect(ask({ deniedAtMs: NOW })).toBe(false);
  expect(ask({ deniedAtMs: NOW - QUIET_AFTER_DENIAL_MS + 1 })).toBe(false);
  expect(ask({ deniedAtMs: NOW - QUIET_AFTER_DENIAL_MS })).toBe(true);
});

test('after closing not for 24 hours', () => {
  expect(QUIET_AFTER_CLOSING_MS).toBe(24 * HOUR);
  expect(ask({ closedAtMs: NOW - QUIET_AFTER_CLOSING_MS + 1 })).toBe(false);
  expect(ask({ closedAtMs: NOW - QUIET_AFTER_CLOSING_MS })).toBe(true);
});

test('the longer of the two counts', () => {
  expect(ask({ deniedAtMs: NOW - 2 * 24 * HOUR, closedAtMs: NOW - 2 * 24 * HOUR })).toBe(false);
});

test('a memory from a clock that was wrong does not silence the prompt for good', () => {
  expect(ask({ deniedAtMs: NOW + HOUR, closedAtMs: NOW + HOUR })).toBe(true);
});
