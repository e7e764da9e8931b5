import { createStore } from 'zustand/vanilla';
import { aRelease } from '../../../test/support/render-in-shell.tsx';
import { failedReleases } from '../failed-releases.ts';
import { createPlacedViews, running } from '../placed-views.ts';
import { allowRelease, disallowRelease } from '../release-files.ts';
import type { ViewStates } from '../view-states.ts';
import { createResources, LEFT_AFTER_MS, LEFT_MAX, LISTENERS_MAX, TIMERS_MAX } from './resources.ts';
import type { Owner } from './resources.ts';
import { watchListeners } from './watch-listeners.ts';
import { watchRequests } from './watch-requests.ts';
import { watchTimers } from './watch-timers.ts';

const release = aRelease('casino', '1.1.0');
const casino: Owner = { remote: 'casino', release };

const targets = [window, document, document.documentElement, document.body];
const { send } = XMLHttpRequest.prototype;
const ownFetch = jest.fn();

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  jest.spyOn(console, 'error').mockImplementation(() => {});
  allowRelease(release);
  window.fetch = ownFetch;
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  for (const target of targets)
    for (const name of ['addEventListener', 'removeEventListener']) Reflect.deleteProperty(target, name);
  XMLHttpRequest.prototype.send = send;
  failedReleases.clear();
  ownFetch.mockReset();
});

/** A page in which the code that runs is a release's, unless `caller` is null. */
const open = () => {
  const places = createPlacedViews();
  const states = createStore<ViewStates>(() => ({}));
  const report = jest.fn();
  const page: { caller: Owner | null } = { caller: casino };
  const modules = { states, placesOf: places.placesOf, releaseOf: () => null };
  const resources = createResources(modules, { report }, () => page.caller);
  watchTimers(resources);
  watchListeners(resources);
  watchRequests(resources);
  /** Mounts a view that runs this, and returns what takes it away. */
  const mount = async (effect: () => void, expose = './routes/home'): Promise<() => void> => {
    const leave = places.place('casino', expose, 'pt');
    running.view = { remote: 'casino', expose };
    effect();
    running.view = null;
    await Promise.resolve();
    return leave;
  };
  const visit = async (effect: () => void, times = 1): Promise<void> => {
    for (let count = 0; count < times; count += 1) (await mount(effect))();
  };
  const wait = async (ms = 2 * LEFT_AFTER_MS): Promise<void> => {
    for (let passedMs = 0; passedMs < ms; passedMs += 1_000) {
      await jest.advanceTimersByTimeAsync(1_000);
      resources.sweep();
    }
  };
  return { page, places, report, mount, visit, wait };
};

const leakOf = (count: number) => ({
  ...{ remote: 'casino', version: '1.1.0', kind: 'leak', expose: './routes/home' },
  error: expect.objectContaining({ message: expect.stringMatching(new RegExp(`had left: ${count}$`)) }),
});

const excessOf = (message: string) => ({
  ...{ remote: 'casino', version: '1.1.0', kind: 'excess' },
  error: expect.objectContaining({ name: 'ExcessError', message }),
});

const VISITS = LEFT_MAX + 5;

describe('a view that has left', () => {
  test('is named although a view that stays was placed while it was loading', async () => {
    const { places, report, wait } = open();
    const leave = places.place('casino', './routes/home', 'pt');
    places.place('casino', './slots/ticker', 'pt');
    running.view = { remote: 'casino', expose: './routes/home' };
    for (let count = 0; count < VISITS; count += 1) window.addEventListener('scroll', () => {});
    running.view = null;
    leave();
    await wait();
    expect(report.mock.calls).toEqual([[leakOf(VISITS)]]);
  });

  test('and leaves an interval at each visit is reported once, and the newest above the limit are ended', async () => {
    const { visit, wait, report } = open();
    const tick = jest.fn();
    await visit(() => setInterval(tick, 1_000), VISITS);
    await wait();
    expect(report.mock.calls).toEqual([[leakOf(VISITS)]]);
    tick.mockClear();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(tick).toHaveBeenCalledTimes(LEFT_MAX);
    await visit(() => setInterval(tick, 1_000), VISITS);
    await wait();
    expect(report).toHaveBeenCalledTimes(1);
    tick.mockClear();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(tick).toHaveBeenCalledTimes(LEFT_MAX);
  });

  test.each([
    ['a timeout that starts itself again', (next: () => void) => setTimeout(next, 500)],
    [
      'an animation frame that requests the next',
      (next: () => void) => requestAnimationFrame(() => setTimeout(next, 100)),
    ],
  ])('and leaves %s is reported, and it ends', async (_, start) => {
    const { visit, wait, report } = open();
    const ran = jest.fn();
    await visit(() => {
      const run = () => {
        ran();
        start(run);
      };
      start(run);
    }, VISITS);
    await wait(LEFT_AFTER_MS + 1_000);
    expect(report.mock.calls).toEqual([[leakOf(VISITS)]]);
    ran.mockClear();
    await jest.advanceTimersByTimeAsync(500);
    const left = ran.mock.calls.length;
    expect(left % LEFT_MAX).toBe(0);
    expect(left).toBeGreaterThan(0);
  });

  test.each(['window', 'document', 'html', 'body'])(
    'and leaves a listener on the %s is reported, and it ends',
    async (name) => {
      const target = targets[['window', 'document', 'html', 'body'].indexOf(name)];
      const { visit, wait, report } = open();
      const heard = jest.fn();
      await visit(() => target?.addEventListener('scroll', () => heard()), VISITS);
      await wait();
      expect(report.mock.calls).toEqual([[leakOf(VISITS)]]);
      target?.dispatchEvent(new Event('scroll'));
      expect(heard).toHaveBeenCalledTimes(LEFT_MAX);
    },
  );

  test.each([
    ['clears its interval', () => clearInterval(setInterval(() => {}, 1_000))],
    ['clears it by clearTimeout', () => clearTimeout(setInterval(() => {}, 1_000))],
    ['has one long timeout, such as a cache', () => setTimeout(() => {}, 300_000)],
    ['has a delayed call that starts one more', () => setTimeout(() => setTimeout(() => {}, 100), 100)],
    [
      'removes its listener',
      () => {
        const listener = () => {};
        window.addEventListener('scroll', listener, { capture: true, passive: true });
        window.removeEventListener('scroll', listener, true);
      },
    ],
    [
      'ends its listener by a signal',
      () => {
        const controller = new AbortController();
        window.addEventListener('scroll', () => {}, { signal: controller.signal });
        controller.abort();
      },
    ],
    ['listens once', () => window.addEventListener('scroll', () => {}, { once: true })],
    ['adds the same listener each time, as a library does', () => document.addEventListener('scroll', sameListener)],
  ])('and %s is not reported', async (_, effect) => {
    const { visit, wait, report } = open();
    await visit(effect, VISITS);
    await wait();
    expect(report).not.toHaveBeenCalled();
  });

  test('keeps what a library of the release made when it started', async () => {
    const { visit, wait, report } = open();
    const heard = jest.fn();
    await visit(() => window.addEventListener('resize', heard));
    await visit(() => window.addEventListener('resize', () => {}), VISITS);
    await wait();
    expect(report).toHaveBeenCalledTimes(1);
    window.dispatchEvent(new Event('resize'));
    expect(heard).toHaveBeenCalledTimes(1);
  });
});

