import { watchPrefetches } from './chunk-errors.ts';
import { isCrawler } from './crawler.ts';
import { createHooks } from './app-hooks.ts';

const reject = (reason: unknown) => {
  const event = Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason });
  window.dispatchEvent(event);
  return event;
};

test('a failed prefetch is reported and not shown', () => {
  const reported: unknown[] = [];
  watchPrefetches((error) => reported.push(error));
  const error = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
  expect(reject(error).defaultPrevented).toBe(true);
  expect(reported).toEqual([error]);
});

test('any other rejection is not handled', () => {
  const reported: unknown[] = [];
  watchPrefetches((error) => reported.push(error));
  expect(reject(new Error('x')).defaultPrevented).toBe(false);
  expect(reported).toEqual([]);
});

test.each([
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'facebookexternalhit/1.1',
  'Mozilla/5.0 (compatible; Yahoo! Slurp)',
])('a crawler is recognised: %s', (agent) => {
  expect(isCrawler(agent)).toBe(true);
});

test.each([
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36',
  'Mozilla/5.0 (X11; Linux; CUBOT NOTE 20) AppleWebKit/537.36 Chrome/110.0 Mobile Safari/537.36',
])('a visitor is not recognised as a crawler: %s', (agent) => {
  expect(isCrawler(agent)).toBe(false);
});

test('a hook notifies every listener until it unsubscribes, also when one of them throws', () => {
  const hooks = createHooks();
  const received: unknown[] = [];
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  hooks.on('app:error', () => {
    throw new Error('broken');
  });
  const stop = hooks.on('app:error', ({ error }) => received.push(error));
  hooks.call('app:error', { error: 'one' });
  stop();
  hooks.call('app:error', { error: 'two' });
  expect(received).toEqual(['one']);
  expect(logged).toHaveBeenCalled();
  logged.mockRestore();
});
