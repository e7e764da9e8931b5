import { createAutoRegister, REGISTER_MODAL_DELAY_MS } from './auto-register.ts';
import type { AutoRegisterConditions } from './auto-register.ts';

const all: AutoRegisterConditions = {
  isGuest: () => true,
  isReady: () => true,
  ageVerified: () => 'true',
  isScreenFree: () => true,
};

beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => jest.useRealTimers());

const loadPage = (changed: Partial<AutoRegisterConditions> = {}) => {
  const open = jest.fn<undefined, [onClosed: () => void]>();
  const register = createAutoRegister({ ...all, ...changed }, open);
  const stop = register.start();
  return { open, register, stop, close: () => open.mock.calls[0]?.[0]() };
};

test('the register modal opens two seconds after the start', () => {
  const { open } = loadPage();
  jest.advanceTimersByTime(1_999);
  expect(open).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(open).toHaveBeenCalledTimes(1);
});

test.each<[string, Partial<AutoRegisterConditions>]>([
  ['a player', { isGuest: () => false }],
  ['a site that is not ready', { isReady: () => false }],
  ['a visitor who never confirmed the age', { ageVerified: () => null }],
  ["a flag that is not the text 'true'", { ageVerified: () => '1' }],
  ['a screen where a modal or the error page is', { isScreenFree: () => false }],
])('it does not open for %s', (_, changed) => {
  const { open } = loadPage(changed);
  jest.advanceTimersByTime(REGISTER_MODAL_DELAY_MS);
  expect(open).not.toHaveBeenCalled();
});

test('it opens once per page load, also when the page starts anew after an error', () => {
  const { open, register } = loadPage();
  jest.advanceTimersByTime(REGISTER_MODAL_DELAY_MS);
  register.start();
  jest.advanceTimersByTime(REGISTER_MODAL_DELAY_MS);
  expect(open).toHaveBeenCalledTimes(1);
});

test('a page that is left before the delay opens nothing', () => {
  const { open, stop } = loadPage();
  stop();
  jest.advanceTimersByTime(REGISTER_MODAL_DELAY_MS);
  expect(open).not.toHaveBeenCalled();
});

test('after it was closed it is not opened by the next page load of this tab', () => {
  const first = loadPage();
  jest.advanceTimersByTime(REGISTER_MODAL_DELAY_MS);
  first.close();
  expect(sessionStorage.getItem('register-offered')).toBe('true');
  const second = loadPage();
  jest.advanceTimersByTime(REGISTER_MODAL_DELAY_MS);
  expect(second.open).not.toHaveBeenCalled();
});

test('it is shown again when the page only reloaded under it, and after a registration', () => {
  loadPage();
  jest.advanceTimersByTime(REGISTER_MODAL_DELAY_MS);
  let isGuest = true;
  const again = loadPage({ isGuest: () => isGuest });
  jest.advanceTimersByTime(REGISTER_MODAL_DELAY_MS);
  expect(again.open).toHaveBeenCalledTimes(1);
  isGuest = false;
  again.close();
  expect(sessionStorage.getItem('register-offered')).toBeNull();
});
