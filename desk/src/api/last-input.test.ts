import { getMe } from '@jangada/contracts/ops/me';
import { answerCalls, aMe } from '../testing/render-desk.tsx';
import { call } from './ops-client.ts';

afterEach(() => jest.useRealTimers());

describe('a call', () => {
  it('is one of the page itself half a minute after the last key or press', async () => {
    const calls = answerCalls({ 'GET /ops/me': () => ({ body: { data: aMe() } }) });
    const isOfPage = async () => {
      await call(getMe);
      return calls.at(-1)?.headers.has('x-background');
    };
    jest.useFakeTimers({ advanceTimers: true });
    dispatchEvent(new Event('keydown'));
    expect(await isOfPage()).toBe(false);
    jest.advanceTimersByTime(31_000);
    expect(await isOfPage()).toBe(true);
    dispatchEvent(new Event('pointerdown'));
    expect(await isOfPage()).toBe(false);
  });
});
