import type { Journal } from '../kit/journal.ts';
import { UNITS_PER_CENTAVO, type WalletBody, type WalletClient, type WalletPath } from './wallet-client.ts';

/** A movement that the operator's wallet has confirmed. Amounts are centavos. */
export interface WalletRecord {
  readonly kind: 'bet' | 'win' | 'rollback';
  readonly id: string;
  /** The bet that a rollback reverses. */
  readonly takesBack: string | null;
  readonly round: string;
  readonly roundClosed: boolean;
  readonly user: string;
  /** 0 for a rollback: the bet has the amount. */
  readonly amount: number;
  /** Time in milliseconds. */
  readonly at: number;
}

export type WalletRecords = ReturnType<typeof openWalletRecords>;

const KINDS: Partial<Record<WalletPath, WalletRecord['kind']>> = {
  '/transaction/bet': 'bet',
  '/transaction/win': 'win',
  '/transaction/rollback': 'rollback',
};

/** The studio's records of transactions, for the operator's reconciliation. */
export const openWalletRecords = (journal: Journal<WalletRecord>) => {
  const records = journal.replay();
  const takenBack = new Set(records.flatMap(({ takesBack }) => takesBack ?? []));
  const ended = new Set(records.filter(({ roundClosed }) => roundClosed).map(({ round }) => round));

  /** The valid records of one site, which is the prefix of its user ids. */
  const valid = (site: string): WalletRecord[] =>
    records.filter(({ kind, id, user }) => user.startsWith(`${site}.`) && kind !== 'rollback' && !takenBack.has(id));

  const add = (kind: WalletRecord['kind'], body: WalletBody): void => {
    const takesBack = kind === 'rollback' ? String(body['reference_transaction_uuid'] ?? '') : null;
    const record: WalletRecord = {
      kind,
      id: String(body['transaction_uuid']),
      takesBack,
      round: String(body['round']),
      roundClosed: body['round_closed'] === true,
      user: String(body['user']),
      amount: Number(body['amount'] ?? 0) / UNITS_PER_CENTAVO,
      at: Date.now(),
    };
    records.push(record);
    if (takesBack) takenBack.add(takesBack);
    if (record.roundClosed) ended.add(record.round);
    journal.append(record);
  };

  return {
    /** Movements that were not rolled back, between two times. */
    between: (site: string, fromMs: number, toMs: number) => valid(site).filter(({ at }) => at >= fromMs && at < toMs),
    /** Bets before a moment whose rounds have no end yet. */
    openBets: (site: string, beforeMs: number) =>
      valid(site).filter(({ kind, at, round }) => kind === 'bet' && at < beforeMs && !ended.has(round)),
    /** Wraps the wallet so that every confirmed movement is recorded. */
    watch: (wallet: WalletClient): WalletClient => ({
      call: async (path, body) => {
        const answer = await wallet.call(path, body);
        const kind = KINDS[path];
        if (answer.kind === 'ok' && kind) add(kind, body);
        return answer;
      },
    }),
  };
};
