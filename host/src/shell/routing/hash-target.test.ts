import { HASH_WAIT_MS, scrollToHash } from './hash-target.ts';

const scrolled: string[] = [];

beforeEach(() => {
  scrolled.length = 0;
  document.body.replaceChildren();
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
    scrolled.push(this.id);
  };
});

const add = (id: string) => document.body.append(Object.assign(document.createElement('h2'), { id }));
const observed = () => new Promise((resolve) => queueMicrotask(() => resolve(undefined)));

test('an existing element is scrolled to at once', () => {
  add('privacidade');
  scrollToHash('#privacidade');
  expect(scrolled).toEqual(['privacidade']);
});

test('an element that is added later is scrolled to once', async () => {
  scrollToHash('#se%C3%A7%C3%A3o');
  add('seção');
  await observed();
  add('outra');
  await observed();
  expect(scrolled).toEqual(['seção']);
});

test('an element that is added too late, or after a navigation, is not scrolled to', async () => {
  jest.useFakeTimers();
  scrollToHash('#tarde');
  jest.advanceTimersByTime(HASH_WAIT_MS);
  jest.useRealTimers();
  scrollToHash('#embora')();
  add('tarde');
  add('embora');
  await observed();
  expect(scrolled).toEqual([]);
});

test('a field gets the focus when the caller requests it, and nothing scrolls further', () => {
  const field = Object.assign(document.createElement('input'), { id: 'search' });
  document.body.append(field);
  scrollToHash('#search', true);
  expect(field).toHaveFocus();
  expect(scrolled).toEqual([]);
});

test('a broken or empty name is none', () => {
  expect(() => scrollToHash('#%E0%A4%A')).not.toThrow();
  scrollToHash('#');
  expect(scrolled).toEqual([]);
});

test('an element that is no field is scrolled to, even when the caller requests the focus', () => {
  add('privacidade');
  scrollToHash('#privacidade', true);
  expect(scrolled).toEqual(['privacidade']);
});
