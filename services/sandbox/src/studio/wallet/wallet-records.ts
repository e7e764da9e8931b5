import type { Journal } from '../../storage/journal.ts';
import { UNITS_PER_CENTAVO, type WalletBody, type WalletClient, type WalletPath } from './wallet-client.ts';

/** What the operator's wallet has confirmed. Amounts are centavos. */
export interface WalletRecord {
  readonly kind: 'bet' | 'win' | 'rollback';
  readonly id: string;
  /** The bet that a rollback takes back. */
  readonly takesBack: string | null;
  readonly round: string;
  readonly roundClosed: boolean;
  readonly user: string;
  /** Of a rollback 0: the bet has the amount. */
  readonly amount: number;
  /** Milliseconds. */
  readonly at: number;
}

export interface WalletRecords {
  /** Movements that stand, of one site (the users' first half), between two moments. */
  standing(site: string, fromMs: number, toMs: number): WalletRecord[];
  /** Rounds with a standing bet and no end, opened before a moment. */
  openRounds(site: string, beforeMs: number): WalletRecord[];
  note(path: WalletPath, body: WalletBody): void;
}

const kinds: Partial<Record<WalletPath, WalletRecord['kind']>> = {
  '/transaction/bet': 'bet',
  '/transaction/win': 'win',
  '/transaction/rollback': 'rollback',
};

/** The studio's own books, which the operator compares with theirs. */
export function walletRecords(journal: Journal<WalletRecord>, now: () => number = Date.now): WalletRecords {
  const records = journal.replay();
  const takenBack = new Set(records.flatMap(({ takesBack }) => takesBack ?? []));
  const ended = new Set(records.filter(({ roundClosed }) => roundClosed).map(({ round }) => round));
  const ofSite = (site: string, { user }: WalletRecord) => user.startsWith(`${site}.`);
  const stands = ({ kind, id }: WalletRecord) => kind !== 'rollback' && !takenBack.has(id);

  return {
    standing: (site, fromMs, toMs) =>
      records.filter((one) => ofSite(site, one) && stands(one) && one.at >= fromMs && one.at < toMs),
    openRounds: (site, beforeMs) =>
      records.filter(
        (one) => one.kind === 'bet' && ofSite(site, one) && stands(one) && one.at < beforeMs && !ended.has(one.round),
      ),
    note: (path, body) => {
      const kind = kinds[path];
      if (!kind) return;
      const takesBack = kind === 'rollback' ? String(body['reference_transaction_uuid'] ?? '') : null;
      const record: WalletRecord = {
        kind,
        id: String(body['transaction_uuid']),
        takesBack,
        round: String(body['round']),
        roundClosed: body['round_closed'] === true,
        user: String(body['user']),
        amount: Number(body['amount'] ?? 0) / UNITS_PER_CENTAVO,
        at: now(),
      };
      records.push(record);
      if (takesBack) takenBack.add(takesBack);
      if (record.roundClosed) ended.add(record.round);
      journal.append(record);
    },
  };
}

/** The same wallet, with every confirmed movement written down. */
export const recorded = (wallet: WalletClient, records: WalletRecords): WalletClient => ({
  call: async (path, body) => {
    const answer = await wallet.call(path, body);
    if (answer.kind === 'ok') records.note(path, body);
    return answer;
  },
});
