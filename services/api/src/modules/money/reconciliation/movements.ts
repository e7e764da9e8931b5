import type { LedgerMovement, MovementDetail } from '@jangada/contracts/ops/ledger';
import { TIME_ZONE } from '@jangada/contracts/values/local-time';
import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { getPlayer, nameOf } from '../../../users/get-player.ts';
import { parseAccount } from '../../ledger/accounts.ts';
import { addDays } from '../days/local-days.ts';

const PLAYER_ACCOUNTS = ['cash', 'bonus', 'hold', 'receivable'] as const;

/**
 * Accounts of which one takes part in every movement of a kind that is rare among a player's bets. In the others, all
 * entries would be read in vain.
 */
const accountsOf: Readonly<Partial<Record<string, readonly string[]>>> = {
  deposit: ['cash', 'receivable'],
  withdrawal: ['hold'],
  'withdrawal-paid': ['hold'],
  'withdrawal-released': ['hold'],
  'bonus-grant': ['bonus'],
  'bonus-expire': ['bonus'],
  'bonus-convert': ['bonus'],
};

interface Filter {
  readonly user_id?: number | undefined;
  readonly kind?: string | undefined;
  /** `YYYY-MM-DD` of America/Sao_Paulo, as the figures count it. */
  readonly day?: string | undefined;
  /** The last movement of the page before. */
  readonly cursor?: string | undefined;
  readonly perPage: number;
}

interface Row {
  readonly id: number;
  readonly kind: string;
  readonly ref: string | null;
  readonly idem_key: string;
  readonly created_at: Date;
  readonly postings: LedgerMovement['postings'];
}

/** Movements of the ledger, newest first. */
export const listMovements = async (reader: Reader, asked: Filter) => {
  const filter = asked.day === undefined ? asked : { ...asked, span: await spanOf(reader, asked.day, asked.kind) };
  const found = await readMovements(reader, filter.user_id === undefined ? newest(filter) : ofPlayer(filter));
  const page = found.slice(0, filter.perPage);
  return {
    data: page.map(present),
    next_cursor: found.length > filter.perPage ? String(page.at(-1)?.id) : null,
  };
};

/** @throws transaction.not-found */
export const findMovement = async (reader: Reader, id: number): Promise<MovementDetail> => {
  const [row] = await readMovements(reader, sql`select ${id}::bigint as id`);
  if (!row) throw new DomainError('transaction.not-found');
  const movement = present(row);
  const { rows } = await sql<{ digest: string }>`
    select encode(digest, 'hex') as digest from audit_digests where chain = 'ledger' and row_id = ${id}`.execute(
    reader,
  );
  const { user_id: userId } = movement;
  return {
    ...movement,
    player: userId === null ? null : { id: userId, name: nameOf(await getPlayer(reader, userId)) },
    key: row.idem_key,
    seal: rows[0]?.digest ?? null,
    cause: await causeOf(reader, row, userId),
  };
};

const behind = ({ kind, cursor, span }: Filter & { readonly span?: RawBuilder<unknown> }): RawBuilder<unknown> => sql`
  ${span ?? sql``}
  ${kind === undefined ? sql`` : sql`and t.kind = ${kind}`}
  ${cursor === undefined ? sql`` : sql`and t.id < ${cursor.split('-').at(-1)}::bigint`}`;

/**
 * The movements of a day, within the first and the last one that its sums know; a day that goes on has newer ones. As in
 * the figures, one that came after its day was closed belongs to the day after.
 */
async function spanOf(reader: Reader, day: string, kind: string | undefined): Promise<RawBuilder<unknown>> {
  const known = sql`from day_movements where day = ${day}::date ${kind === undefined ? sql`` : sql`and kind = ${kind}`}`;
  const throughOf = (of: string) => sql`(select ledger_through from day_figures where day = ${of}::date)`;
  const { rows } = await sql<Record<'first' | 'last' | 'through' | 'before' | 'summed', number | null>>`
    select (select min(first_txn) ${known}) as first, (select max(last_txn) ${known}) as last, ${throughOf(day)} as through,
      ${throughOf(addDays(day, -1))} as before, (select figures_through from day_sums) as summed`.execute(reader);
  const { first = null, last = null, through = null, before = null, summed = null } = rows[0] ?? {};
  const localDay = sql`(t.created_at at time zone ${TIME_ZONE})::date`;
  const from = first ?? (through === null ? (summed ?? 0) + 1 : Number.MAX_SAFE_INTEGER);
  const to = through === null ? Number.MAX_SAFE_INTEGER : Math.min(through, last ?? 0);
  return sql`and t.id between ${from}::bigint and ${to}::bigint
    and (${localDay} = ${day}::date or (${localDay} < ${day}::date and t.id > ${before}::bigint))`;
}

