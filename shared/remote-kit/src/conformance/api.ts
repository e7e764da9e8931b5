import { createDeposit } from '@jangada/contracts/domains/payments/endpoints';
import { getProfile } from '@jangada/contracts/domains/profile/endpoints';
import { login } from '@jangada/contracts/domains/auth/endpoints';
import { sendMessage } from '@jangada/contracts/domains/chat/endpoints';
import { aUser } from '../stub-host/stub-data.ts';
import { check } from './page.ts';

const profile = { status: 200, body: { data: aUser() } };

export const apiChecks = [
  check('a call gives the checked reply', async ({ wallet, answer }) => {
    answer(getProfile, profile);
    const { data } = await wallet.api(getProfile);
    expect(data).toEqual(aUser());
  }),
  check('a call travels with its method, path and body', async ({ wallet, answer, sent }) => {
    answer(sendMessage, { status: 500, body: {} });
    await wallet.api(sendMessage, { body: { text: 'Oi' } }).catch(() => undefined);
    expect(sent().at(-1)).toMatchObject({ method: 'POST', path: sendMessage.path, body: { text: 'Oi' } });
  }),
  check('a refusal is an ApiError with status, code, fields and body', async ({ wallet, answer }) => {
    const body = { code: 'request.invalid', message: 'Confira os campos', errors: { text: ['é longo demais'] } };
    answer(sendMessage, { status: 422, body });
    await expect(wallet.api(sendMessage, { body: { text: 'Oi' } })).rejects.toMatchObject({
      name: 'ApiError',
      status: 422,
      code: 'request.invalid',
      errors: { text: ['é longo demais'] },
      body,
    });
  }),
  check('a refusal without a code of ours gets the one of its status', async ({ wallet, answer }) => {
    answer(getProfile, { status: 404, body: {} });
    await expect(wallet.api(getProfile)).rejects.toMatchObject({ name: 'ApiError', code: 'request.not-found' });
  }),
  check('no answer is a NetworkError', async ({ wallet, answer }) => {
    answer(getProfile, 'nothing');
    await expect(wallet.api(getProfile)).rejects.toMatchObject({ name: 'NetworkError' });
  }),
  check('an answer that breaks the contract is a ReplyError', async ({ wallet, answer }) => {
    answer(getProfile, { status: 200, body: { data: { id: 'seven' } } });
    await expect(wallet.api(getProfile)).rejects.toMatchObject({ name: 'ReplyError' });
  }),
  check('a caller who gives up gets an AbortError', async ({ wallet, answer }) => {
    answer(getProfile, 'never');
    const caller = new AbortController();
    const call = wallet.api(getProfile, { signal: caller.signal });
    caller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  }),
  check('a call of somebody who has given up already does not answer', async ({ wallet, answer }) => {
    answer(getProfile, profile);
    await expect(wallet.api(getProfile, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
  }),
  check('a movement of money carries a key, each its own', async ({ wallet, answer, sent }) => {
    answer(createDeposit, { status: 500, body: {} });
    const deposit = () => wallet.api(createDeposit, { body: { amount: 5_000 } }).catch(() => undefined);
    await deposit();
    await deposit();
    const keys = sent()
      .filter(({ path }) => path === createDeposit.path)
      .map(({ idempotencyKey }) => idempotencyKey);
    expect(keys).toEqual([expect.any(String), expect.any(String)]);
    expect(new Set(keys).size).toBe(2);
  }),
  check('a movement of money carries the key it was given', async ({ wallet, answer, sent }) => {
    answer(createDeposit, { status: 500, body: {} });
    const call = { body: { amount: 5_000 }, idempotencyKey: 'the-same-movement' };
    await wallet.api(createDeposit, call).catch(() => undefined);
    expect(sent().at(-1)?.idempotencyKey).toBe('the-same-movement');
  }),
  check('a call that moves nothing carries no key', async ({ wallet, answer, sent }) => {
    answer(getProfile, profile);
    await wallet.api(getProfile);
    expect(sent().at(-1)?.idempotencyKey).toBeNull();
  }),
  check('a call that would bring a token is refused', async ({ wallet, answer, sent }) => {
    answer(login, { status: 200, body: { data: { user: aUser() }, token: 'secret' } });
    const call = wallet.api(login, { body: { username: '11987654321', password: 'x' } });
    await expect(call).rejects.toThrow(TypeError);
    expect(sent().filter(({ path }) => path === login.path)).toEqual([]);
  }),
];
