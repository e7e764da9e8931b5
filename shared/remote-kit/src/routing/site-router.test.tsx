import { act, render, screen, waitFor } from '@testing-library/react';
import { Profiler, Suspense, use } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from '../routing.ts';
import { useScrollRestoration } from '../browser/scroll-restoration.ts';
import { SiteRouter } from './site-router.tsx';
import { openRouter } from './testing/open-router.ts';

jest.mock('../host/hooks.ts', () => ({ useNavigation: () => mockRouter }));

let mockRouter: ReturnType<typeof openRouter>['router'];

const openPage = (path: string, View: () => React.ReactNode) => {
  const { router } = openRouter(path);
  mockRouter = router;
  render(
    <SiteRouter site={router}>
      <View />
    </SiteRouter>,
  );
  return router;
};

const Path = () => <h1>{useLocation().pathname}</h1>;

const title = () => screen.getByRole('heading').textContent;

test('shows the page before until the next one can be shown, without a fallback in between', async () => {
  let arrive = (_text: string) => {};
  const text = new Promise<string>((resolve) => (arrive = resolve));
  const Page = () => (useLocation().pathname === '/terms' ? <h1>before</h1> : <h1>{use(text)}</h1>);
  const router = openPage('/terms', () => (
    <Suspense fallback={<h1>nothing</h1>}>
      <Page />
    </Suspense>
  ));
  await act(async () => router.go('/privacy'));
  expect(router.place.getState().path).toBe('/privacy');
  expect([title(), router.isPending.getState()]).toEqual(['before', true]);
  await act(async () => arrive('after'));
  expect([title(), router.isPending.getState()]).toEqual(['after', false]);
});

/** Outside of act, React renders urgent updates at the end of the task and a transition in a later one. */
const outsideOfAct = async (run: () => void | Promise<void>): Promise<void> => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  try {
    await run();
  } finally {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  }
};

test('renders another page once: what follows it runs after it is painted', async () => {
  const { router } = openRouter('/terms');
  const renderings: string[] = [];
  render(
    <Profiler id="page" onRender={(_id, phase) => renderings.push(phase)}>
      <SiteRouter site={router}>
        <Path />
      </SiteRouter>
    </Profiler>,
  );
  await outsideOfAct(async () => {
    router.go('/privacy');
    await waitFor(() => expect(title()).toBe('/privacy'));
  });
  expect(renderings).toEqual(['mount', 'update']);
});

test('shows another query of the same page at once, and another page when the browser has time', async () => {
  const Address = () => {
    const { pathname, search } = useLocation();
    return <h1>{pathname + search}</h1>;
  };
  const router = openPage('/casino/games', Address);
  await outsideOfAct(() => {
    flushSync(() => router.go('/casino/games?provider=onda'));
    expect(title()).toBe('/casino/games?provider=onda');
    flushSync(() => router.go('/terms'));
    expect(title()).toBe('/casino/games?provider=onda');
  });
});

test('shows the last of several places', () => {
  const router = openPage('/terms', Path);
  act(() => {
    router.go('/privacy');
    router.go('/casino/games');
  });
  expect(title()).toBe('/casino/games');
});

test('scrolls to the top before a page restores its own place', () => {
  const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const List = () => {
    useScrollRestoration(true);
    return <Path />;
  };
  const router = openPage('/casino/games', List);
  Object.assign(window, { scrollY: 700 });
  window.dispatchEvent(new Event('scroll'));
  const { key } = router.place.getState();
  act(() => router.go('/terms'));
  scrolled.mockClear();
  window.history.replaceState({ key }, '', '/casino/games');
  act(() => void window.dispatchEvent(new PopStateEvent('popstate', { state: { key } })));
  expect(scrolled.mock.calls).toEqual([
    [0, 0],
    [0, 700],
  ]);
  Object.assign(window, { scrollY: 0 });
  scrolled.mockRestore();
});
