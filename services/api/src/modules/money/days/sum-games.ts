import { sql, type RawBuilder } from 'kysely';
import { bookedDay } from './sum-figures.ts';

const GAMING = 'house:gaming:';

/**
 * What each row of the ledger moved at a game, with the bet that it is of. A movement belongs to the day that
 * `day_movements` gives it, whenever it is summed.
 *
 * @param rows a relation with `id`, `kind`, `idem_key` and `created_at`; a key names the bet, prize or refund
 */
export const movedAtGames = (rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with at_game as materialized (
    select moved.id, moved.kind, moved.created_at, entry.provider, entry.amount,
      case when moved.kind like 'bet-refund%' then 'refund' when moved.kind like 'bet%' then 'bet' else 'win' end as bet_kind,
      substr(moved.idem_key, strpos(moved.idem_key, ':' || entry.provider || ':') + length(entry.provider) + 2) as bet_tx
    from ${rows} moved cross join lateral (
      select substr(e.account_id, ${GAMING.length + 1}) as provider, e.amount
      from (select account_id, amount from ledger_entries where txn_id = moved.id offset 0) e
      where e.account_id like ${`${GAMING}%`}) entry)
  select at_game.id, at_game.kind, ${bookedDay(sql`at_game.id`, sql`at_game.created_at`)} as day,
    at_game.provider, at_game.amount, coalesce(bet.game_id, 0) as game_id, bet.user_id,
    case when at_game.kind like '%rollback' then at_game.created_at else least(at_game.created_at, bet.created_at) end as at,
    at_game.bet_kind <> 'win' and not exists (
      select from bets earlier where earlier.round_id = bet.round_id and earlier.user_id = bet.user_id
        and earlier.provider = at_game.provider and earlier.kind = at_game.bet_kind and earlier.txn_id is not null
        and earlier.id < bet.id) as of_round
  from at_game left join lateral (
    select b.id, b.game_id, b.user_id, b.round_id, b.created_at from bets b
    where b.provider = at_game.provider and b.kind = at_game.bet_kind and b.provider_tx_id = at_game.bet_tx
    limit 1) bet on true`;

/** Sums of such rows. What comes back to the player is taken off, also from rounds and squares. */
export const gameSums = sql`
  coalesce(sum(amount) filter (where kind like 'bet%'), 0)::bigint as turnover,
  coalesce(-sum(amount) filter (where kind like 'win%'), 0)::bigint as prizes,
  coalesce(-sum(amount) filter (where kind like 'win-free-spin%'), 0)::bigint as free_spins,
  coalesce(sum(sign(amount)) filter (where of_round), 0)::bigint as rounds,
  coalesce(sum(sign(amount) * amount::numeric * amount) filter (where kind like 'bet%'), 0) as stakes_squared,
  coalesce(-sum(sign(amount) * amount::numeric * amount) filter (where kind like 'win%'), 0) as prizes_squared,
  min(at) as since`;

/** Parts of a statement that has a `slice` of the ledger. */
export const sumGames = sql`
  at_games as materialized (${movedAtGames(sql`slice`)}),
  gamed as (
    insert into game_days as known
      (day, provider, game_id, turnover, prizes, free_spins, rounds, stakes_squared, prizes_squared, since)
    select day, provider, game_id, ${gameSums} from at_games group by 1, 2, 3
    on conflict (tenant_id, day, provider, game_id) do update set turnover = known.turnover + excluded.turnover,
      prizes = known.prizes + excluded.prizes, free_spins = known.free_spins + excluded.free_spins,
      rounds = known.rounds + excluded.rounds, stakes_squared = known.stakes_squared + excluded.stakes_squared,
      prizes_squared = known.prizes_squared + excluded.prizes_squared, since = least(known.since, excluded.since)),
  players as (
    insert into game_players as known (day, provider, game_id, user_id, staked)
    select day, provider, game_id, user_id, bool_or(kind = 'bet') from at_games where user_id is not null group by 1, 2, 3, 4
    on conflict (tenant_id, day, provider, game_id, user_id) do update set staked = true
    where excluded.staked and not known.staked),`;
