import { openRegisterLater, REGISTER_MODAL_DELAY_MS } from './auto-register.ts';
import type { AutoRegisterConditions } from './auto-register.ts';

const all: AutoRegisterConditions = {
  isGuest: () => true,
  isReady: () => true,
  ageVerified: () => 'true',
  isScreenFree: () => true,
};

const opensWith = (changed: Partial<AutoRegisterConditions>, afterMs = REGISTER_MODAL_DELAY_MS): boolean => {
  jest.useFakeTimers();
  const open = jest.fn();
  openRegisterLater({ ...all, ...changed }, open);
  jest.advanceTimersByTime(afterMs);
  jest.useRealTimers();
  return open.mock.calls.length > 0;
};

test('the register modal opens two seconds after the start', () => {
  expect(opensWith({}, REGISTER_MODAL_DELAY_MS - 1)).toBe(false);
  expect(opensWith({})).toBe(true);
});

test.each<[string, Partial<AutoRegisterConditions>]>([
  ['a player', { isGuest: () => false }],
  ['a site that is not ready', { isReady: () => false }],
  ['a visitor who never confirmed the age', { ageVerified: () => null }],
  ["a flag that is not the text 'true'", { ageVerified: () => '1' }],
  ['a screen where a modal is open', { isScreenFree: () => false }],
])('it does not open for %s', (_, changed) => {
  expect(opensWith(changed)).toBe(false);
});
