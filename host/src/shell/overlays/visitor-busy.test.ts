import { isVisitorBusy } from './visitor-busy.ts';

afterEach(() => document.body.replaceChildren());

const focus = (html: string): boolean => {
  document.body.innerHTML = html;
  const first = document.body.firstElementChild;
  if (first instanceof HTMLElement) first.focus();
  return isVisitorBusy();
};

test.each(['<input>', '<textarea></textarea>', '<select></select>', '<iframe tabindex="0"></iframe>'])(
  'a visitor is busy with the focus in %s',
  (html) => expect(focus(html)).toBe(true),
);

test('a visitor is busy in an open menu, and not with a pressed button or nothing', () => {
  expect(focus('<div role="dialog" aria-modal="true"></div>')).toBe(true);
  expect(focus('<button>Jogar</button>')).toBe(false);
  expect(focus('<p>Página</p>')).toBe(false);
});

test('a visitor is busy in the seconds after a press', () => {
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { isActive: true } });
  expect(focus('<p>Página</p>')).toBe(true);
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { isActive: false } });
  expect(focus('<p>Página</p>')).toBe(false);
  Reflect.deleteProperty(navigator, 'userActivation');
});
