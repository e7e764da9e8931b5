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
const COUNTED = 'a list counts a thousand rows at most';
const OF_PLAYER = 'the staff read the sum of one player’s deposits: from an index alone, without a look at the rows';
const SLICE = 'a slice of rows that end is 2,000 rows at most';

export const listedFaults: readonly ListedFault[] = [
  {
    statement: 'position(name in c.raw) > 0',
    tables: ['provider_calls'],
    reason: 'the calls of four seconds around a round, found by their time: a second does not grow with the years',
  },
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
    statement: 'with won as ( select provider, user_id, round_id',
    tables: ['bets'],
    reason: 'the prizes of the last day, remembered between calls: a day does not grow with the years',
  },
  {
    statement: 'with prizes as ( select id, user_id, provider, round_id',
    tables: ['bets'],
    reason: 'a release of cashback reads the bets of its week',
  },
  { statement: 'order by scored.words desc, scored.exact desc', tables: ['games', 'game_words'], reason: WORDS },
  { statement: 'select "word", "kind" from "game_words"', tables: ['game_words'], reason: WORDS },
  { statement: 'with listed as materialized (select * from unnest', tables: ['listed_games'], reason: SYNC },
  { statement: 'with state as materialized (select version, words_version', tables: ['listed_games'], reason: SYNC },
  { statement: 'insert into games (provider_code, code, provider_name', tables: ['listed_games'], reason: SYNC },
  { statement: 'with counted as materialized ( select changed.code', tables: ['listed_games'], reason: SYNC },
  { statement: 'update games g set active = false from listed_games l', tables: ['listed_games'], reason: SYNC },
  { statement: 'select count(*) as "total" from "games"', tables: ['games'], reason: CATALOGUE },
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
  {
    statement: 'select count(*) as total from (',
    tables: ['bets', 'deposits', 'notifications', 'pix_differences', 'users'],
    reason: COUNTED,
  },
  {
    statement: 'select count(*) as count, coalesce(sum(amount), 0)::bigint as sum, max(created_at) as last_at',
    tables: ['deposits'],
    reason: OF_PLAYER,
  },
  {
    statement: 'select d.*, w.*, p.*, l.linked_accounts from (select count(*) as deposits',
    tables: ['deposits'],
    reason: OF_PLAYER,
  },
  {
    statement: 'with due as materialized (select t.ctid as row',
    tables: ['game_launches', 'sessions', 'push_subscriptions', 'notification_reads', 'chat_messages'],
    reason: SLICE,
  },
  {
    statement: 'select mission_id as "missionId", state, count(*) as players',
    tables: ['user_missions'],
    reason: 'operators read how many players a mission has: an index of six bytes for each is read',
  },
  {
    statement: 'with recent as materialized ( with at_game as materialized',
    tables: ['games'],
    reason: CATALOGUE,
  },
];
