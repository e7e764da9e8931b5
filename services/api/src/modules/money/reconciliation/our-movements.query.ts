import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '../../../database/database.ts';
import type { OurMovement } from './compare-movements.ts';

/** The thousandths of a centavo that a prize may contain, which are not booked. */
const THOUSANDTHS = 1_000;

const read = async (reader: Reader, provider: string, which: RawBuilder<unknown>): Promise<OurMovement[]> => {
  const { rows } = await sql<Omit<OurMovement, 'amount'> & { readonly thousandths: number }>`
    select b.kind, b.provider_tx_id as "txId", b.free, b.created_at as at,
      ((b.cash + b.bonus) * ${THOUSANDTHS} + coalesce(r.units, 0))::bigint as thousandths
    from bets b
    left join win_remainders r
      on b.kind = 'win' and r.provider = b.provider and r.provider_tx_id = b.provider_tx_id
    where b.provider = ${provider} and b.rolled_back_at is null and ${which}`.execute(reader);
  return rows.map(({ thousandths, ...row }) => ({ ...row, amount: thousandths / THOUSANDTHS }));
};

/** The movements that are not rolled back. */
export const movementsBetween = (reader: Reader, provider: string, from: Date, to: Date): Promise<OurMovement[]> =>
  read(reader, provider, sql`b.created_at >= ${from} and b.created_at < ${to}`);

export const movementsOfRound = (reader: Reader, provider: string, round: string): Promise<OurMovement[]> =>
  read(reader, provider, sql`b.round_id = ${round}`);

/** Rounds that have been open since before this time, the newest first. */
export const listLongOpenRounds = async (
  reader: Reader,
  provider: string,
  before: Date,
  max: number,
): Promise<string[]> => {
  const { rows } = await sql<{ round_id: string }>`
    select round_id from bets
    where provider = ${provider} and kind = 'bet' and settled_at is null and rolled_back_at is null
      and created_at < ${before}
    order by created_at desc limit ${max}`.execute(reader);
  return [...new Set(rows.map(({ round_id: id }) => id))];
};
