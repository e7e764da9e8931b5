import type pg from 'pg';
import { asAdmin } from '../../support/test-database.ts';
import { BALANCES, dayStatements, digestStatements, LINES_PER_SESSION, moneyStatements } from './money.ts';
import { peopleStatements, playersTable } from './people.ts';
import { activityStatements, offerStatements, operationStatements } from './rewards.ts';
import type { Size } from './sizes.ts';
import { withoutIndexes } from './without-indexes.ts';

/** How long ago the first session was. */
const DAYS = 400;
const SESSIONS_PER_TRANSACTION = 20_000;
const SEALED_PER_CALL = 100_000;
/** The newest sessions have open rounds and unpaid deposits. */
const OPEN_SESSIONS = 50;
/** One in so many players has a withdrawal under review. */
const PLAYERS_PER_REVIEW = 1_000;

export interface Filling {
  readonly adminUrl: string;
  readonly tenant: string;
  readonly size: Size;
  /** The digest of the password of every filled player. */
  readonly passwordHash: string;
  readonly progress?: (sessions: number) => void;
}

/**
 * Fills a tenant that has a catalogue with the rows of years, by set-based statements. Triggers and foreign keys are off
 * meanwhile, so what they would write or refuse is computed here: balances, what was wagered, and the digests. The
 * tests of this folder prove the result.
 *
 * @returns the ids of the heavy player and of one with few bets
 */
export const fill = async ({ adminUrl, tenant, size, passwordHash, progress }: Filling): Promise<Filled> => {
  let filled: Filled | undefined;
  await asAdmin(adminUrl, async (admin) => {
    await admin.query(`set search_path = platform; set jit = off; set synchronous_commit = off;
      set maintenance_work_mem = '512MB'; set work_mem = '64MB'`);
    await admin.query(`select set_config('app.tenant', $1, false)`, [tenant]);
    await sealAll(admin);
    await admin.query('set session_replication_role = replica');
    await inTransaction(admin, [...offerStatements, ...basesOf(size), ...peopleStatements(passwordHash)]);
    await withoutIndexes(admin, () => fillSessions(admin, size, progress));
    await inTransaction(admin, [...operationStatements, BALANCES, ...dayStatements]);
    await advanceSequences(admin);
    await admin.query('set session_replication_role = origin');
    await admin.query('vacuum analyze');
    filled = await playersOf(admin);
  });
  if (!filled) throw new Error('The filled players are missing.');
  return filled;
};

export interface Filled {
  readonly heavy: number;
  readonly light: number;
}

const inTransaction = async (admin: pg.Client, statements: readonly string[]): Promise<void> => {
  await admin.query('begin');
  for (const statement of statements) await admin.query(statement);
  await admin.query('commit');
};

/** The filled transactions continue the chain, so what is older must be in it. */
const sealAll = async (admin: pg.Client): Promise<void> => {
  const last = "(select coalesce(max(id), 0) from ledger_txns where tenant_id = current_setting('app.tenant'))";
  for (;;) {
    const { rows } = await admin.query<{ sealed: number }>(`select seal_ledger(${last}, ${SEALED_PER_CALL}) as sealed`);
    if ((rows[0]?.sealed ?? 0) < SEALED_PER_CALL) return;
  }
};

/** Tables with ids that the fill gives itself, by the name of their base. */
const tablesWithBase = {
  first_box: 'user_boxes',
  first_cashback: 'cashback_entries',
  first_notification: 'notifications',
  first_message: 'chat_messages',
} as const;

