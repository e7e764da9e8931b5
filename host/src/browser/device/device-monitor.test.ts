import { applyDevice } from './device-effects.ts';
import { createLocalStore } from '../storage.ts';
import { createDevice } from './device.ts';
import { heapShare, startDeviceMonitor } from './device-monitor.ts';

const connectionOf = (effectiveType: string) => Object.assign(new EventTarget(), { effectiveType, saveData: false });

const seeTab = (visibilityState: DocumentVisibilityState) => {
  Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
};

const stops: (() => void)[] = [];

/** A running monitor on a device that tests can change. */
const watch = ({ effectiveType = '4g', heapUsed = 10 } = {}) => {
  const connection = connectionOf(effectiveType);
  const memory = { usedJSHeapSize: heapUsed, jsHeapSizeLimit: 100 };
  const device = createDevice(createLocalStore(), { deviceMemory: 8, hardwareConcurrency: 8, connection });
  const refresh = jest.spyOn(device, 'refresh');
  const calls = { cleanUp: jest.fn(async () => {}), dropImages: jest.fn(async () => {}), onFailure: jest.fn() };
  stops.push(startDeviceMonitor({ device, heap: { memory }, connection, ...calls }));
  refresh.mockClear();
  return { connection, memory, device, refresh, ...calls };
};

beforeEach(() => jest.useFakeTimers());

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  seeTab('visible');
  jest.useRealTimers();
  delete document.documentElement.dataset['effects'];
  document.head.innerHTML = '';
});

