import { openKeyboard } from './open-keyboard.ts';

const pointer = (isCoarse: boolean) => {
  window.matchMedia = (query) => ({ matches: isCoarse, media: query }) as MediaQueryList;
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('on a phone a field has the focus until the focus moves on', () => {
  pointer(true);
  openKeyboard('Buscar jogos');
  expect(document.activeElement).toBe(document.querySelector('input[aria-label="Buscar jogos"]'));
  const next = document.body.appendChild(document.createElement('input'));
  next.focus();
  expect(next).toHaveFocus();
  expect(document.querySelectorAll('input')).toHaveLength(1);
  next.remove();
});

test('on a phone it is gone after three seconds where no field came', () => {
  pointer(true);
  openKeyboard('Buscar jogos');
  jest.advanceTimersByTime(3_000);
  expect(document.querySelector('input')).toBeNull();
});

test('with a mouse the focus stays on the link', () => {
  pointer(false);
  openKeyboard('Buscar jogos');
  expect(document.querySelector('input')).toBeNull();
});
