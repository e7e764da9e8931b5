/** A statement that may read or sort many rows of these tables, and why. */
export interface ListedFault {
  /** A part of the statement, as `record-plans.ts` writes it. */
  readonly statement: string;
  readonly tables: readonly string[];
  readonly reason: string;
  /** The planner takes this way on some runs only. */
  readonly varies?: true;
}

const PROOF = 'the daily proof compares every wallet and sums every account: a row for each, not for each movement';
const SYNC = 'the hourly sync compares the whole list of games with the catalogue';
const WORDS = 'a search compares the words of the catalogue: row-level security keeps trigram indexes out of a query';
const CATALOGUE = 'reads the games of a catalogue, which does not grow with players';
const HISTORY = 'open: pages of histories are counted and sorted; a cursor on an index by time reads ten rows';
const COUNTED = 'a list counts a thousand rows at most';
const SLICE = 'a slice of rows that end is 2,000 rows at most';
const SUMS = 'open: sums of a history are computed of all its lines instead of days';
const LIST = 'open: a list of operators is counted and sorted; it wants an index by its order';
const SWEEP = 'open: a job reads every wallet; it wants an index of those that concern it';

export const listedFaults: readonly ListedFault[] = [
  {
    statement: '(select 0::integer as position where exists (select t.ctid as row',
    tables: ['chat_messages'],
    reason: 'open: whether a message has expired is read from all of them, which no index has by age',
    varies: true,
  },
  { statement: 'with compared as materialized', tables: ['wallets', 'proven_balances'], reason: PROOF },
  {
    statement: 'select balance as amount from proven_balances where account_id like $',
    tables: ['proven_balances'],
    reason: PROOF,
  },
  {
    statement: 'select account_id, balance as amount from proven_balances',
    tables: ['proven_balances'],
    reason: PROOF,
  },
  {
    statement: "where txn_id > $::bigint and account_id like 'house:gaming:%'",
    tables: ['bets'],
    reason: 'open: the last step of the proof sums all bets once a day; it wants sums of days',
  },
  {
    statement: 'with won as ( select provider, user_id, round_id',
    tables: ['bets'],
    reason: 'the prizes of the last day, remembered between calls: a day does not grow with the years',
  },
  {
    statement: 'with prizes as ( select id, user_id, provider, round_id',
    tables: ['bets'],
    reason: 'open: a release of cashback finds the stakes of its week among all bets',
  },
  { statement: 'order by scored.words desc, scored.exact desc', tables: ['games', 'game_words'], reason: WORDS },
  { statement: 'select "word", "kind" from "game_words"', tables: ['game_words'], reason: WORDS },
  { statement: 'with listed as materialized (select * from unnest', tables: ['listed_games'], reason: SYNC },
  { statement: 'with state as materialized (select version, words_version', tables: ['listed_games'], reason: SYNC },
  { statement: 'insert into games (provider_code, code, provider_name', tables: ['listed_games'], reason: SYNC },
  { statement: 'update games g set active = false from listed_games l', tables: ['listed_games'], reason: SYNC },
  { statement: 'select count(*) as "total" from "games"', tables: ['games'], reason: CATALOGUE },
  { statement: 'select "games"."id", "games"."title", "games"."code"', tables: ['games'], reason: CATALOGUE },
  {
    statement: 'select n.id, n.type, n.title, n.description',
    tables: ['notifications', 'notification_reads'],
    reason: HISTORY,
  },
  {
    statement: "select to_char(date_trunc($, lines.day), 'YYYY-MM-DD') as day",
    tables: ['deposits'],
    reason: 'the deposits of one player within the period; bets and prizes are summed by days',
  },
  {
    statement: 'with summed as materialized (select ledger_through as row from day_sums)',
    tables: ['wallets', 'accounts', 'player_days'],
    reason: PROOF,
  },
  { statement: 'with period as (select date_trunc($, now()', tables: ['deposits'], reason: SUMS, varies: true },
  {
    statement: 'select count(*) as total from (',
    tables: ['bets', 'deposits', 'notifications', 'pix_differences'],
    reason: COUNTED,
  },
  { statement: 'select count(*) as unread from (', tables: ['notification_reads'], reason: COUNTED },
  {
    statement: 'with due as materialized (select t.ctid as row',
    tables: ['game_launches', 'sessions', 'push_subscriptions', 'notification_reads', 'chat_messages'],
    reason: SLICE,
  },
  { statement: "select count(*) filter (where state = 'accepted')", tables: ['user_missions'], reason: LIST },
  { statement: 'insert into reached_levels as kept', tables: ['wallets', 'reached_levels'], reason: SWEEP },
  {
    statement: 'select w.user_id from wallets w left join (select user_id, sum(amount)',
    tables: ['wallets'],
    reason: SWEEP,
  },
];
