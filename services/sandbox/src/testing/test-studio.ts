import { sign } from 'node:crypto';
import type { TestContext } from 'node:test';
import { aListener, aSandbox, OPERATOR_KEY, type Received } from './test-sandbox.ts';

export const SLOT = 'mare_feira-da-sorte';

type WalletAnswer = { status: number; body?: unknown } | null;

export interface Wallet {
  balance: number;
  answer?: (call: Received) => WalletAnswer | 'usual';
}

/** A studio with a small wallet, which has a balance in Hub88 units and books each transaction once. */
export const aStudio = async (t: TestContext, wallet: Wallet = { balance: 10_000 * 1_000 }, dataDir?: string) => {
  const booked = new Set<string>();
  const operator = await aListener((call) => {
    const decided = wallet.answer ? wallet.answer(call) : 'usual';
    if (decided !== 'usual') return decided;
    const { transaction_uuid, amount } = JSON.parse(call.body);
    const fresh = transaction_uuid && !booked.has(transaction_uuid);
    if (fresh && call.path.endsWith('/bet') && amount > wallet.balance)
      return { status: 200, body: { status: 'RS_ERROR_NOT_ENOUGH_MONEY', balance: wallet.balance } };
    if (fresh) {
      booked.add(transaction_uuid);
      if (call.path.endsWith('/bet')) wallet.balance -= amount;
      if (call.path.endsWith('/win')) wallet.balance += amount;
    }
    return { status: 200, body: { status: 'RS_OK', balance: wallet.balance } };
  });
  const sandbox = await aSandbox({ STUDIO_WALLET_URL: operator.url }, dataDir);
  const { app } = sandbox;
  const stop = async () => {
    await app.close();
    operator.close();
  };
  t.after(stop);
  const signed = (url: string, payload: object, signature?: string) => {
    const body = JSON.stringify(payload);
    const mac = signature ?? sign('RSA-SHA256', Buffer.from(body), OPERATOR_KEY).toString('base64');
    const headers = { 'content-type': 'application/json', 'x-hub88-signature': mac };
    return app.inject({
      method: 'POST',
      url: new URL(`/studio/operator/generic/v2/game/${url}`, 'http://sandbox').pathname,
      headers,
      payload: body,
    });
  };
  const launch = async (about: object = {}) => {
    const body = { operator_id: 1, user: 'u1', token: 't1', currency: 'BRL', game_code: SLOT, lang: 'pt', ...about };
    const answer = await signed('url', body);
    return new URL(answer.json().url).searchParams.get('session') ?? '';
  };
  const play = (path: string, payload: object) => app.inject({ method: 'POST', url: `/studio/api/${path}`, payload });
  const control = (path: string, payload: object) =>
    app.inject({ method: 'POST', url: `/control/studio/${path}`, payload });
  const paths = () => operator.calls.map((call) => call.path);
  const bodies = (path: string) =>
    operator.calls.filter((call) => call.path === path).map((call): Record<string, unknown> => JSON.parse(call.body));
  return { ...sandbox, wallet, operator, signed, launch, play, control, paths, bodies, stop };
};
