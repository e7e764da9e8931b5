import { ApiError, NetworkError } from '@jangada/remote-kit/errors';
import { createPressKey } from './idempotency-keys.ts';

describe('the key of a press', () => {
  it('is the same for every try of the same, as long as no answer came', () => {
    const press = createPressKey();
    const first = press.keyFor('box 1');
    press.ended(new NetworkError('no answer'));
    expect(press.keyFor('box 1')).toBe(first);
    press.ended(new ApiError(502, {}));
    expect(press.keyFor('box 1')).toBe(first);
  });

  it.each([401, 429])('is the same after a try that was turned away unread (%i)', (status) => {
    const press = createPressKey();
    const first = press.keyFor('box 1');
    press.ended(new NetworkError('no answer'));
    press.keyFor('box 1');
    press.ended(new ApiError(status, {}));
    expect(press.keyFor('box 1')).toBe(first);
  });

  it('is under way from the first try until its answer, or until none came', () => {
    const press = createPressKey();
    expect(press.isUnderWay()).toBe(false);
    press.keyFor('box 1');
    expect(press.isUnderWay()).toBe(true);
    press.ended(new NetworkError('no answer'));
    expect(press.isUnderWay()).toBe(false);
  });

  it('is another one for something else', () => {
    const press = createPressKey();
    expect(press.keyFor('box 1')).not.toBe(press.keyFor('box 2'));
  });

  it.each([
    ['it went well', undefined],
    ['it was refused', new ApiError(402, {})],
  ])('is used up once %s', (_, outcome) => {
    const press = createPressKey();
    const first = press.keyFor('box 1');
    press.ended(outcome);
    expect(press.keyFor('box 1')).not.toBe(first);
  });
});
