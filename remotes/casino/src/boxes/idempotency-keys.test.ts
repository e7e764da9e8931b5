import { ApiError, NetworkError } from '@jangada/remote-kit/errors';
import { createIdempotencyKeys } from './idempotency-keys.ts';

describe('an idempotency key', () => {
  it('is the same for every try of one request until it is answered', () => {
    const current = createIdempotencyKeys();
    const first = current.keyFor('box 1');
    current.finish(new NetworkError('no answer'));
    expect(current.keyFor('box 1')).toBe(first);
    current.finish(new ApiError(502, {}));
    expect(current.keyFor('box 1')).toBe(first);
  });

  it.each([401, 429])('is the same after a try that was refused unread (%i)', (status) => {
    const current = createIdempotencyKeys();
    const first = current.keyFor('box 1');
    current.finish(new NetworkError('no answer'));
    current.keyFor('box 1');
    current.finish(new ApiError(status, {}));
    expect(current.keyFor('box 1')).toBe(first);
  });

  it('is busy from the first try until its answer or failure', () => {
    const current = createIdempotencyKeys();
    expect(current.isBusy()).toBe(false);
    current.keyFor('box 1');
    expect(current.isBusy()).toBe(true);
    current.finish(new NetworkError('no answer'));
    expect(current.isBusy()).toBe(false);
  });

  it('is another one for another request', () => {
    const current = createIdempotencyKeys();
    expect(current.keyFor('box 1')).not.toBe(current.keyFor('box 2'));
  });

  it.each([
    ['it went well', undefined],
    ['it was refused', new ApiError(402, {})],
  ])('is used up once %s', (_, outcome) => {
    const current = createIdempotencyKeys();
    const first = current.keyFor('box 1');
    current.finish(outcome);
    expect(current.keyFor('box 1')).not.toBe(first);
  });
});
