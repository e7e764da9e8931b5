import { QueryClient } from '@jangada/remote-kit/query';
import { QueryObserver } from '@tanstack/react-query';
import { cleanUpCaches, dropHalfOfImages } from '../pwa/caches.ts';
import type { Shell } from '../../shell/shell.ts';
import { createLocalStore } from '../storage.ts';
import { createDevice } from './device.ts';
import { watchDevice } from './watch-device.ts';

jest.mock('../pwa/caches.ts', () => ({
  cleanUpCaches: jest.fn(async () => 0),
  dropHalfOfImages: jest.fn(async () => 0),
}));

/** A browser that reports its heap; returns a function that resets it. */
const fillHeap = (percent: number) =>
  Object.defineProperty(performance, 'memory', {
    value: { usedJSHeapSize: percent, jsHeapSizeLimit: 100 },
    configurable: true,
  });

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

const watch = async () => {
  const queries = new QueryClient();
  queries.setQueryData(['games', 'seen before'], [1, 2, 3]);
  queries.setQueryData(['games', 'on the screen'], [4, 5, 6]);
  const leave = new QueryObserver(queries, { queryKey: ['games', 'on the screen'], staleTime: Infinity }).subscribe(
    () => {},
  );
  const hostApi = { telemetry: { report: jest.fn() } } as unknown as Shell['hostApi'];
  const stop = watchDevice({ device: createDevice(createLocalStore(), {}), queries, hostApi });
  await settled();
  stop();
  leave();
  return queries
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey[1]);
};

afterEach(() => {
  Reflect.deleteProperty(performance, 'memory');
  jest.clearAllMocks();
});

describe('a page whose memory is full', () => {
  it('retains every query while memory is sufficient', async () => {
    fillHeap(50);
    expect(await watch()).toEqual(['seen before', 'on the screen']);
    expect(cleanUpCaches).not.toHaveBeenCalled();
  });

  it('drops unused queries and expired cache entries over 80 %', async () => {
    fillHeap(85);
    expect(await watch()).toEqual(['on the screen']);
    expect(cleanUpCaches).toHaveBeenCalledTimes(1);
    expect(dropHalfOfImages).not.toHaveBeenCalled();
  });

  it('drops half of the images as well over 90 %', async () => {
    fillHeap(95);
    await watch();
    expect(dropHalfOfImages).toHaveBeenCalledTimes(1);
  });
});
