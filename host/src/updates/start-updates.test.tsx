import { registerServiceWorker } from '../pwa/service-worker.ts';
import { renderInShell } from '../../test/support/render-in-shell.tsx';
import { startUpdates } from './start-updates.ts';

jest.mock('../pwa/service-worker.ts', () => ({ registerServiceWorker: jest.fn(async () => undefined) }));

const start = (build: string | null) => {
  const { shell } = renderInShell(null);
  const failures: unknown[] = [];
  shell.hooks.on('registration failed', ({ error }) => failures.push(error));
  startUpdates({ ...shell, build });
  return failures;
};

beforeEach(() => jest.mocked(registerServiceWorker).mockClear());

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
