import { createAutoRegister, REGISTER_MODAL_DELAY_MS } from './auto-register.ts';
import type { AutoRegisterConditions } from './auto-register.ts';

const all: AutoRegisterConditions = {
  isGuest: () => true,
  isReady: () => true,
  isAgeConfirmed: () => true,
  isScreenFree: () => true,
  isVisitorBusy: () => false,
  load: async () => true,
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

test('the register modal opens two seconds after the start', async () => {
  const { open } = loadPage();
  await jest.advanceTimersByTimeAsync(1_999);
  expect(open).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(open).toHaveBeenCalledTimes(1);
});

test.each<[string, Partial<AutoRegisterConditions>]>([
  ['a player', { isGuest: () => false }],
  ['a site that is not ready', { isReady: () => false }],
  ['a visitor who never confirmed the age', { isAgeConfirmed: () => false }],
  ['a screen where a modal or the error page is', { isScreenFree: () => false }],
  ['a page whose releases of it cannot be loaded', { load: async () => false }],
])('it does not open for %s', async (_, changed) => {
  const { open } = loadPage(changed);
  await jest.advanceTimersByTimeAsync(REGISTER_MODAL_DELAY_MS);
  expect(open).not.toHaveBeenCalled();
});

test('it opens once per page load, also when the page starts anew after an error', async () => {
  const { open, register } = loadPage();
  await jest.advanceTimersByTimeAsync(REGISTER_MODAL_DELAY_MS);
  register.start();
  await jest.advanceTimersByTimeAsync(REGISTER_MODAL_DELAY_MS);
  expect(open).toHaveBeenCalledTimes(1);
});

test('a page that is left before the delay opens nothing', async () => {
  const { open, stop } = loadPage();
  stop();
  await jest.advanceTimersByTimeAsync(REGISTER_MODAL_DELAY_MS);
  expect(open).not.toHaveBeenCalled();
});

test('after it was closed it is not opened by the next page load of this tab', async () => {
  const first = loadPage();
  await jest.advanceTimersByTimeAsync(REGISTER_MODAL_DELAY_MS);
  first.close();
  expect(sessionStorage.getItem('register-offered')).toBe('true');
  const second = loadPage();
  await jest.advanceTimersByTimeAsync(REGISTER_MODAL_DELAY_MS);
  expect(second.open).not.toHaveBeenCalled();
});

test('it is shown again when the page only reloaded under it, and after a registration', async () => {
  loadPage();
  await jest.advanceTimersByTimeAsync(REGISTER_MODAL_DELAY_MS);
  let isGuest = true;
  const again = loadPage({ isGuest: () => isGuest });
  await jest.advanceTimersByTimeAsync(REGISTER_MODAL_DELAY_MS);
  expect(again.open).toHaveBeenCalledTimes(1);
  isGuest = false;
  again.close();
  expect(sessionStorage.getItem('register-offered')).toBeNull();
});

test('it waits while the visitor types, and opens two seconds after', async () => {
  let isVisitorBusy = true;
  const { open } = loadPage({ isVisitorBusy: () => isVisitorBusy });
  await jest.advanceTimersByTimeAsync(5 * REGISTER_MODAL_DELAY_MS);
  expect(open).not.toHaveBeenCalled();
  isVisitorBusy = false;
  await jest.advanceTimersByTimeAsync(REGISTER_MODAL_DELAY_MS);
  expect(open).toHaveBeenCalledTimes(1);
});

test('it opens with its code there, unless a dialog has opened meanwhile', async () => {
  let finish = (_isLoaded: boolean): void => undefined;
  const load = () => new Promise<boolean>((resolve) => (finish = resolve));
  const { open } = loadPage({ load });
  await jest.advanceTimersByTimeAsync(REGISTER_MODAL_DELAY_MS);
  expect(open).not.toHaveBeenCalled();
  finish(true);
  await jest.advanceTimersByTimeAsync(0);
  expect(open).toHaveBeenCalledTimes(1);
  let isScreenFree = true;
  const other = loadPage({ load, isScreenFree: () => isScreenFree });
  await jest.advanceTimersByTimeAsync(REGISTER_MODAL_DELAY_MS);
  isScreenFree = false;
  finish(true);
  await jest.advanceTimersByTimeAsync(0);
  expect(other.open).not.toHaveBeenCalled();
});