const basesOf = ({ players, sessions }: Size): readonly string[] => [
  `create temporary table bases as select
     (select coalesce(max(id), 0) + 1 from users) as user_id, (select last_value + 1 from player_transaction_id) as first_id,
     (select coalesce(max(id), 0) + 1 from ledger_txns) as first_txn,
     (select greatest((select max(id) from bonuses), (select max(id) from free_spins), 0) + 1) as first_bonus,
     ${Object.entries(tablesWithBase)
       .map(([name, table]) => `(select coalesce(max(id), 0) + 1 from ${table}) as ${name}`)
       .join(', ')}`,
  playersTable(players, `now() - interval '${DAYS} days'`),
  `create temporary table filled_games as
   select row_number() over (order by id) - 1 as n, id, title from games
   where tenant_id = current_setting('app.tenant') and active`,
  // A few players play much and many little: the density falls with the root of the number.
  `create function pg_temp.player_of(n bigint, seed bigint) returns bigint language sql stable
   return (select b.user_id from bases b) + 1 + floor(${players - 1} *
     power((hashint8extended(n, seed) & 9007199254740991) / 9007199254740992.0::float8, 2))::bigint`,
  `select setval('player_transaction_id', (select first_id + ${sessions} * ${LINES_PER_SESSION}::bigint from bases))`,
];

/** @param to exclusive */
const sessionsBetween = ({ players, sessions, heavyEvery }: Size, from: number, to: number): readonly string[] => {
  const reviews = Math.ceil(players / PLAYERS_PER_REVIEW);
  const isReviewed = `n % 10 = 5 and (${sessions} - 1 - n) / 10 < ${reviews}`;
  return [
    'drop table if exists lines, filled_sessions',
    // The filled players with the highest numbers have the withdrawals under review, one each.
    `create temporary table filled_sessions as
     select n, case when ${isReviewed} then b.user_id + ${players} - 1 - (${sessions} - 1 - n) / 10
         when n % ${heavyEvery} = 0 then b.user_id else pg_temp.player_of(n, 1) end as a,
       pg_temp.player_of(n, 2) as b, 100 * (1 + n % 5) as stake, ${isReviewed} as is_reviewed,
       n >= ${sessions - OPEN_SESSIONS} or n % 1000 = 3 as is_open, n % 20 = 7 as rolls_back,
       now() - interval '1 hour' - (interval '${DAYS} days' / ${sessions}) * (${sessions - 1} - n) as began,
       b.first_id + n * ${LINES_PER_SESSION} as first_id, b.first_txn + n * ${LINES_PER_SESSION} as first_txn, b.first_bonus,
       ${Object.keys(tablesWithBase)
         .map((name) => `b.${name}`)
         .join(', ')}
     from bases b, generate_series(${from}::bigint, ${to - 1}) n`,
    'analyze filled_sessions',
  ];
};

const fillSessions = async (admin: pg.Client, size: Size, progress: Filling['progress']): Promise<void> => {
  for (let from = 0; from < size.sessions; from += SESSIONS_PER_TRANSACTION) {
    const to = Math.min(size.sessions, from + SESSIONS_PER_TRANSACTION);
    await inTransaction(admin, [
      ...sessionsBetween(size, from, to),
      ...moneyStatements,
      ...activityStatements,
      ...digestStatements,
    ]);
    progress?.(to);
  }
};

const advanceSequences = async (admin: pg.Client): Promise<void> => {
  const { rows } = await admin.query<{ table: string; column: string }>(
    `select attrelid::regclass::text as table, attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'platform'::regnamespace and c.relkind in ('r', 'p') and a.attidentity <> ''`,
  );
  for (const { table, column } of rows)
    await admin.query(
      `select setval(pg_get_serial_sequence('${table}', '${column}'), max(${column})) from ${table} having max(${column}) > 0`,
    );
};

/** The players of a filled database. */
export const playersOf = async (admin: pg.Client): Promise<Filled | undefined> => {
  const { rows } = await admin.query<{ heavy: string; light: string }>(
    `select (select id from platform.users where email = 'filled0@exemplo.com') as heavy, (
       select w.user_id from platform.wallets w join platform.users u on u.id = w.user_id and u.email like 'filled%'
       where w.wagered > 0 order by w.wagered, w.user_id limit 1) as light`,
  );
  const [row] = rows;
  return row && { heavy: Number(row.heavy), light: Number(row.light) };
};
