import { gameOpened } from '@jangada/contracts/events/shell';
import { getProfile } from '@jangada/contracts/domains/profile/endpoints';
import type { Api, Bus } from '@jangada/contracts/host/host-api';
import { createEventBus } from '@jangada/event-bus';
import {
  CALLS_PER_SECOND_MAX,
  EVENTS_PER_SECOND_MAX,
  limitUse,
  LISTENERS_MAX,
  REFUSED_CALL_MS,
  REFUSED_CALLS_MAX,
} from './limit-use.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const open = () => {
  const sent: unknown[] = [];
  const refused: string[] = [];
  const api = (async (endpoint: unknown) => void sent.push(endpoint)) as unknown as Api;
  const bus: Bus = createEventBus().as('casino');
  const limited = limitUse({ bus, api }, ({ message }) => refused.push(message));
  return { ...limited, sent, refused };
};

const times = (count: number, work: () => unknown): void => {
  for (let index = 0; index < count; index += 1) work();
};

test('an endless loop that emits events ends with an error, and later events pass again', () => {
  const { bus, refused } = open();
  let received = 0;
  bus.on(gameOpened, () => (received += 1));
  expect(() => {
    for (;;) bus.emit(gameOpened, { open: true });
  }).toThrow('more than 200 events a second');
  expect([received, refused.length]).toEqual([EVENTS_PER_SECOND_MAX, 1]);
  jest.advanceTimersByTime(1_000);
  bus.emit(gameOpened, { open: false });
  expect(received).toBe(EVENTS_PER_SECOND_MAX + 1);
});

test('calls above the limit are not sent, and fail a second later, so that a retry at once does not occupy the page', async () => {
  const { api, sent, refused } = open();
  times(CALLS_PER_SECOND_MAX, () => api(getProfile));
  const failed = jest.fn();
  void api(getProfile).catch(failed);
  await jest.advanceTimersByTimeAsync(REFUSED_CALL_MS - 1);
  expect(failed).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ name: 'ExcessError' }));
  expect([sent.length, refused]).toEqual([CALLS_PER_SECOND_MAX, ['more than 50 calls a second']]);
  await api(getProfile);
  expect(sent).toHaveLength(CALLS_PER_SECOND_MAX + 1);
});

test('an endless loop of calls ends with an error', () => {
  const { api, sent } = open();
  let calls = 0;
  expect(() => {
    for (;;) {
      void api(getProfile).catch(() => {});
      calls += 1;
    }
  }).toThrow('more than 50 calls a second');
  expect([calls, sent.length]).toEqual([CALLS_PER_SECOND_MAX + REFUSED_CALLS_MAX, CALLS_PER_SECOND_MAX]);
});

test('listeners that are never removed are bounded, and removed ones make room', () => {
  const { bus } = open();
  const stop = bus.on(gameOpened, () => {});
  times(LISTENERS_MAX - 1, () => bus.on(gameOpened, () => {}));
  expect(() => bus.on(gameOpened, () => {})).toThrow('more than 500 listeners on the bus');
  stop();
  stop();
  bus.on(gameOpened, () => {});
  expect(() => bus.on(gameOpened, () => {})).toThrow('more than 500 listeners on the bus');
});
