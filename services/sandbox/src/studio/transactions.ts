import { textOf, type Fields } from '../kit/input.ts';
import { UNITS_PER_CENTAVO } from './wallet-client.ts';
import type { WalletRecord, WalletRecords } from './wallet-records.ts';

/**
 * The transactions of one site, by a period or by a round.
 *
 * @returns null when neither is named
 */
export const listTransactions = (records: WalletRecords, asked: Fields): object[] | null => {
  const [site, user, round] = [textOf(asked['sub_partner_id']), textOf(asked['user']), textOf(asked['round'])];
  const [from, to] = [timeOf(asked['start_time']), timeOf(asked['end_time'])];
  if (site === undefined || (round === undefined && (from === null || to === null))) return null;
  return records
    .ofSite(site)
    .filter((one) => (round === undefined ? isBetween(one.at, from, to) : one.round === round))
    .filter((one) => user === undefined || one.user === user)
    .map(({ isTakenBack, ...one }) => ({
      transaction_uuid: one.id,
      transaction_status: isTakenBack ? 'TS_ROLLEDBACK' : 'TS_SUCCESS',
      kind: kindOf(one),
      user: one.user,
      game_code: one.game,
      round: one.round,
      reference_transaction_uuid: one.takesBack ?? one.reference,
      amount: one.amount * UNITS_PER_CENTAVO,
      currency: 'BRL',
      inserted_at: new Date(one.at).toISOString().replace('Z', ''),
    }));
};

function kindOf({ kind, isFree }: WalletRecord): string {
  if (kind === 'rollback') return 'TK_ROLLBACK';
  return `TK_${isFree ? 'FREE_' : ''}${kind.toUpperCase()}`;
}

/** Times without a zone are in UTC. */
function timeOf(given: unknown): number | null {
  const at = Date.parse(/(?:Z|[+-]\d\d:\d\d)$/.test(String(given)) ? String(given) : `${String(given)}Z`);
  return Number.isNaN(at) ? null : at;
}

const isBetween = (at: number, from: number | null, to: number | null): boolean =>
  at >= (from ?? Infinity) && at <= (to ?? -Infinity);
