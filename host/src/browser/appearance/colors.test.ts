import { createLocalStore } from '../storage.ts';
import { createColors } from './colors.ts';

/** A `matchMedia` result that a test can change. */
const makeSystem = (isLight: boolean) => {
  const listeners = new Set<() => void>();
  const state = { isLight };
  jest.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        get matches() {
          return state.isLight;
        },
        addEventListener: (_: string, listener: () => void) => listeners.add(listener),
      }) as unknown as MediaQueryList,
  );
  return (next: boolean) => {
    state.isLight = next;
    for (const listener of listeners) listener();
  };
};

const shown = () => document.documentElement.dataset['theme'];

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

test('without a choice the tenant’s mode applies', () => {
  makeSystem(true);
  expect(createColors(createLocalStore(), 'dark').mode.getState()).toBe('dark');
});

test('automatic tracks the device, also while the page is open', () => {
  const changeSystem = makeSystem(true);
  const colors = createColors(createLocalStore(), 'system');
  expect(colors.mode.getState()).toBe('light');
  changeSystem(false);
  expect(colors.mode.getState()).toBe('dark');
  expect(shown()).toBe('dark');
});

test('a choice is stored and wins over the device', () => {
  const changeSystem = makeSystem(false);
  createColors(createLocalStore(), 'system').prefer('light');
  const colors = createColors(createLocalStore(), 'system');
  changeSystem(false);
  expect(colors.mode.getState()).toBe('light');
});

test('an invalid stored value is no choice', () => {
  makeSystem(false);
  localStorage.setItem('color-mode', 'purple');
  expect(createColors(createLocalStore(), 'light').mode.getState()).toBe('light');
});

test('a page can force its mode; the stored preference applies again on the next page', () => {
  makeSystem(false);
  const colors = createColors(createLocalStore(), 'system');
  colors.prefer('light');
  colors.force('dark');
  expect(colors.mode.getState()).toBe('dark');
  expect(shown()).toBe('dark');
  expect(localStorage.getItem('color-mode')).toBe('light');
  colors.force(null);
  expect(colors.mode.getState()).toBe('light');
});

test('a mode chosen on a page with a forced mode applies from the next page on', () => {
  makeSystem(false);
  const colors = createColors(createLocalStore(), 'dark');
  colors.force('dark');
  colors.prefer('light');
  expect(colors.mode.getState()).toBe('dark');
  colors.force(null);
  expect(colors.mode.getState()).toBe('light');
});

test('the browser’s bar has the colour of the mode that is shown', () => {
  makeSystem(false);
  document.head.innerHTML = '<meta name="theme-color" data-mode="light"><meta name="theme-color" data-mode="dark">';
  const shownBars = () =>
    [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
      .filter(({ media }) => media === 'all')
      .map(({ dataset }) => dataset['mode']);
  const colors = createColors(createLocalStore(), 'dark');
  colors.prefer('light');
  expect(shownBars()).toEqual(['light']);
  colors.prefer('dark');
  expect(shownBars()).toEqual(['dark']);
  document.head.innerHTML = '';
});
