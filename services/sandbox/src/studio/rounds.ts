import { randomUUID } from 'node:crypto';
import type { GameSession } from './sessions.ts';
import type { RoundLedger } from './round-ledger.ts';
import { UNITS_PER_CENTAVO, type WalletAnswer, type WalletBody, type WalletClient } from './wallet-client.ts';

/** The reason of a refused call; the page has a text for each. */
export type Refusal =
  | 'not-enough-money'
  | 'blocked'
  | 'session-expired'
  | 'limit'
  | 'refused'
  | 'wallet-away'
  /** The round no longer exists; its stakes were rolled back. */
  | 'interrupted'
  /** The page has cancelled this call. */
  | 'withdrawn';

export class PlayRefused extends Error {
  override name = 'PlayRefused';
  readonly refusal: Refusal;
  readonly balance: number | null;
  constructor(refusal: Refusal, balance: number | null = null) {
    super(refusal);
    this.refusal = refusal;
    this.balance = balance;
  }
}

/** A round whose stake is placed and whose ending is still open. */
export interface Round {
  id: string;
  bets: WalletBody[];
  /** The operator's reward, if the operator pays for this round. */
  reward: string | null;
}

export type Rounds = ReturnType<typeof createRounds>;

const DEMO_BALANCE_CENTAVOS = 100_000;

/** The money of rounds: from the operator's wallet in real play, from a balance in memory in demo play. */
export const createRounds = (wallet: WalletClient, ledger: RoundLedger) => {
  const demoBalances = new Map<string, number>();
  const demoBalanceOf = (session: GameSession) => demoBalances.get(session.id) ?? DEMO_BALANCE_CENTAVOS;

  const transaction = (session: GameSession, round: string, amount: number, reward: string | null): WalletBody => ({
    transaction_uuid: randomUUID(),
    round,
    round_closed: false,
    user: session.user,
    token: session.token,
    game_code: session.gameCode,
    currency: session.currency,
    amount: amount * UNITS_PER_CENTAVO,
    ...freeOf(reward),
    supplier_user: session.user,
  });

  const place = async (session: GameSession, round: Round, amount: number): Promise<number> => {
    if (session.mode === 'demo') {
      const left = demoBalanceOf(session) - amount;
      if (left < 0) throw new PlayRefused('not-enough-money', demoBalanceOf(session));
      demoBalances.set(session.id, left);
      return left;
    }
    const body = transaction(session, round.id, amount, round.reward);
    // A bet with an unknown outcome ends the round: all its bets are rolled back.
    const answer = await ledger.bet(round.id, body, () => [...round.bets, body].map(rollbackOf));
    if (answer.kind === 'ok') {
      round.bets.push(body);
      return answer.balance;
    }
    if (answer.kind === 'refused' && round.bets.length === 0) ledger.discard(round.id);
    throw refusalOf(answer);
  };

  return {
    async balance(session: GameSession): Promise<number> {
      if (session.mode === 'demo') return demoBalanceOf(session);
      const { user, token, gameCode: game_code, currency } = session;
      const answer = await wallet.call('/user/balance', { user, token, game_code, currency });
      if (answer.kind === 'ok') return answer.balance;
      throw refusalOf(answer);
    },

    /** Places the stake; throws PlayRefused when the wallet refuses or does not answer. */
    async open(
      session: GameSession,
      stake: number,
      reward: string | null = null,
    ): Promise<{ round: Round; balance: number }> {
      const round: Round = { id: randomUUID(), bets: [], reward };
      return { round, balance: await place(session, round, stake) };
    },

    /** Raises the stake of an open round (doubling). */
    raise: (session: GameSession, round: Round, amount: number): Promise<number> => place(session, round, amount),

    /**
     * Pays the round out; a lost round is closed by a win of zero.
     *
     * @returns the balance to show, or null while the wallet has not confirmed the payout
     */
    async close(session: GameSession, round: Round, payout: number): Promise<number | null> {
      if (session.mode === 'demo') {
        demoBalances.set(session.id, demoBalanceOf(session) + payout);
        return demoBalanceOf(session);
      }
      const [bet] = round.bets;
      const win = {
        ...transaction(session, round.id, payout, round.reward),
        reference_transaction_uuid: bet?.transaction_uuid ?? '',
        round_closed: true,
      };
      const answer = await ledger.close(round.id, '/transaction/win', win);
      return answer.kind === 'ok' ? answer.balance : null;
    },

    resume: (): void => ledger.resume(rollbackOf),
  };
};

const freeOf = (reward: string | null): WalletBody =>
  reward === null ? { is_free: false } : { is_free: true, reward_uuid: reward };

/** The rollback of a bet: it references the bet and has no amount. */
function rollbackOf(bet: WalletBody): WalletBody {
  const { transaction_uuid, amount: _, currency: __, ...rest } = bet;
  return {
    ...rest,
    transaction_uuid: randomUUID(),
    reference_transaction_uuid: transaction_uuid ?? '',
    round_closed: true,
  };
}

const REFUSALS: Record<string, Refusal> = {
  RS_ERROR_NOT_ENOUGH_MONEY: 'not-enough-money',
  RS_ERROR_USER_DISABLED: 'blocked',
  RS_ERROR_INVALID_TOKEN: 'session-expired',
  RS_ERROR_TOKEN_EXPIRED: 'session-expired',
};

function refusalOf(answer: Exclude<WalletAnswer, { kind: 'ok' }>): PlayRefused {
  if (answer.kind === 'unreachable') return new PlayRefused('wallet-away');
  const known = REFUSALS[answer.status] ?? (answer.status.includes('LIMIT') ? 'limit' : 'refused');
  return new PlayRefused(known, answer.balance);
}
