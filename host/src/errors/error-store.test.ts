import { ApiError, markExplained } from '@jangada/contracts/client/errors';
import { createDeposit } from '@jangada/contracts/domains/payments/endpoints';
import { getGame } from '@jangada/contracts/domains/games/endpoints';
import { getProfile } from '@jangada/contracts/domains/profile/endpoints';
import { createErrorStore, EXPLAIN_WAIT_MS } from './error-store.ts';

const openStore = () => {
  const messages: (readonly string[])[] = [];
  const store = createErrorStore({ show: (errors) => messages.push(errors) });
  return { store, messages, errors: () => store.getState().errors };
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('the stored errors', () => {
  test.each([403, 490])('a %s is ignored: nothing is stored and nothing shown', (status) => {
    const { store, messages, errors } = openStore();
    store.refused(new ApiError(500, {}), createDeposit);
    store.refused(new ApiError(status, { message: 'x', errors: { field: ['y'] } }), createDeposit);
    expect(errors()).toEqual(['error_messages.500']);
    jest.advanceTimersByTime(EXPLAIN_WAIT_MS);
    expect(messages).toEqual([['error_messages.500']]);
  });

  test('the values of `errors` are flattened, and win over the status', () => {
    const { store, errors } = openStore();
    store.refused(new ApiError(422, { errors: { email: ['Um', 'Dois'], nested: { cpf: 'Três' } } }), createDeposit);
    expect(errors()).toEqual(['Um', 'Dois', 'Três']);
  });

  test('without `errors` it is the key of the status', () => {
    const { store, errors } = openStore();
    store.refused(new ApiError(422, { message: 'x' }), createDeposit);
    expect(errors()).toEqual(['error_messages.422']);
  });

  test.each([[{}], [[]], [{ email: [] }], [{ email: [''] }]])(
    'with `errors` that say nothing (%j) it is the key of the status',
    (nothing) => {
      const { store, messages, errors } = openStore();
      store.refused(new ApiError(422, { errors: nothing }), createDeposit);
      expect(errors()).toEqual(['error_messages.422']);
      jest.advanceTimersByTime(EXPLAIN_WAIT_MS);
      expect(messages).toEqual([['error_messages.422']]);
    },
  );

  test('the next refusal replaces the list, it is not appended', () => {
    const { store, errors } = openStore();
    store.refused(new ApiError(422, { errors: { email: ['Um'] } }), createDeposit);
    store.refused(new ApiError(409, {}), createDeposit);
    expect(errors()).toEqual(['error_messages.409']);
  });

  test('a call without an answer is counted, and not added to the list', () => {
    const { store, messages } = openStore();
    store.refused(new ApiError(409, {}), getProfile);
    store.unanswered();
    store.unanswered();
    expect(store.getState()).toEqual({ errors: ['error_messages.409'], networkErrors: 2 });
    jest.advanceTimersByTime(EXPLAIN_WAIT_MS);
    expect(messages).toEqual([]);
  });
});

describe('the toasts of errors', () => {
  test('a failed change that no view explains is shown once, after the delay', () => {
    const { store, messages } = openStore();
    store.refused(new ApiError(500, {}), createDeposit);
    jest.advanceTimersByTime(EXPLAIN_WAIT_MS - 1);
    expect(messages).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(messages).toEqual([['error_messages.500']]);
    jest.advanceTimersByTime(60_000);
    expect(messages).toHaveLength(1);
  });

  test('an error that the view explains is not repeated', () => {
    const { store, messages } = openStore();
    const error = new ApiError(500, {});
    store.refused(error, createDeposit);
    jest.advanceTimersByTime(EXPLAIN_WAIT_MS - 1);
    markExplained(error);
    jest.advanceTimersByTime(1);
    expect(messages).toEqual([]);
  });

  test('two errors at once are one toast with the last message', () => {
    const { store, messages } = openStore();
    store.refused(new ApiError(500, {}), createDeposit);
    store.refused(new ApiError(409, {}), createDeposit);
    jest.advanceTimersByTime(EXPLAIN_WAIT_MS);
    expect(messages).toEqual([['error_messages.409']]);
  });

  test('the same error is shown again later', () => {
    const { store, messages } = openStore();
    for (const _ of [1, 2]) {
      store.refused(new ApiError(500, {}), createDeposit);
      jest.advanceTimersByTime(EXPLAIN_WAIT_MS);
    }
    expect(messages).toHaveLength(2);
  });

  test.each([
    ['a call that only reads', getProfile],
    ['a POST that only reads', getGame],
  ])('%s is not shown: its view shows the error', (_, endpoint) => {
    const { store, messages, errors } = openStore();
    store.refused(new ApiError(500, {}), endpoint);
    jest.advanceTimersByTime(EXPLAIN_WAIT_MS);
    expect(errors()).toEqual(['error_messages.500']);
    expect(messages).toEqual([]);
  });

  test('a 401 is handled by the session', () => {
    const { store, messages } = openStore();
    store.refused(new ApiError(401, {}), createDeposit);
    jest.advanceTimersByTime(EXPLAIN_WAIT_MS);
    expect(messages).toEqual([]);
  });
});
