import { textOf } from '../kit/input.ts';
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
  readonly game: string;
  /** The bet of a win. */
  readonly reference: string | null;
  readonly isFree: boolean;
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
      game: String(body['game_code']),
      reference: textOf(body['reference_transaction_uuid']) ?? null,
      isFree: body['is_free'] === true,
    };
    records.push(record);
    if (takesBack) takenBack.add(takesBack);
    journal.append(record);
  };

  return {
    /** All movements of one site, which is the prefix of its user ids. */
    ofSite: (site: string) =>
      records
        .filter(({ user }) => user.startsWith(`${site}.`))
        .map((record) => ({ ...record, isTakenBack: takenBack.has(record.id) })),

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
