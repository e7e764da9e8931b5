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

  it('probes with growing delays, and returns once the site answers', async () => {
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

  it('probes at once when the browser goes online', async () => {
    const { site, onBack, probe } = open();
    stop = probe.stop;
    site.there = true;
    window.dispatchEvent(new Event('online'));
    await wait(0);
    expect(onBack).toHaveBeenCalledTimes(1);
  });

  it('does not probe while the tab is hidden', async () => {
    const { isOnline, probe } = open();
    stop = probe.stop;
    show('hidden');
    await wait(10 * PROBE_MS_MAX);
    expect(isOnline).not.toHaveBeenCalled();
    show('visible');
    await wait(0);
    expect(isOnline).toHaveBeenCalledTimes(1);
  });

  it('reports on request that the network is still missing, and continues probing', async () => {
    const { site, onBack, probe } = open();
    stop = probe.stop;
    const result = probe.tryNow();
    expect(probe.state.getState()).toBe('trying');
    await result;
    expect(probe.state.getState()).toBe('still-away');
    site.there = true;
    await wait(PROBE_MS_MAX);
    expect(onBack).toHaveBeenCalledTimes(1);
  });

  it('does not leave an offline page that was opened on purpose until a request', async () => {
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
