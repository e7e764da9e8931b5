import { createHmac } from 'node:crypto';
import type { Player } from '../support/players.ts';
import type { TestPlatform } from '../support/test-platform.ts';

export interface Played {
  readonly id: string;
  readonly round: string;
  /** In centavos, or the text of an amount that cannot be booked. */
  readonly amount: number | string;
}

export interface Answered {
  readonly isAccepted: boolean;
  /** The refusal in the aggregator's words. */
  readonly code: string | null;
  /** In centavos. */
  readonly balance: number | null;
}

export interface CallOptions {
  readonly currency?: string;
  readonly isForged?: boolean;
}

/** The same calls in an aggregator's own protocol. */
export interface WalletDriver {
  readonly name: string;
  /** The variables that configure it. */
  readonly environment: Record<string, string>;
  /** What each answer is called. */
  readonly codes: Record<'conflict' | 'closed' | 'currency' | 'malformed' | 'money' | 'signature', string>;
  /** A transaction that was rolled back before it arrives: refused, or accepted without effect. */
  readonly acceptsTakenBack: boolean;
  /** An amount of less than a centavo. */
  readonly fraction: string;
  readonly game: string;
  balance(of: Player, options?: CallOptions): Promise<Answered>;
  bet(of: Player, played: Played, options?: CallOptions): Promise<Answered>;
  /** @param of a prize of the bet with this id */
  win(of: Player, played: Played & { readonly of: string }, options?: CallOptions): Promise<Answered>;
  rollback(of: Player, taken: { id: string; original: string; round: string }): Promise<Answered>;
  /** Ends a round that was lost. */
  lose(of: Player, played: { id: string; of: string; round: string }): Promise<Answered>;
  /** Null: it has no lists. */
  readonly together: ((of: Player, list: readonly (Played & { type: 'bet' | 'win' })[]) => Promise<Answered>) | null;
}

const UNITS = 1_000;
/** Not the key of the aggregator. */
const FORGED = 'Zm9yZ2Vk';

export const studioDriver = (platform: () => TestPlatform): WalletDriver => {
  const game = 'mare_tidal';
  const send = async (path: string, body: Record<string, unknown>, { isForged }: CallOptions = {}) => {
    const answer = await platform().studio(path, body, isForged ? FORGED : undefined);
    const { status, balance } = answer.body;
    const isAccepted = status === 'RS_OK';
    return {
      isAccepted,
      code: isAccepted ? null : String(status),
      balance: typeof balance === 'number' ? balance / UNITS : null,
    };
  };
  const transaction = (of: Player, { id, round, amount }: Played, { currency = 'BRL' }: CallOptions = {}) => ({
    user: of.externalName,
    token: of.launchToken,
    transaction_uuid: id,
    round,
    game_code: game,
    currency,
    amount: typeof amount === 'number' ? amount * UNITS : Number(amount),
  });
  const driver: WalletDriver = {
    name: 'Hub88',
    environment: {},
    codes: {
      conflict: 'RS_ERROR_DUPLICATE_TRANSACTION',
      closed: 'RS_ERROR_DUPLICATE_TRANSACTION',
      currency: 'RS_ERROR_WRONG_CURRENCY',
      malformed: 'RS_ERROR_WRONG_SYNTAX',
      money: 'RS_ERROR_NOT_ENOUGH_MONEY',
      signature: 'RS_ERROR_INVALID_SIGNATURE',
    },
    acceptsTakenBack: false,
    fraction: '100500',
    game,
    balance: (of, options) => send('/user/balance', { user: of.externalName }, options),
    bet: (of, played, options) => send('/transaction/bet', transaction(of, played, options), options),
    win: (of, played, options) =>
      send('/transaction/win', { ...transaction(of, played, options), reference_transaction_uuid: played.of }, options),
    rollback: (of, { id, original, round }) =>
      send('/transaction/rollback', {
        ...{ user: of.externalName, transaction_uuid: id, reference_transaction_uuid: original, round },
      }),
    lose: (of, lost) => driver.win(of, { ...lost, amount: 0 }),
    together: null,
  };
  return driver;
};

const TOKEN = 'a-token-of-the-aggregator';
const CENTAVOS = 100;

/** A call of A8R, signed. */
export const sendToA8r = async (platform: TestPlatform, method: string, fields: object, token = TOKEN) => {
  const payload = JSON.stringify(fields);
  const signature = createHmac('sha256', token).update(payload).digest('hex');
  const answer = await platform.server.inject({
    method: 'POST',
    url: `/providers/a8r/v2/a8r_casino.${method}`,
    headers: { 'content-type': 'application/json', 'x-request-sign': signature },
    payload,
  });
  return { status: answer.statusCode, body: answer.json() };
};

export const a8rDriver = (platform: () => TestPlatform): WalletDriver => {
  const game = 'saci_whirl';
  const send = async (method: string, fields: object, { isForged }: CallOptions = {}) => {
    const { status, body } = await sendToA8r(platform(), method, fields, isForged ? FORGED : TOKEN);
    const given: { balance?: string; meta?: { api_code: string; balance?: string } } = body;
    const isAccepted = status === 200;
    const balance = isAccepted ? given.balance : given.meta?.balance;
    return {
      isAccepted,
      code: isAccepted ? null : (given.meta?.api_code ?? ''),
      balance: balance === undefined ? null : Math.round(Number(balance) * CENTAVOS),
    };
  };
  const textOf = (amount: number | string) => (typeof amount === 'number' ? (amount / CENTAVOS).toFixed(2) : amount);
  const round = (of: Player, id: string, { currency = 'BRL' }: CallOptions = {}) => ({
    ...{ player_id: of.externalName, round_id: id, game_id: game, currency, provider: 'saci' },
  });
  const list = (
    of: Player,
    played: readonly (Played & { type: string })[],
    options: CallOptions = {},
    finished = false,
  ) =>
    send(
      'Round/BetWin',
      {
        ...round(of, played[0]?.round ?? '', options),
        transactions: played.map(({ id, type, amount }) => ({ id, type, amount: textOf(amount) })),
        finished,
      },
      options,
    );
  return {
    name: 'A8R',
    environment: { A8R_AUTH_TOKEN: TOKEN },
    codes: { conflict: '409', closed: '400', currency: '154', malformed: '400', money: '100', signature: '403' },
    acceptsTakenBack: true,
    fraction: '1.005',
    game,
    balance: (of, options = {}) =>
      send('Player/Balance', { player_id: of.externalName, currency: options.currency ?? 'BRL' }, options),
    bet: (of, played, options) => list(of, [{ ...played, type: 'bet' }], options),
    win: (of, played, options) => list(of, [{ ...played, type: 'win' }], options),
    rollback: (of, { id, original, round: of_ }) =>
      send('Round/Rollback', { ...round(of, of_), transactions: [{ id, original_id: original }], finished: false }),
    lose: (of, lost) => send('Round/Finish', { player_id: of.externalName, currency: 'BRL', round_id: lost.round }),
    together: (of, played) => list(of, played),
  };
};
