import { ROOT_ELEMENT_ID } from '@jangada/contracts/delivery/boot';
import { preserveScroll } from './preserve-scroll.ts';

const root = Object.assign(document.createElement('div'), { id: ROOT_ELEMENT_ID });

beforeEach(() => {
  jest.useFakeTimers();
  document.body.append(root);
  Object.defineProperty(root, 'scrollHeight', { configurable: true, value: 2_400 });
});
afterEach(() => jest.useRealTimers());

test('the scroll position stays while the page is shorter for a moment', () => {
  Object.assign(window, { scrollY: 900 });
  let during = '';
  preserveScroll(() => (during = root.style.minHeight));
  expect(during).toBe('2400px');
  jest.advanceTimersByTime(2_000);
  expect(root.style.minHeight).toBe('');
});

test('at the top there is no position to preserve', () => {
  Object.assign(window, { scrollY: 0 });
  let during = 'not run';
  preserveScroll(() => (during = root.style.minHeight));
  expect(during).toBe('');
});
