import { createStubHost } from '@jangada/remote-kit/stub-host';
import { createLikeNumbers } from './like-numbers.ts';

const NOW_MS = 1_790_000_000_000;

beforeEach(() => jest.useFakeTimers({ now: NOW_MS }));
afterEach(() => jest.useRealTimers());

describe('the number of a click', () => {
  it('is the time in milliseconds, and increases also within one of them', () => {
    const next = createLikeNumbers(createStubHost().host.storage);
    expect([next(), next(), next()]).toEqual([NOW_MS, NOW_MS + 1, NOW_MS + 2]);
    jest.setSystemTime(NOW_MS + 500);
    expect(next()).toBe(NOW_MS + 500);
  });

  it('increases over a reload with a clock that was set back', () => {
    const { storage } = createStubHost().host;
    expect(createLikeNumbers(storage)()).toBe(NOW_MS);
    jest.setSystemTime(NOW_MS - 3_600_000);
    expect(createLikeNumbers(storage)()).toBe(NOW_MS + 1);
  });

  it('increases with another tab open', () => {
    const { storage } = createStubHost().host;
    const [here, there] = [createLikeNumbers(storage), createLikeNumbers(storage)];
    expect([here(), there(), here()]).toEqual([NOW_MS, NOW_MS + 1, NOW_MS + 2]);
  });

  it('increases without storage, and with an unreadable stored value', () => {
    const full = createStubHost();
    full.fillStorage();
    const next = createLikeNumbers(full.host.storage);
    expect([next(), next()]).toEqual([NOW_MS, NOW_MS + 1]);

    const odd = createStubHost().host.storage;
    odd.set('like-number', 'yesterday');
    expect(createLikeNumbers(odd)()).toBe(NOW_MS);
  });
});
