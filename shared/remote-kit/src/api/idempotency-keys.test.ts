import { ApiError, NetworkError } from '../errors/errors.ts';
import { createIdempotencyKeys } from './idempotency-keys.ts';

const REQUEST = 'withdraw {"amount":5000}';

/** Runs one request whose tries end as listed. @returns the key of each try */
const keysOfTries = async (...outcomes: readonly (Error | 'answered')[]): Promise<readonly string[]> => {
  const keys = createIdempotencyKeys();
  const seen: string[] = [];
  for (const outcome of outcomes) {
    await keys
      .run(REQUEST, async (key) => {
        seen.push(key);
        if (outcome !== 'answered') throw outcome;
      })
      .catch(() => undefined);
  }
  return seen;
};

describe('an idempotency key', () => {
  it.each([
    ['the answer was lost', new NetworkError('no answer')],
    ['the server failed', new ApiError(500, {})],
    ['the gateway failed', new ApiError(502, {})],
    ['the server was unavailable', new ApiError(503, {})],
    ['the call was aborted', new DOMException('aborted', 'AbortError')],
  ])('is the same for the next try after %s', async (_, failure) => {
    const [first, second] = await keysOfTries(failure, 'answered');
    expect(second).toBe(first);
  });

  it.each([401, 402, 409, 422, 429, 490])(
    'is the same after an uncertain try, also when the try in between was refused (%i)',
    async (status) => {
      const [first, refused, third] = await keysOfTries(
        new NetworkError('no answer'),
        new ApiError(status, {}),
        'answered',
      );
      expect(refused).toBe(first);
      expect(third).toBe(first);
    },
  );

  it.each([
    ['an answer', 'answered' as const],
    ['a refusal', new ApiError(402, {})],
  ])('is used up by %s', async (_, outcome) => {
    const [first, second] = await keysOfTries(outcome, 'answered');
    expect(second).not.toBe(first);
  });

  it('is used up by the answer that follows an uncertain try', async () => {
    const [first, second, third] = await keysOfTries(new ApiError(500, {}), 'answered', 'answered');
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('is another one for another request', async () => {
    const keys = createIdempotencyKeys();
    const seen: string[] = [];
    const lost = async (key: string): Promise<never> => {
      seen.push(key);
      throw new NetworkError('no answer');
    };
    await expect(keys.run('sell box 1', lost)).rejects.toThrow('no answer');
    await expect(keys.run('sell box 2', lost)).rejects.toThrow('no answer');
    expect(seen[0]).not.toBe(seen[1]);
  });
});

it('the keys of a screen are busy from the press until its answer or failure', async () => {
  const keys = createIdempotencyKeys();
  let fail: (error: Error) => void = () => undefined;
  const answer = new Promise<null>((_, reject) => {
    fail = reject;
  });
  expect(keys.isBusy()).toBe(false);
  const call = keys.run(REQUEST, () => answer);
  expect(keys.isBusy()).toBe(true);
  fail(new NetworkError('no answer'));
  await expect(call).rejects.toThrow('no answer');
  expect(keys.isBusy()).toBe(false);
});