describe('the device monitor', () => {
  it('checks every 30 s', () => {
    const { refresh } = watch();
    jest.advanceTimersByTime(29_999);
    expect(refresh).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(refresh).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(60_000);
    expect(refresh).toHaveBeenCalledTimes(3);
  });

  it('checks every 60 s on a low-end device', () => {
    const { refresh } = watch({ effectiveType: '3g' });
    jest.advanceTimersByTime(59_999);
    expect(refresh).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('changes its interval when the connection changes', () => {
    const { refresh, connection, device } = watch();
    connection.effectiveType = '2g';
    connection.dispatchEvent(new Event('change'));
    expect(device.getState()).toEqual({ isLowEnd: true, savesData: true, chunkSize: 100 });
    refresh.mockClear();
    jest.advanceTimersByTime(59_999);
    expect(refresh).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('pauses while the tab is hidden and checks at once when it is visible again', () => {
    const { refresh } = watch();
    seeTab('hidden');
    jest.advanceTimersByTime(600_000);
    expect(refresh).not.toHaveBeenCalled();
    seeTab('visible');
    expect(refresh).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(30_000);
    expect(refresh).toHaveBeenCalledTimes(2);
  });

  it('does not start its rounds in a tab that was opened in the background', () => {
    seeTab('hidden');
    const { refresh } = watch();
    jest.advanceTimersByTime(120_000);
    expect(refresh).not.toHaveBeenCalled();
  });

  it('stops permanently when it is stopped', () => {
    const { refresh, connection } = watch();
    stops.pop()?.();
    jest.advanceTimersByTime(120_000);
    connection.dispatchEvent(new Event('change'));
    expect(refresh).not.toHaveBeenCalled();
  });
});

describe('the memory', () => {
  const after30s = async (heapUsed: number) => {
    const monitor = watch();
    monitor.memory.usedJSHeapSize = heapUsed;
    await jest.advanceTimersByTimeAsync(30_000);
    return monitor;
  };

  it('is not cleaned up at 80 % of the heap limit or less', async () => {
    const { cleanUp, dropImages } = await after30s(80);
    expect(cleanUp).not.toHaveBeenCalled();
    expect(dropImages).not.toHaveBeenCalled();
  });

  it('is cleaned up over 80 %, and the images stay', async () => {
    const { cleanUp, dropImages } = await after30s(80.1);
    expect(cleanUp).toHaveBeenCalledTimes(1);
    expect(dropImages).not.toHaveBeenCalled();
  });

  it('retains the images at 90 % exactly', async () => {
    const { cleanUp, dropImages } = await after30s(90);
    expect(cleanUp).toHaveBeenCalledTimes(1);
    expect(dropImages).not.toHaveBeenCalled();
  });

  it('loses half of the images as well over 90 %', async () => {
    const { cleanUp, dropImages } = await after30s(90.1);
    expect(cleanUp).toHaveBeenCalledTimes(1);
    expect(dropImages).toHaveBeenCalledTimes(1);
  });

  it('is cleaned up again at each check while it is full', async () => {
    const { cleanUp } = await after30s(85);
    await jest.advanceTimersByTimeAsync(30_000);
    expect(cleanUp).toHaveBeenCalledTimes(2);
  });

  it('reports a clean-up that failed, and goes on watching', async () => {
    const { cleanUp, onFailure, memory } = watch();
    cleanUp.mockRejectedValue(new Error('no storage'));
    memory.usedJSHeapSize = 95;
    await jest.advanceTimersByTimeAsync(30_000);
    expect(onFailure).toHaveBeenCalledWith(expect.objectContaining({ message: 'no storage' }));
    await jest.advanceTimersByTimeAsync(30_000);
    expect(cleanUp).toHaveBeenCalledTimes(2);
  });

  it('is treated as not full where the browser does not report it', () => {
    expect(heapShare({})).toBeUndefined();
    expect(heapShare({ memory: { usedJSHeapSize: 5 } })).toBeUndefined();
    expect(heapShare({ memory: { usedJSHeapSize: 5, jsHeapSizeLimit: 0 } })).toBeUndefined();
    expect(heapShare({ memory: { usedJSHeapSize: 5, jsHeapSizeLimit: 10 } })).toBe(0.5);
  });
});

describe('device capabilities', () => {
  const addPrefetch = (rel = 'prefetch') =>
    document.head.append(Object.assign(document.createElement('link'), { rel, href: '/next.js' }));
  const links = () => document.querySelectorAll('link').length;
  const apply = (effectiveType: string) => {
    const connection = connectionOf(effectiveType);
    const device = createDevice(createLocalStore(), { deviceMemory: 8, hardwareConcurrency: 8, connection });
    stops.push(applyDevice(device));
    return { device, connection };
  };

  it('marks the page for calm effects while the device is low-end', () => {
    const { device, connection } = apply('3g');
    expect(document.documentElement.dataset['effects']).toBe('low');
    connection.effectiveType = '4g';
    device.refresh();
    expect(document.documentElement.dataset['effects']).toBeUndefined();
  });

  it('removes prefetch links on 2g, also those added later, and nothing else', async () => {
    addPrefetch();
    addPrefetch('stylesheet');
    apply('2g');
    expect(links()).toBe(1);
    addPrefetch('dns-prefetch');
    addPrefetch('PREFETCH');
    await Promise.resolve();
    expect([...document.querySelectorAll('link')].map(({ rel }) => rel)).toEqual(['stylesheet', 'dns-prefetch']);
  });

  it('removes prefetch links when the visitor turns on saving data', () => {
    addPrefetch();
    const { device, connection } = apply('4g');
    expect(links()).toBe(1);
    connection.saveData = true;
    device.refresh();
    expect(links()).toBe(0);
  });

  it('retains prefetch links on 3g', () => {
    addPrefetch();
    apply('3g');
    expect(links()).toBe(1);
  });

  it('does not limit the number of prefetch links on 4g', async () => {
    const add = (count: number) => Array.from({ length: count }, () => addPrefetch());
    add(500);
    const { device, connection } = apply('4g');
    add(500);
    await Promise.resolve();
    connection.effectiveType = '3g';
    device.refresh();
    connection.effectiveType = '4g';
    device.refresh();
    await Promise.resolve();
    expect(links()).toBe(1_000);
  });

  it('allows links again once the connection is good', async () => {
    const { device, connection } = apply('2g');
    connection.effectiveType = '4g';
    device.refresh();
    addPrefetch();
    await Promise.resolve();
    expect(links()).toBe(1);
  });
});
