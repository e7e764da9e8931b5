import { whenIdle } from './when-idle.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  for (const name of ['requestIdleCallback', 'cancelIdleCallback']) Reflect.deleteProperty(window, name);
});

test('deferred work starts after 2000 ms in a browser without idle callbacks', () => {
  const work = jest.fn();
  whenIdle(work);
  jest.advanceTimersByTime(1_999);
  expect(work).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(1);
});

test('deferred work starts after 2000 ms at the latest where the browser reports that it is idle', () => {
  const request = jest.fn();
  Object.assign(window, { requestIdleCallback: request, cancelIdleCallback: jest.fn() });
  const work = jest.fn();
  whenIdle(work);
  expect(request).toHaveBeenCalledWith(work, { timeout: 2_000 });
});

test('cancelled work does not start', () => {
  const work = jest.fn();
  whenIdle(work)();
  jest.advanceTimersByTime(10_000);
  expect(work).not.toHaveBeenCalled();
});
