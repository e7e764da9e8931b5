import { browserHistory, memoryHistory } from './session-history.ts';
import { createSiteNavigator } from './site-navigator.ts';
import { nextTask, openRouter, popped } from './testing/open-router.ts';

test('a path retains the language of the page', () => {
  const { router } = openRouter('/en/casino/games?page=2');
  expect(router.place.getState()).toMatchObject({ path: '/casino/games', search: '?page=2' });
  router.go('/terms?x=1#top');
  expect(window.location.pathname + window.location.search + window.location.hash).toBe('/en/terms?x=1#top');
});

test('changing the language retains path, query and hash', () => {
  const { router } = openRouter('/casino/games?page=2#row');
  router.changeLanguage('en');
  expect(window.location.pathname + window.location.search + window.location.hash).toBe('/en/casino/games?page=2#row');
  expect(router.language.getState()).toBe('en');
});

test('an address on another site is a full navigation', () => {
  const { router, left } = openRouter('/');
  router.go('https://example.com/x');
  expect(left).toEqual(['https://example.com/x']);
  expect(router.place.getState().path).toBe('/');
});

test('a redirect to another site replaces the page that led there', () => {
  const { router, left } = openRouter('/');
  router.go('https://example.com/x', { replace: true });
  expect(left).toEqual(['instead https://example.com/x']);
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'JAVASCRIPT:alert(1)', 'blob:x', 'file:///etc/passwd'])(
  '%s is no place to go to',
  (address) => {
    const { router, left } = openRouter('/');
    router.go(address);
    expect(left).toEqual([]);
    expect(window.location.pathname).toBe('/');
  },
);

test('after missing code the next navigation is a full one, to the requested path, in its language', () => {
  const { router, left, requestFullReload } = openRouter('/en/terms');
  requestFullReload();
  router.go('/terms?x=1');
  expect(left).toEqual([]);
  router.go('/casino/games?page=2#row');
  expect(left).toEqual(['/en/casino/games?page=2#row']);
  expect(router.place.getState().path).toBe('/terms');
});

test('going back starts at the top as well', async () => {
  const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const { router } = openRouter('/terms');
  router.go('/privacy');
  router.shown(router.place.getState());
  scrolled.mockClear();
  window.history.back();
  await popped();
  expect(router.place.getState().path).toBe('/terms');
  router.shown(router.place.getState());
  expect(scrolled).toHaveBeenCalledWith(0, 0);
  scrolled.mockRestore();
});

test('another path starts at the top, another query does not', () => {
  const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const { router } = openRouter('/casino/games');
  router.go('/casino/games?page=2');
  router.shown(router.place.getState());
  expect(scrolled).not.toHaveBeenCalled();
  router.go('/terms');
  router.shown(router.place.getState());
  expect(scrolled).toHaveBeenCalledWith(0, 0);
  scrolled.mockRestore();
});

test('the page before stays where it is until the next one is shown, also after a change of its query', () => {
  const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const { router } = openRouter('/casino/games');
  expect(router.isPending.getState()).toBe(false);
  router.go('/terms');
  router.go('/terms?x=1');
  expect(router.isPending.getState()).toBe(true);
  expect(scrolled).not.toHaveBeenCalled();
  router.shown(router.place.getState());
  expect(router.isPending.getState()).toBe(false);
  expect(scrolled).toHaveBeenCalledTimes(1);
  router.shown(router.place.getState());
  expect(scrolled).toHaveBeenCalledTimes(1);
  scrolled.mockRestore();
});

test('a step back before the next page is shown leaves the page where it is', async () => {
  const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const { router } = openRouter('/casino/games');
  router.go('/terms');
  window.history.back();
  await popped();
  router.shown(router.place.getState());
  expect(router.place.getState().path).toBe('/casino/games');
  expect(scrolled).not.toHaveBeenCalled();
  scrolled.mockRestore();
});

test('a page that is shown while another one is on its way is not the last', () => {
  const { router } = openRouter('/casino/games');
  router.go('/terms');
  const rendered = router.place.getState();
  router.go('/privacy');
  router.shown(rendered);
  expect(router.isPending.getState()).toBe(true);
  router.shown(router.place.getState());
  expect(router.isPending.getState()).toBe(false);
});

test('the back button closes the overlay and stays on the page', async () => {
  const { router } = openRouter('/terms');
  const closed = jest.fn();
  router.guardBack(closed);
  window.history.back();
  await popped();
  expect(closed).toHaveBeenCalledTimes(1);
  expect(router.place.getState().path).toBe('/terms');
});

test('closing by hand removes the extra history entry', async () => {
  const { router } = openRouter('/terms');
  const overlay = router.guardBack(jest.fn());
  expect(window.history.state).toMatchObject({ overlay: true });
  overlay.release();
  await popped();
  expect(window.history.state).not.toHaveProperty('overlay');
  expect(router.place.getState().path).toBe('/terms');
});

test('with one overlay over another, each press of the back button closes the topmost', async () => {
  const { router } = openRouter('/terms');
  const closed: string[] = [];
  router.guardBack(() => closed.push('panel'));
  router.guardBack(() => closed.push('modal'));
  window.history.back();
  await popped();
  expect(closed).toEqual(['modal']);
  window.history.back();
  await popped();
  expect(closed).toEqual(['modal', 'panel']);
  expect(router.place.getState().path).toBe('/terms');
});

