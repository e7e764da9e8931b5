import type { PlannedRelease } from '@jangada/contracts/delivery/plan';
import { FROZEN_COOKIE } from '@jangada/contracts/delivery/started-releases';
import { startWatchdog } from './start-watchdog.ts';
import { BEAT_MS, SILENT_MS } from './watch-page.ts';

const release: PlannedRelease = {
  ...{ version: '1.1.0', uniqueName: 'casino__0000000b', base: '/', entry: 'entry.js', exposes: {}, integrity: {} },
};
const plan = {
  ...{ tenant: 'jangada', guest: '4f2c8a4e-6f0b-4b9e-9c39-1f6d7a5b0c11' },
  remotes: Object.fromEntries(
    ['host', 'casino', 'social'].map((remote) => [
      remote,
      { remote, reason: 'stable' as const, state: 'live' as const, chain: [release] },
    ]),
  ),
};

const setVisibility = (state: DocumentVisibilityState) => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

const open = () => {
  const sent: unknown[] = [];
  const worker = Object.assign(new EventTarget(), { postMessage: (message: unknown) => sent.push(message) });
  startWatchdog(
    plan,
    { releaseOf: (remote) => (remote === 'casino' ? release : null) },
    () => worker as unknown as Worker,
  );
  return { sent, worker };
};

/** As the edge sets it for the worker. */
const setCookie = () => {
  document.cookie = `${FROZEN_COOKIE}=casino; Path=/`;
};

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  document.cookie = `${FROZEN_COOKIE}=; Max-Age=0; Path=/`;
});

test('a visible page gives a sign of life every second, with the releases of remotes that run', () => {
  const { sent } = open();
  jest.advanceTimersByTime(BEAT_MS);
  const beat = {
    ...{ tenant: plan.tenant, guest: plan.guest },
    frozen: { path: '/', releases: [{ version: '1.1.0', uniqueName: 'casino__0000000b' }] },
  };
  expect(sent).toEqual([beat, beat]);
});

test('a hidden page says so at once and gives none, and a shown one again', () => {
  const { sent } = open();
  setVisibility('hidden');
  jest.advanceTimersByTime(10 * BEAT_MS);
  expect(sent).toEqual([expect.anything(), null]);
  setVisibility('visible');
  expect(sent).toHaveLength(3);
});

test.each(['pagehide', 'beforeprint'])('a page says at %s that no sign of life follows', (name) => {
  const { sent } = open();
  window.dispatchEvent(new Event(name));
  expect(sent.at(-1)).toBeNull();
});

test.each([
  ['gives a sign of life', () => jest.advanceTimersByTime(BEAT_MS)],
  ['is left', () => window.dispatchEvent(new Event('pagehide'))],
])('a page that responds again and %s keeps its releases: the next page view need not avoid them', (_, respond) => {
  open();
  setCookie();
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + SILENT_MS + BEAT_MS);
  respond();
  expect(document.cookie).not.toContain(FROZEN_COOKIE);
});

test('a page that always responded leaves the cookie of another tab', () => {
  open();
  setCookie();
  jest.advanceTimersByTime(10 * BEAT_MS);
  expect(document.cookie).toContain(FROZEN_COOKIE);
});

test('a page that responds before the answer to its worker keeps its releases as well', () => {
  const { worker } = open();
  setCookie();
  worker.dispatchEvent(new MessageEvent('message', { data: 'recovered' }));
  expect(document.cookie).not.toContain(FROZEN_COOKIE);
});

test('the marks of the start end when the worker watches the page, and at once where there is none', () => {
  const watched = jest.fn();
  globalThis.__jangadaStarted = { started: () => {}, runs: () => {}, alive: () => {}, watched };
  const { worker } = open();
  setCookie();
  expect(watched).not.toHaveBeenCalled();
  worker.dispatchEvent(new MessageEvent('message', { data: 'watching' }));
  expect(watched).toHaveBeenCalledTimes(1);
  expect(document.cookie).toContain(FROZEN_COOKIE);
  startWatchdog(plan, { releaseOf: () => null }, () => null);
  expect(watched).toHaveBeenCalledTimes(2);
  globalThis.__jangadaStarted = undefined;
});
