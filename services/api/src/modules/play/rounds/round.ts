import type { BetDetail } from '@jangada/contracts/ops/bets';
import { sql } from 'kysely';
import type { Reader } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { getPlayer, nameOf } from '../../../users/get-player.ts';
import type { BetRow } from '../betting/bets.repository.ts';

/** A round of a sport lasts for days, and a provider may repeat a call for hours. */
const ROWS_MAX = 200;
const CALLS_MAX = 50;
/** Calls are found by their time: how long before and after each row of the round. */
const CALL_WITHIN_MS = 2_000;

interface Round extends Pick<BetDetail, 'player' | 'staked' | 'returned' | 'calls'> {
  readonly bet: BetRow;
  readonly rows: BetRow[];
}

/** A bet with its round and what the provider asked. @throws transaction.not-found */
export const roundOf = async (reader: Reader, id: number): Promise<Round> => {
  const bet = await reader.selectFrom('bets').selectAll().where('id', '=', id).executeTakeFirst();
  if (!bet) throw new DomainError('transaction.not-found');
  const rows = await reader
    .selectFrom('bets')
    .selectAll()
    .where('round_id', '=', bet.round_id)
    .where('user_id', '=', bet.user_id)
    .where('provider', '=', bet.provider)
    .orderBy('created_at')
    .orderBy('id')
    .limit(ROWS_MAX)
    .execute();
  const sumOf = (isMeant: (row: BetRow) => boolean): number =>
    rows
      .filter((row) => isMeant(row) && row.rolled_back_at === null)
      .reduce((sum, row) => sum + row.cash + row.bonus, 0);
  return {
    bet,
    rows,
    player: { id: bet.user_id, name: nameOf(await getPlayer(reader, bet.user_id)) },
    staked: sumOf(({ kind }) => kind === 'bet'),
    returned: sumOf(({ kind }) => kind !== 'bet'),
    calls: await callsOf(reader, bet.provider, rows),
  };
};

interface CallRow {
  readonly received_at: Date;
  readonly operation: string;
  readonly raw: string;
  readonly outcome: string;
}

/** The calls of a provider that name a transaction of the round, around the time of each. */
async function callsOf(reader: Reader, provider: string, rows: readonly BetRow[]): Promise<BetDetail['calls']> {
  const times = rows.flatMap(({ created_at: at, rolled_back_at: back }) => (back ? [at, back] : [at]));
  const names = rows.map(({ provider_tx_id: name }) => name);
  const { rows: calls } = await sql<CallRow>`
    select distinct on (c.received_at, c.id) c.received_at, c.operation, c.raw, c.outcome
    from unnest(${times}::timestamptz[]) as at
    cross join lateral (
      select c.id, c.received_at, c.operation, c.raw, c.outcome from provider_calls c
      where c.provider = ${provider}
        and c.received_at between at - ${CALL_WITHIN_MS} * interval '1 millisecond'
          and at + ${CALL_WITHIN_MS} * interval '1 millisecond'
        and exists (select from unnest(${names}::text[]) as name where position(name in c.raw) > 0)) c
    order by c.received_at, c.id limit ${CALLS_MAX}`.execute(reader);
  return calls.map(({ received_at: at, ...call }) => ({ ...call, at: at.toISOString() }));
}