test('an overlay closed by hand leaves the back button to the one below it', async () => {
  const { router } = openRouter('/terms');
  const closed = jest.fn();
  router.guardBack(closed);
  router.guardBack(jest.fn()).release();
  await nextTask();
  expect(window.history.state).toMatchObject({ overlay: true });
  window.history.back();
  await popped();
  expect(closed).toHaveBeenCalledTimes(1);
});

test('navigating out of an overlay replaces its entry with the new page', async () => {
  const { router } = openRouter('/terms');
  const overlay = router.guardBack(jest.fn());
  const { length } = window.history;
  const back = jest.spyOn(window.history, 'back');
  router.go('/privacy');
  overlay.release();
  await nextTask();
  expect(back).not.toHaveBeenCalled();
  back.mockRestore();
  expect(window.history.length).toBe(length);
  expect(router.place.getState().path).toBe('/privacy');
});

test('a language chosen in something open stays when that closes, and the place too', async () => {
  const { router } = openRouter('/casino/games?category=slots');
  const overlay = router.guardBack(jest.fn());
  router.changeLanguage('en');
  overlay.release();
  await popped();
  expect(window.location.pathname + window.location.search).toBe('/en/casino/games?category=slots');
  expect(window.history.state).not.toHaveProperty('overlay');
  expect(router.language.getState()).toBe('en');
});

test('a visit has a key: another one for the same path, the same on the way back and in another language', async () => {
  const { router } = openRouter('/casino/games');
  const first = router.place.getState().key;
  router.go('/terms');
  router.go('/casino/games');
  expect(router.place.getState().key).not.toBe(first);
  router.back();
  await popped();
  router.back();
  await popped();
  expect(router.place.getState()).toMatchObject({ path: '/casino/games', key: first });
  router.changeLanguage('en');
  expect(router.place.getState().key).toBe(first);
});

test('an overlay is part of the visit of its page', async () => {
  const { router } = openRouter('/casino/games');
  const { key } = router.place.getState();
  router.guardBack(jest.fn());
  expect(window.history.state).toMatchObject({ key, overlay: true });
  window.history.back();
  await popped();
  expect(router.place.getState().key).toBe(key);
});

test('a reload continues its visit', () => {
  const { key } = openRouter('/casino/games').router.place.getState();
  const reloaded = createSiteNavigator({ history: browserHistory(), hasRoute: () => true, onTitle: jest.fn() });
  expect(reloaded.place.getState().key).toBe(key);
});

describe('the calls of the router library', () => {
  test('a path with its language prefix is opened as it is', () => {
    const { router } = openRouter('/en/terms');
    router.navigator.push({ pathname: '/en/casino/games', search: '?page=2', hash: '' }, null);
    expect(router.place.getState()).toMatchObject({ path: '/casino/games', search: '?page=2' });
    expect(router.language.getState()).toBe('en');
  });

  test('a replaced entry is not in the history', async () => {
    const { router } = openRouter('/terms');
    router.navigator.push('/privacy');
    router.navigator.replace('/casino/games');
    router.navigator.go(-1);
    await popped();
    expect(router.place.getState().path).toBe('/terms');
  });

  test('the state of a navigation belongs to its entry, also on the way back', async () => {
    const { router } = openRouter('/terms');
    router.navigator.push('/privacy', { from: 'footer' });
    expect(router.entryState()).toEqual({ from: 'footer' });
    router.navigator.push('/casino/games');
    expect(router.entryState()).toBeNull();
    router.back();
    await popped();
    expect(router.entryState()).toEqual({ from: 'footer' });
  });

  test('preventScrollReset does not scroll the page', () => {
    const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => {});
    const { router } = openRouter('/terms');
    router.navigator.push('/privacy', null, { preventScrollReset: true });
    router.shown(router.place.getState());
    expect(scrolled).not.toHaveBeenCalled();
    router.navigator.push('/casino/games', null);
    router.shown(router.place.getState());
    expect(scrolled).toHaveBeenCalledWith(0, 0);
    scrolled.mockRestore();
  });

  test('after missing code another page is a full load, to the same address', () => {
    const { router, left, requestFullReload } = openRouter('/en/terms');
    requestFullReload();
    router.navigator.push('/en/casino/games?page=2#row');
    expect(left).toEqual(['/en/casino/games?page=2#row']);
    expect(router.place.getState().path).toBe('/terms');
  });
});

describe('a history in memory', () => {
  const openInMemory = (first: string) =>
    createSiteNavigator({ history: memoryHistory(first), hasRoute: () => true, onTitle: () => {} });

  test('goes back through the same entries, and drops the later ones when another page is opened', () => {
    const router = openInMemory('/en/terms');
    const first = router.place.getState().key;
    router.go('/privacy');
    router.go('/casino/games');
    router.back();
    router.back();
    expect(router.place.getState()).toMatchObject({ path: '/terms', key: first });
    router.go('/aml-policy');
    router.navigator.go(1);
    expect(router.place.getState().path).toBe('/aml-policy');
    expect(router.language.getState()).toBe('en');
  });

  test('does not change the address of the window, and the back button closes an overlay', () => {
    window.history.replaceState(null, '', '/privacy');
    const router = openInMemory('/terms');
    const closed = jest.fn();
    router.guardBack(closed);
    router.back();
    expect(closed).toHaveBeenCalledTimes(1);
    expect(router.place.getState().path).toBe('/terms');
    expect(window.location.pathname).toBe('/privacy');
  });
});
