import { preserveFocus } from './preserve-focus.ts';

beforeEach(() => {
  jest.useFakeTimers();
  document.body.innerHTML = '<button id="menu"></button><main tabindex="-1"><button id="play"></button></main>';
});
afterEach(() => jest.useRealTimers());

const focus = (id: string) => document.getElementById(id)?.focus();

test('a focus in the exchanged view goes to the content, and one elsewhere stays', () => {
  focus('play');
  preserveFocus(() => document.getElementById('play')?.remove());
  jest.runAllTimers();
  expect(document.activeElement).toBe(document.querySelector('main'));

  focus('menu');
  preserveFocus(() => document.querySelector('main')?.replaceChildren());
  jest.runAllTimers();
  expect(document.activeElement).toBe(document.getElementById('menu'));
});

test('a page without a focus gets none by an exchange', () => {
  preserveFocus(() => document.querySelector('main')?.replaceChildren());
  jest.runAllTimers();
  expect(document.activeElement).toBe(document.body);
});
