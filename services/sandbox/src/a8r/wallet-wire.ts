import { isRecord } from '../kit/input.ts';
import {
  UNITS_PER_CENTAVO,
  type WalletAnswer,
  type WalletBody,
  type WalletPath,
  type WalletWire,
} from '../studio/wallet-client.ts';
import { centavosOf, MONEY, moneyOf } from './money-amount.ts';
import { signBody, SIGNATURE_HEADER } from './signature.ts';

/** The total of an issue: a body with this field is its end. */
export const ISSUE = 'issue_id';

const amountOf = ({ amount }: WalletBody): string => moneyOf(Number(amount ?? 0) / UNITS_PER_CENTAVO);

const roundOf = (body: WalletBody) => ({
  player_id: body['user'],
  currency: body['currency'] ?? 'BRL',
  game_id: body['game_code'],
  provider: String(body['game_code']).split('_')[0],
  round_id: body['round'],
});

/** The calls of rounds in this protocol: a lost round has no transaction, only its end. */
function callOf(path: WalletPath, body: WalletBody): readonly [method: string, fields: object] {
  const finished = body['round_closed'] === true;
  const transaction = (type: string) => ({
    ...roundOf(body),
    transactions: [{ id: body['transaction_uuid'], type, amount: amountOf(body) }],
    finished,
  });
  if (ISSUE in body) return ['Freespins/Finish', { issue_id: body[ISSUE], amount: amountOf(body) }];
  switch (path) {
    case '/user/balance':
      return ['Player/Balance', { player_id: body['user'], currency: body['currency'] }];
    case '/transaction/bet':
      return ['Round/BetWin', transaction('bet')];
    case '/transaction/win':
      return body['amount'] === 0 ? ['Round/Finish', roundOf(body)] : ['Round/BetWin', transaction('win')];
    case '/transaction/rollback': {
      const transactions = [{ id: body['transaction_uuid'], original_id: body['reference_transaction_uuid'] }];
      return ['Round/Rollback', { ...roundOf(body), transactions, finished }];
    }
  }
}

/** The reasons that a page has a text for, by `api_code`. */
const STATUSES: Readonly<Record<string, string>> = {
  '100': 'RS_ERROR_NOT_ENOUGH_MONEY',
  '106': 'RS_ERROR_LIMIT_REACHED',
  '403': 'RS_ERROR_TOKEN_EXPIRED',
};

export const a8rWire = ({ token, walletUrl }: { token: string; walletUrl: string | null }): WalletWire => ({
  walletUrl,
  write: (path, body) => {
    const [method, fields] = callOf(path, body);
    return { path: `/v2/a8r_casino.${method}`, rawBody: JSON.stringify(fields) };
  },
  headersOf: (rawBody) => ({ [SIGNATURE_HEADER]: signBody(rawBody, token) }),
  read: (status, text): WalletAnswer => {
    const body: unknown = JSON.parse(text);
    if (!isRecord(body)) throw new Error('unparsable answer');
    if (status === 200) return { kind: 'ok', balance: balanceOf(body['balance']) };
    const meta = isRecord(body['meta']) ? body['meta'] : {};
    const { api_code: code, balance } = meta;
    if (status !== 400 || typeof code !== 'string') throw new Error(`status ${status}`);
    const known = balance === undefined ? null : balanceOf(balance);
    return { kind: 'refused', status: STATUSES[code] ?? `A8R_${code}`, balance: known };
  },
});

function balanceOf(text: unknown): number {
  if (typeof text !== 'string' || !MONEY.test(text)) throw new Error('an answer without a balance');
  return centavosOf(text);
}
