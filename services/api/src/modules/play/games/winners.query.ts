import type { Winner } from '@jangada/contracts/domains/games/game';
import { sql } from 'kysely';
import type { Reader } from '../../../database/database.ts';
import { bettorName } from '../../../users/public-name.ts';

const WINNERS_MAX = 20;
const WINNERS_PER_PLAYER_MAX = 2;
const WINDOW_HOURS = 24;
/** Candidates read before the rules are applied: enough to fill the list after exclusions. */
const LIKELY_MAX = 400;
const LIKELY_PER_PLAYER_MAX = 20;

interface Row {
  readonly transaction: string;
  readonly staked: number;
  readonly won: number;
  readonly at: Date;
  readonly userId: number;
  readonly first: string;
  readonly hidden: boolean;
  readonly gameId: number;
  readonly title: string;
  readonly gamecode: string;
  readonly providercode: string;
  readonly image: string;
}

const ofLikely = sql`kind = 'bet' and provider = likely.provider and user_id = likely.user_id and rolled_back_at is null`;

/**
 * The biggest prizes of the last day, one per round, with its effective stakes and the sum of its prizes (ENT-137,
 * decision 0048). Excluded are open, rolled-back and lost rounds, rounds paid with bonus money or without a stake, free
 * rounds, games that are not on the site, and sports.
 */
export const listWinners = async (reader: Reader): Promise<Winner[]> => {
  const { rows } = await sql<Row>`
    with won as (
      select provider, user_id, round_id, max(ref_tx_id) as ref, max(game_id) as game_id,
        sum(cash)::bigint as cash, max(created_at) as at
      from bets
      where created_at > now() - make_interval(hours => ${WINDOW_HOURS})
        and kind = 'win' and cash > 0 and game_id is not null and rolled_back_at is null
        and not exists (select from held_wins h where h.bet_id = bets.id and h.state <> 'released')
      group by provider, user_id, round_id),
    likely as (
      select * from (
        select *, row_number() over (partition by user_id order by cash desc, at desc) as place from won) ranked
      where place <= ${LIKELY_PER_PLAYER_MAX} order by cash desc, at desc limit ${LIKELY_MAX}),
    paired as (
      select likely.*, stakes.*,
        row_number() over (partition by likely.user_id order by likely.cash desc, likely.at desc) as rank
      from likely
      cross join lateral (
        select (array_agg(b.provider_tx_id order by b.id))[1] as transaction, sum(b.cash)::bigint as staked,
          bool_and(b.settled_at is not null and b.refunded_at is null and b.bonus = 0 and not b.free) as counts
        from (
          select * from bets where ${ofLikely} and round_id = likely.round_id
          union all
          select * from bets where ${ofLikely} and provider_tx_id = likely.ref and round_id <> likely.round_id) b) stakes
      where stakes.counts and stakes.staked > 0 and likely.cash > stakes.staked
        and exists (select from games g where g.id = likely.game_id and g.active))
    select p.transaction, p.staked, p.cash as won, p.at, u.id as "userId", u.first_name as first,
      u.hide_metrics as hidden, g.id as "gameId", g.title, g.code as gamecode, g.provider_code as providercode, g.image
    from paired p join users u on u.id = p.user_id join games g on g.id = p.game_id
    where p.rank <= ${WINNERS_PER_PLAYER_MAX}
    order by p.cash desc, p.at desc limit ${WINNERS_MAX}`.execute(reader);
  return rows.map(presentWinner);
};

const presentWinner = ({ transaction, staked, won, at, userId, first, hidden, gameId, ...game }: Row): Winner => ({
  transaction,
  game: { id: gameId, title: game.title, gamecode: game.gamecode, providercode: game.providercode, image: game.image },
  user: bettorName({ hidden, first, id: userId }),
  bet_amount: staked,
  win_amount: won,
  multiplier: Math.round((won / staked) * 100) / 100,
  date: at.toISOString(),
});
