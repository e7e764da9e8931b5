import { ApiError, NetworkError } from '@jangada/remote-kit/errors';
import { createIdempotencyKeys } from './idempotency-keys.ts';

describe('the key of a press', () => {
  it('is the same for every try of the same, as long as no answer came', () => {
    const current = createIdempotencyKeys();
    const first = current.keyFor('box 1');
    current.finish(new NetworkError('no answer'));
    expect(current.keyFor('box 1')).toBe(first);
    current.finish(new ApiError(502, {}));
    expect(current.keyFor('box 1')).toBe(first);
  });

  it.each([401, 429])('is the same after a try that was turned away unread (%i)', (status) => {
    const current = createIdempotencyKeys();
    const first = current.keyFor('box 1');
    current.finish(new NetworkError('no answer'));
    current.keyFor('box 1');
    current.finish(new ApiError(status, {}));
    expect(current.keyFor('box 1')).toBe(first);
  });

  it('is under way from the first try until its answer, or until none came', () => {
    const current = createIdempotencyKeys();
    expect(current.isBusy()).toBe(false);
    current.keyFor('box 1');
    expect(current.isBusy()).toBe(true);
    current.finish(new NetworkError('no answer'));
    expect(current.isBusy()).toBe(false);
  });

  it('is another one for something else', () => {
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