const newest = (filter: Filter): RawBuilder<unknown> => sql`
  select t.id from ledger_txns t where true ${behind(filter)} order by t.id desc limit ${filter.perPage + 1}`;

/** Each account of the player is read from its newest entry on, no further than a page. */
const ofPlayer = (filter: Filter): RawBuilder<unknown> => sql`
  select distinct newest.id
  from unnest(${namesOf(filter)}::text[]) as account
  cross join lateral (
    select t.id from ledger_entries e join ledger_txns t on t.id = e.txn_id
    where e.account_id = account and e.account_id like 'player:%' ${behind(filter)}
    order by e.txn_id desc limit ${filter.perPage + 1}) as newest
  order by newest.id desc limit ${filter.perPage + 1}`;

const namesOf = ({ user_id: userId, kind }: Filter): readonly string[] =>
  (accountsOf[kind ?? ''] ?? PLAYER_ACCOUNTS).map((account) => `player:${userId}:${account}`);

async function readMovements(reader: Reader, wanted: RawBuilder<unknown>): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    with wanted as materialized (${wanted})
    select t.id, t.kind, t.ref, t.idem_key, t.created_at, e.postings
    from wanted join ledger_txns t on t.id = wanted.id
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('account', account_id, 'amount', amount) order by account_id desc), '[]') as postings
      from ledger_entries where txn_id = t.id) e
    order by t.id desc`.execute(reader);
  return rows;
}

const present = ({ id, kind, ref, created_at: at, postings }: Row): LedgerMovement => {
  const ofPlayers = postings.filter(({ account }) => parseAccount(account).userId !== null);
  return {
    id,
    kind,
    user_id: ofPlayers[0] ? parseAccount(ofPlayers[0].account).userId : null,
    amount: ofPlayers.reduce((sum, { amount }) => sum + amount, 0),
    ref,
    postings,
    created_at: at.toISOString(),
  };
};

const numberIn = (key: string, pattern: RegExp): number | null => {
  const [, id] = pattern.exec(key) ?? [];
  return id === undefined ? null : Number(id);
};

/** The key of a movement names what it belongs to. */
async function causeOf(
  reader: Reader,
  { id, kind, idem_key: key, ref }: Row,
  userId: number | null,
): Promise<MovementDetail['cause']> {
  const withdrawal = numberIn(key, /^withdrawal(?:-end)?:(\d+)$/);
  if (withdrawal !== null) return { kind: 'withdrawal', id: withdrawal };
  const [, e2eid] = /^(?:pix|med):([^:]+)/.exec(key) ?? [];
  const ofPix = e2eid ?? (key.startsWith('deposit-refund') ? ref : null);
  if (ofPix !== null && ofPix !== undefined) {
    const deposit = await reader.selectFrom('deposits').select('id').where('e2eid', '=', ofPix).executeTakeFirst();
    return deposit ? { kind: 'deposit', id: deposit.id } : null;
  }
  const ofGame = kind.startsWith('bet') || kind.startsWith('win');
  if (!ofGame || ref === null || userId === null) return null;
  const [, provider, transaction] = /^rollback:([^:]+):(.+)$/.exec(key) ?? [];
  const bets = reader.selectFrom('bets').select('id').where('user_id', '=', userId);
  const bet =
    provider === undefined || transaction === undefined
      ? await bets.where('round_id', '=', ref).where('txn_id', '=', id).executeTakeFirst()
      : await bets
          .where('provider', '=', provider)
          .where('kind', 'in', ['bet', 'win', 'refund'])
          .where('provider_tx_id', '=', transaction)
          .executeTakeFirst();
  return bet ? { kind: 'bet', id: bet.id } : null;
}