const sameListener = () => {};

test('a view that is shown keeps its timers and listeners, however many, and so does one that comes back soon', async () => {
  const { mount, wait, report } = open();
  const start = () => {
    for (let count = 0; count < 10 * LEFT_MAX; count += 1) setInterval(() => {}, 1_000);
  };
  const leave = await mount(start);
  await wait();
  leave();
  await wait(LEFT_AFTER_MS - 1_000);
  await mount(() => {});
  await wait();
  expect(report).not.toHaveBeenCalled();
});

test('the shell, its libraries and third parties are not counted', async () => {
  const { visit, wait, report, page } = open();
  page.caller = null;
  await visit(() => setInterval(() => {}, 1_000), VISITS);
  await visit(() => window.addEventListener('scroll', () => {}), 2 * LISTENERS_MAX);
  await wait();
  expect(report).not.toHaveBeenCalled();
});

test.each([
  ['failed', () => void failedReleases.add(release.uniqueName)],
  ['was replaced', () => disallowRelease(release.uniqueName)],
])('timers and listeners of a release that %s end with it, unreported', async (_, takeOut) => {
  const { mount, wait, report } = open();
  const ran = jest.fn();
  await mount(() => {
    setInterval(ran, 1_000);
    window.addEventListener('scroll', ran);
  });
  takeOut();
  await wait(1_000);
  ran.mockClear();
  await wait();
  window.dispatchEvent(new Event('scroll'));
  expect([ran.mock.calls.length, report.mock.calls.length]).toEqual([0, 0]);
});

describe('a release that floods the page', () => {
  test('with timers is refused the next one, which ends its loop, and gets one when another has ended', async () => {
    const { report } = open();
    const start = () => setTimeout(() => {}, 1_000);
    expect(() => {
      for (;;) start();
    }).toThrow('more than 1000 timers');
    expect(jest.getTimerCount()).toBe(TIMERS_MAX);
    expect(report).toHaveBeenCalledWith(excessOf('more than 1000 timers'));
    await jest.advanceTimersByTimeAsync(1_000);
    expect(() => start()).not.toThrow();
  });

  test('with listeners on the page is refused the next one', () => {
    const { report } = open();
    expect(() => {
      for (;;) window.addEventListener('scroll', () => {});
    }).toThrow('more than 1000 listeners on the page');
    expect(report).toHaveBeenCalledWith(excessOf('more than 1000 listeners on the page'));
  });

  test('with requests of its own is refused those above 50 a second, a second later', async () => {
    const { report } = open();
    const failed = jest.fn();
    for (let count = 0; count < 60; count += 1) void window.fetch('/api')?.catch(failed);
    expect(ownFetch).toHaveBeenCalledTimes(50);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(failed).toHaveBeenCalledTimes(10);
    expect(report).toHaveBeenCalledWith(excessOf('more than 50 requests a second'));
    void window.fetch('/api');
    expect(ownFetch).toHaveBeenCalledTimes(51);
  });

  test('with requests by XMLHttpRequest gets an error', () => {
    XMLHttpRequest.prototype.send = jest.fn();
    open();
    expect(() => {
      for (;;) new XMLHttpRequest().send();
    }).toThrow('more than 50 requests a second');
  });

  test('leaves the requests of the shell alone', () => {
    const { page } = open();
    page.caller = null;
    for (let count = 0; count < 200; count += 1) void window.fetch('/api');
    expect(ownFetch).toHaveBeenCalledTimes(200);
  });
});
