import { waitFor } from '@testing-library/react';
import type { Failure } from './release-reporter.ts';
import { aRelease } from '../../test/support/render-in-shell.tsx';
import { allowRelease } from './release-files.ts';
import { createHooks } from '../errors/app-hooks.ts';
import { reportCaught, watchFailures } from './watch-failures.ts';

const missing = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });

const open = () => {
  const hooks = createHooks();
  const reported: Failure[] = [];
  let requested = 0;
  const fullReload = { want: () => void (requested += 1), take: () => false };
  watchFailures({
    hooks,
    reporter: { report: (failure) => reported.push(failure) },
    fullReload,
    release: { version: '1.2.3', base: '/releases/host/1.2.3/' },
  });
  return { hooks, reported, requested: () => requested };
};

let logged: jest.SpyInstance;
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

// First, because the listeners of the other tests' reporters stay and would use up the page's limit.
test('an uncaught error of a timer and a rejected promise of a remote are reported with its release', async () => {
  const { reported } = open();
  const release = aRelease('casino', '1.1.0');
  allowRelease(release);
  const stack = `tick@http://localhost${release.base}home.js:1:20`;
  const thrown = (message: string) => Object.assign(new Error(message), { stack });
  window.dispatchEvent(Object.assign(new Event('error'), { error: thrown('late'), filename: '' }));
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: thrown('nobody waits') }));
  await waitFor(() => expect(reported).toHaveLength(2));
  expect(reported).toMatchObject([
    { remote: 'casino', version: '1.1.0', kind: 'runtime', error: { message: 'late' } },
    { remote: 'casino', version: '1.1.0', kind: 'runtime', error: { message: 'nobody waits' } },
  ]);
});

test('missing code of the shell is reported as a network failure and requests a full reload', async () => {
  const { hooks, reported, requested } = open();
  hooks.call('app:chunkError', { error: missing });
  await new Promise((resolve) => setTimeout(resolve));
  expect(reported).toMatchObject([{ remote: 'host', version: '1.2.3', kind: 'network', error: missing }]);
  expect(requested()).toBe(1);
});

test.each(['/releases/host/1.2.3/assets/7.js', 'http://localhost/releases/host/1.2.3/assets/7.js'])(
  'missing code of the shell at %s is reported as the shell’s',
  async (request) => {
    const { hooks, reported, requested } = open();
    hooks.call('app:chunkError', {
      error: Object.assign(new Error('Loading chunk 7 failed.'), { ...missing, request }),
    });
    await new Promise((resolve) => setTimeout(resolve));
    expect(reported).toMatchObject([{ remote: 'host' }]);
    expect(requested()).toBe(1);
  },
);

test('a missing part of a remote is not reported as the shell’s and requests no full reload', async () => {
  const { hooks, reported, requested } = open();
  const request = '/releases/casino/2.0.0/assets/7.js';
  hooks.call('app:chunkError', { error: Object.assign(new Error('Loading chunk 7 failed.'), { ...missing, request }) });
  await new Promise((resolve) => setTimeout(resolve));
  expect([reported, requested()]).toEqual([[], 0]);
});

test('a remote that failed to load is reported and requests no full reload: it has its own retry', () => {
  const { hooks, reported, requested } = open();
  const received: unknown[] = [];
  hooks.on('app:chunkError', ({ error }) => received.push(error));
  hooks.call('app:chunkError', { error: new Error('casino ./routes/home: network') });
  expect(received).toHaveLength(1);
  expect([reported, requested()]).toEqual([[], 0]);
});

test('a fatal error is reported', () => {
  const { hooks, reported } = open();
  hooks.call('app:error', { error: new Error('broken') });
  expect(reported).toMatchObject([{ remote: 'host', kind: 'runtime' }]);
  expect(logged).toHaveBeenCalled();
});

test('an error that a boundary caught is reported only when it is missing code', () => {
  const { hooks } = open();
  const received: string[] = [];
  hooks.on('app:chunkError', () => received.push('chunk'));
  hooks.on('app:error', () => received.push('error'));
  reportCaught(hooks, missing);
  reportCaught(hooks, new Error('a remote threw'));
  expect(received).toEqual(['chunk']);
});

test('for a crawler every error that a boundary caught is reported', () => {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Googlebot/2.1 (+http://www.google.com/bot.html)');
  const { hooks } = open();
  const received: unknown[] = [];
  hooks.on('app:error', ({ error }) => received.push(error));
  reportCaught(hooks, 'a remote threw');
  expect(received).toEqual(['a remote threw']);
});
