import { createRouter } from './navigation.ts';

const openRouter = (path: string) => {
  window.history.replaceState(null, '', path);
  const left: string[] = [];
  const router = createRouter({ leads: () => true, onTitle: () => {}, leave: (address) => left.push(address) });
  return { router, left };
};

const settle = () => new Promise((resolve) => setTimeout(resolve, 30));

test('a path keeps the language of the page', () => {
  const { router } = openRouter('/en/casino/games?page=2');
  expect(router.place.get()).toMatchObject({ path: '/casino/games', search: '?page=2' });
  router.go('/terms?x=1#top');
  expect(window.location.pathname + window.location.search + window.location.hash).toBe('/en/terms?x=1#top');
  expect(router.href('/')).toBe('/en');
});

test('changing the language keeps path, query and hash', () => {
  const { router } = openRouter('/casino/games?page=2#row');
  router.changeLanguage('en');
  expect(window.location.pathname + window.location.search + window.location.hash).toBe('/en/casino/games?page=2#row');
  expect(router.language.get()).toBe('en');
});

test('the parameters of the route are read from the path', () => {
  const { router } = openRouter('/');
  router.go('/casino/estrela/ouro%20puro');
  expect(router.place.get().params).toEqual({ provider: 'estrela', game: 'ouro puro' });
});

test('an address elsewhere is a full navigation', () => {
  const { router, left } = openRouter('/');
  router.go('https://example.com/x');
  expect(left).toEqual(['https://example.com/x']);
  expect(router.place.get().path).toBe('/');
});

test('another path starts at the top, another query does not', () => {
  const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const { router } = openRouter('/casino/games');
  router.go('/casino/games?page=2');
  expect(scrolled).not.toHaveBeenCalled();
  router.go('/terms');
  expect(scrolled).toHaveBeenCalledWith(0, 0);
  scrolled.mockRestore();
});

test('the back button closes what is open and stays on the page', async () => {
  const { router } = openRouter('/terms');
  const closed = jest.fn();
  router.hold(closed);
  window.history.back();
  await settle();
  expect(closed).toHaveBeenCalledTimes(1);
  expect(router.place.get().path).toBe('/terms');
});

test('closing by hand takes the extra history entry away again', async () => {
  const { router } = openRouter('/terms');
  const overlay = router.hold(jest.fn());
  expect(window.history.state).toEqual({ overlay: true });
  overlay.release();
  await settle();
  expect(window.history.state).toBeNull();
  expect(router.place.get().path).toBe('/terms');
});

test('navigating out of something open puts the new page in the place of its entry', async () => {
  const { router } = openRouter('/terms');
  const overlay = router.hold(jest.fn());
  const { length } = window.history;
  router.go('/privacy');
  overlay.release();
  await settle();
  expect(window.history.length).toBe(length);
  expect(router.place.get().path).toBe('/privacy');
});
