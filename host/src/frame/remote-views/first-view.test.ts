import { QueryClient } from '@jangada/remote-kit/query';
import { createStore } from 'zustand/vanilla';
import type { ViewState, ViewStates } from '../../composition/view-states.ts';
import { loadFirstView } from './first-view.ts';

type Parts = Parameters<typeof loadFirstView>[0];

const KEY = 'casino ./routes/home';

const setup = (kind: 'remote' | 'shell') => {
  const states = createStore<ViewStates>(() => ({}));
  const ensure = jest.fn(() => states.setState({ [KEY]: { status: 'loading' } }));
  const claim = { path: '/', owner: kind === 'remote' ? 'casino' : 'host' };
  const parts = {
    queries: new QueryClient(),
    modules: { states, ensure },
    router: { place: createStore(() => ({ path: '/' })) },
    siteFacts: () => ({
      site: {},
      session: 'guest',
      hasShellPage: () => true,
      offers: {
        claimAt: () => ({ route: claim, params: {} }),
        stateOf: () => 'live',
        routeOf: () => './routes/home',
      },
    }),
  } as unknown as Parts;
  return { parts, ensure, become: (state: ViewState) => states.setState({ [KEY]: state }) };
};

const settledAfter = async (loading: Promise<void>, ms: number): Promise<boolean> => {
  let isSettled = false;
  void loading.then(() => (isSettled = true));
  await jest.advanceTimersByTimeAsync(ms);
  return isSettled;
};

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const ready = (preload?: () => Promise<unknown>): ViewState =>
  ({ status: 'ready', view: { View: Object.assign(() => null, { preload }), host: {} } }) as unknown as ViewState;

test.each([ready(), { status: 'failed' }] as const)(
  'the first rendering waits until the view is $status',
  async (state) => {
    const { parts, ensure, become } = setup('remote');
    const loading = loadFirstView(parts);
    expect(ensure).toHaveBeenCalledWith('casino', './routes/home');
    expect(await settledAfter(loading, 100)).toBe(false);
    become(state);
    expect(await settledAfter(loading, 0)).toBe(true);
  },
);

test('the first rendering does not wait longer than the time-out for a late view', async () => {
  const loading = loadFirstView(setup('remote').parts);
  expect(await settledAfter(loading, 299)).toBe(false);
  expect(await settledAfter(loading, 1)).toBe(true);
});

test('the first rendering waits for the replies of the view, and not longer than the time-out', async () => {
  const { parts, become } = setup('remote');
  const loading = loadFirstView(parts);
  become(ready(() => new Promise(() => {})));
  expect(await settledAfter(loading, 99)).toBe(false);
  expect(await settledAfter(loading, 1)).toBe(true);
});

test('a view whose replies fail is rendered, and says so itself', async () => {
  const failed = jest.spyOn(console, 'error').mockImplementation(() => {});
  const { parts, become } = setup('remote');
  const loading = loadFirstView(parts);
  become(ready(() => Promise.reject(new Error('offline'))));
  expect(await settledAfter(loading, 0)).toBe(true);
  expect(failed).toHaveBeenCalled();
});

test('the first rendering of a page of the shell waits for nothing', async () => {
  const { parts, ensure } = setup('shell');
  expect(await settledAfter(loadFirstView(parts), 0)).toBe(true);
  expect(ensure).not.toHaveBeenCalled();
});
