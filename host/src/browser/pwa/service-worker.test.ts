import { readyServiceWorker, registerServiceWorker, SERVICE_WORKER_WAIT_MS } from './service-worker.ts';

const register = jest.fn();
const listeners = new Map<string, (event: object) => void>();

jest.mock('workbox-window/Workbox.js', () => ({
  Workbox: class {
    constructor(...how: unknown[]) {
      register.mockName(String(how[0]));
    }
    addEventListener(name: string, listener: (event: object) => void) {
      listeners.set(name, listener);
    }
    register(options: unknown): Promise<unknown> {
      return register(options) as Promise<unknown>;
    }
  },
}));

const giveWorkers = (ready: Promise<unknown> = new Promise(() => {})) => {
  Object.defineProperty(window, 'isSecureContext', { configurable: true, value: true });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { ready } });
};

const events = () => ({ onTakeover: jest.fn(), onFailed: jest.fn() });

describe('the service worker', () => {
  beforeEach(() => {
    register.mockReset().mockResolvedValue({});
    giveWorkers();
  });
  afterEach(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));

  it('is registered as /sw-custom.js', async () => {
    const outcome = events();
    await registerServiceWorker(outcome);
    expect([register.getMockName(), register.mock.calls.length, outcome.onFailed.mock.calls.length]).toEqual([
      '/sw-custom.js',
      1,
      0,
    ]);
  });

  it('reports a registration that fails, and throws nothing', async () => {
    const outcome = events();
    const refused = new Error('refused');
    register.mockRejectedValue(refused);
    await registerServiceWorker(outcome);
    expect(outcome.onFailed).toHaveBeenCalledWith(refused);
  });

  it('is not registered where browsers have none', async () => {
    Object.defineProperty(window, 'isSecureContext', { configurable: true, value: false });
    const outcome = events();
    await registerServiceWorker(outcome);
    expect([register.mock.calls.length, outcome.onFailed.mock.calls.length]).toEqual([0, 0]);
  });

  it('reports an update and one of another tab, but not the first worker', async () => {
    const outcome = events();
    await registerServiceWorker(outcome);
    listeners.get('controlling')?.({ isUpdate: false, isExternal: false });
    expect(outcome.onTakeover).toHaveBeenCalledTimes(0);
    listeners.get('controlling')?.({ isUpdate: true, isExternal: false });
    listeners.get('controlling')?.({ isUpdate: false, isExternal: true });
    expect(outcome.onTakeover).toHaveBeenCalledTimes(2);
  });

  it('is awaited for at most 10 seconds', async () => {
    jest.useFakeTimers();
    const late = readyServiceWorker().catch((error: unknown) => String(error));
    await jest.advanceTimersByTimeAsync(SERVICE_WORKER_WAIT_MS);
    expect(await late).toContain('10000 ms');
    giveWorkers(Promise.resolve('registration'));
    expect(await readyServiceWorker()).toBe('registration');
    jest.useRealTimers();
  });
});
