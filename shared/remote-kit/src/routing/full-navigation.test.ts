import { nextTask, openRouter, popped } from './testing/open-router.ts';

/** The browser restores the page from its back/forward cache, at the entry of the page below the overlay. */
const restored = () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));

test.each([
  ['closed before', (leave: () => void, release: () => void) => (release(), leave())],
  ['closed after', (leave: () => void, release: () => void) => (leave(), release())],
])('a full navigation to another origin is not aborted by the entry of an overlay %s it', async (_, closeAndLeave) => {
  const { router, left } = openRouter('/terms');
  const overlay = router.guardBack(jest.fn());
  const back = jest.spyOn(window.history, 'back');
  closeAndLeave(
    () => router.go('https://example.com/x'),
    () => overlay.release(),
  );
  await nextTask();
  expect(back).not.toHaveBeenCalled();
  back.mockRestore();
  expect(left).toEqual(['instead https://example.com/x']);
});

test('a full navigation after missing code is not aborted either, and replaces the overlay’s entry', async () => {
  const { router, left, requestFullReload } = openRouter('/terms');
  const overlay = router.guardBack(jest.fn());
  requestFullReload();
  const back = jest.spyOn(window.history, 'back');
  overlay.release();
  router.navigator.push('/casino/games');
  await nextTask();
  expect(back).not.toHaveBeenCalled();
  back.mockRestore();
  expect(left).toEqual(['instead /casino/games']);
});

test('a full navigation without an overlay adds an entry, as before', () => {
  const { router, left } = openRouter('/terms');
  router.go('https://example.com/x');
  expect(left).toEqual(['https://example.com/x']);
});

test('a full navigation is not aborted by another overlay that opens and closes before the page unloads', async () => {
  const { router } = openRouter('/terms');
  router.go('https://example.com/x');
  const back = jest.spyOn(window.history, 'back');
  router.guardBack(jest.fn()).release();
  await nextTask();
  expect(back).not.toHaveBeenCalled();
  back.mockRestore();
});

test('a full navigation leaves a restored page whose overlays remove their entries again', async () => {
  const { router } = openRouter('/terms');
  const overlay = router.guardBack(jest.fn());
  router.go('https://example.com/x');
  overlay.release();
  await nextTask();
  window.history.replaceState({ key: 'below' }, '', '/terms');
  restored();
  const next = router.guardBack(jest.fn());
  next.release();
  await popped();
  expect(window.history.state).not.toHaveProperty('overlay');
  expect(router.place.getState().path).toBe('/terms');
});

test('a full navigation leaves a restored page whose open overlay is closed by the back button', async () => {
  const { router } = openRouter('/terms');
  const closed = jest.fn();
  router.guardBack(closed);
  router.go('https://example.com/x');
  window.history.replaceState({ key: 'below' }, '', '/terms');
  restored();
  expect(window.history.state).toMatchObject({ overlay: true });
  window.history.back();
  await popped();
  expect(closed).toHaveBeenCalledTimes(1);
  expect(router.place.getState().path).toBe('/terms');
});

test('a full navigation that was stopped leaves a page whose overlays work from the next press of the back button on', async () => {
  const { router } = openRouter('/terms');
  const overlay = router.guardBack(jest.fn());
  router.go('https://example.com/x');
  overlay.release();
  await nextTask();
  window.history.back();
  await popped();
  router.guardBack(jest.fn()).release();
  await popped();
  expect(window.history.state).not.toHaveProperty('overlay');
});

test('a full navigation that was stopped is over once another page of the site is opened', async () => {
  const { router } = openRouter('/terms');
  router.go('https://example.com/x');
  router.go('/privacy');
  router.guardBack(jest.fn()).release();
  await popped();
  expect(window.history.state).not.toHaveProperty('overlay');
});

test('an overlay that opens while the entry of a closed one is removed stays open, and the next press of back closes it', async () => {
  const { router } = openRouter('/terms');
  router.guardBack(jest.fn()).release();
  const gone = popped();
  await nextTask();
  const onBack = jest.fn();
  router.guardBack(onBack);
  await gone;
  expect(onBack).not.toHaveBeenCalled();
  expect(window.history.state).toMatchObject({ overlay: true });
  const closed = popped();
  window.history.back();
  await closed;
  expect(onBack).toHaveBeenCalledTimes(1);
});

test('an overlay that opens and closes in between takes no second step back', async () => {
  const { router } = openRouter('/terms');
  const back = jest.spyOn(window.history, 'back');
  router.guardBack(jest.fn()).release();
  const gone = popped();
  await nextTask();
  router.guardBack(jest.fn()).release();
  await nextTask();
  await gone;
  expect(back).toHaveBeenCalledTimes(1);
  back.mockRestore();
});
