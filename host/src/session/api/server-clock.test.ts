import type { TransportReply } from '@jangada/contracts/client/transport';
import { createServerClock, withClock } from './server-clock.ts';

const DAY_MS = 24 * 60 * 60_000;
const SERVER = 'Sat, 28 Nov 2026 12:00:00 GMT';
const serverMs = Date.parse(SERVER);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('the time of the server', () => {
  it.each([
    ['right', 0],
    ['a day ahead', DAY_MS],
    ['a day behind', -DAY_MS],
  ])('is that of the reply with a phone whose clock is %s, and passes', (_, offMs) => {
    jest.setSystemTime(serverMs + offMs);
    const clock = createServerClock();
    clock.observe(SERVER);
    expect(clock.nowMs()).toBe(serverMs);
    jest.advanceTimersByTime(90_000);
    expect(clock.nowMs()).toBe(serverMs + 90_000);
  });

  it('is not moved by a clock that is set while the page is open', () => {
    jest.setSystemTime(serverMs);
    const clock = createServerClock();
    clock.observe(SERVER);
    jest.setSystemTime(serverMs + DAY_MS);
    expect(clock.nowMs()).toBe(serverMs);
  });

  it('is not put back by a reply from a cache, nor by one without a date', () => {
    const clock = createServerClock();
    clock.observe(SERVER);
    clock.observe('Sat, 28 Nov 2026 11:00:00 GMT');
    clock.observe(null);
    clock.observe('yesterday');
    expect(clock.nowMs()).toBe(serverMs);
  });

  it('is put right by a later reply after a sleep that the page’s stopwatch did not count', () => {
    const clock = createServerClock();
    clock.observe(SERVER);
    clock.observe('Sat, 28 Nov 2026 20:00:00 GMT');
    expect(clock.nowMs()).toBe(serverMs + 8 * 60 * 60_000);
  });

  it('is the phone’s before the first reply', () => {
    jest.setSystemTime(serverMs + DAY_MS);
    expect(createServerClock().nowMs()).toBe(serverMs + DAY_MS);
  });

  it('is read from each reply of the platform, a refusal too', async () => {
    const clock = createServerClock();
    const refusal: TransportReply = { status: 422, text: '{}', date: SERVER };
    const send = withClock(clock, async () => refusal);
    await expect(send({ method: 'GET', url: 'https://x.test/', headers: {} })).resolves.toBe(refusal);
    expect(clock.nowMs()).toBe(serverMs);
  });
});
