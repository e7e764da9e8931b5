import { PROBE_MS, PROBE_MS_MAX, waitForNetwork } from './network-probe.ts';

const show = (visibility: 'visible' | 'hidden') => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibility });
  document.dispatchEvent(new Event('visibilitychange'));
};

const open = (isManual = false) => {
  const site = { there: false };
  const isOnline = jest.fn(async () => site.there);
  const onBack = jest.fn();
  return { site, isOnline, onBack, probe: waitForNetwork({ isOnline, onBack, isManual, random: () => 0 }) };
};

const wait = (ms: number) => jest.advanceTimersByTimeAsync(ms);

describe('waiting for the network', () => {
  let stop = () => {};
  beforeEach(() => {
    jest.useFakeTimers();
    show('visible');
  });
  afterEach(() => {
    stop();
    jest.useRealTimers();
  });

  it('looks by itself, ever more gently, and goes back once the site answers', async () => {
    const { site, isOnline, onBack, probe } = open();
    stop = probe.stop;
    await wait(PROBE_MS);
    expect(isOnline).toHaveBeenCalledTimes(1);
    await wait(PROBE_MS);
    expect(isOnline).toHaveBeenCalledTimes(2);
    await wait(2 * PROBE_MS - 1);
    expect(isOnline).toHaveBeenCalledTimes(2);
    await wait(10 * PROBE_MS_MAX);
    const calls = isOnline.mock.calls.length;
    await wait(2 * PROBE_MS_MAX);
    expect(isOnline.mock.calls.length - calls).toBe(2);
    site.there = true;
    await wait(PROBE_MS_MAX);
    expect(onBack).toHaveBeenCalledTimes(1);
    await wait(10 * PROBE_MS_MAX);
    expect(onBack).toHaveBeenCalledTimes(1);
  });

  it('looks at once when the browser says that the network is back', async () => {
    const { site, onBack, probe } = open();
    stop = probe.stop;
    site.there = true;
    window.dispatchEvent(new Event('online'));
    await wait(0);
    expect(onBack).toHaveBeenCalledTimes(1);
  });

  it('leaves the network alone while nobody looks at the tab', async () => {
    const { isOnline, probe } = open();
    stop = probe.stop;
    show('hidden');
    await wait(10 * PROBE_MS_MAX);
    expect(isOnline).not.toHaveBeenCalled();
    show('visible');
    await wait(0);
    expect(isOnline).toHaveBeenCalledTimes(1);
  });

  it('tells who asks that there still is none, and goes on looking', async () => {
    const { site, onBack, probe } = open();
    stop = probe.stop;
    const asked = probe.tryNow();
    expect(probe.state.getState()).toBe('trying');
    await asked;
    expect(probe.state.getState()).toBe('still-away');
    site.there = true;
    await wait(PROBE_MS_MAX);
    expect(onBack).toHaveBeenCalledTimes(1);
  });

  it('moves nobody away who opened the offline page on purpose, until they ask', async () => {
    const { site, isOnline, onBack, probe } = open(true);
    stop = probe.stop;
    site.there = true;
    window.dispatchEvent(new Event('online'));
    await wait(10 * PROBE_MS_MAX);
    expect(isOnline).not.toHaveBeenCalled();
    await probe.tryNow();
    expect(onBack).toHaveBeenCalledTimes(1);
  });
});
