import { registerServiceWorker } from '../browser/pwa/service-worker.ts';
import { renderInShell } from '../../test/support/render-in-shell.tsx';
import { fetchBuild } from './fetch-build.ts';
import { startUpdates } from './start-updates.ts';
import { POLL_JITTER_MS, POLL_MS } from './tab-updater.ts';

jest.mock('../browser/pwa/service-worker.ts', () => ({ registerServiceWorker: jest.fn(async () => undefined) }));

jest.mock('./fetch-build.ts', () => ({ fetchBuild: jest.fn(async () => null) }));

const start = (build: string | null) => {
  const { shell } = renderInShell(null);
  const failures: unknown[] = [];
  shell.hooks.on('registration failed', ({ error }) => failures.push(error));
  startUpdates({ ...shell, build });
  return failures;
};

beforeEach(() => {
  jest.mocked(registerServiceWorker).mockClear();
  jest.mocked(fetchBuild).mockClear();
});
afterEach(() => jest.useRealTimers());

test('a failed registration of the worker calls the hook "registration failed"', () => {
  const failures = start('a');
  const refused = new Error('refused');
  jest.mocked(registerServiceWorker).mock.calls[0]?.[0].onFailed(refused);
  expect(failures).toEqual([refused]);
});

test('a page without a build registers no worker', () => {
  start(null);
  expect(registerServiceWorker).not.toHaveBeenCalled();
});

test('another worker that takes over makes the page look for a new build', () => {
  start('a');
  expect(fetchBuild).not.toHaveBeenCalled();
  jest.mocked(registerServiceWorker).mock.calls[0]?.[0].onTakeover();
  expect(fetchBuild).toHaveBeenCalledTimes(1);
});

test('the page polls for a new build, a page without a build does not', () => {
  jest.useFakeTimers();
  start(null);
  jest.advanceTimersByTime(POLL_MS + POLL_JITTER_MS);
  expect(fetchBuild).not.toHaveBeenCalled();
  start('a');
  jest.advanceTimersByTime(POLL_MS + POLL_JITTER_MS);
  expect(fetchBuild).toHaveBeenCalled();
});
