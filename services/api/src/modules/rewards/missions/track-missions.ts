import { sql } from 'kysely';
import type { Tx } from '../../../database/database.ts';
import type { FactConsumer } from '../../../facts/deliver-facts.ts';
import type { Fact, StakeFact } from '../../../facts/facts.ts';
import { notify } from '../../messages/notifications/notify.ts';
import { isGoalAllowed } from './goal.ts';
import { missionCompleted } from './mission-notifications.ts';

/** Time to fetch the reward, at least, once the goal is reached. */
const CLAIM_DAYS = 7;

/** Facts of players advance their missions; reversals undo the progress (domain.md 7.7). */
export const trackMissions: FactConsumer = {
  name: 'missions.progress',
  handle: async (tx, fact, tenant) => {
    if (fact.kind === 'stake-settled') await applyProgress(tx, fact.userId, await countStake(tx, fact, 1));
    if (fact.kind === 'stake-undone') await applyProgress(tx, fact.userId, await countStake(tx, fact, -1));
    if (!isGoalAllowed('deposit', tenant)) return;
    if (fact.kind === 'deposit-paid') await applyProgress(tx, fact.userId, await countDeposit(tx, fact, 1));
    if (fact.kind === 'deposit-undone') await applyProgress(tx, fact.userId, await countDeposit(tx, fact, -1));
  },
};

interface Progressed {
  readonly id: number;
  readonly state: 'accepted' | 'completed';
  readonly progress: number;
}

/** Sums are order-free: an undoing that comes before its stake still ends at the right number. */
async function countStake(tx: Tx, stake: StakeFact, sign: 1 | -1): Promise<Progressed[]> {
  const won = await hasWon(tx, stake.betId);
  const { rows } = await sql<Progressed>`
    update user_missions own
    set progress = own.progress + ${sign} * case m.goal_kind when 'stake' then ${stake.cash}::bigint else 1 end
    from missions m
    where m.id = own.mission_id and own.user_id = ${stake.userId} and own.state in ('accepted', 'completed')
      and own.accepted_at <= ${stake.placedAt} and own.expires_at > ${stake.placedAt}
      and (m.goal_kind in ('stake', 'bets') or (m.goal_kind = 'wins' and ${won}))
      and ${stake.cash} >= greatest(1, m.goal_stake_min)
      and coalesce(m.goal_category, ${stake.category}) = ${stake.category}
      and (m.goal_game_id is null or m.goal_game_id = ${stake.gameId})
    returning own.id, own.state, own.progress`.execute(tx);
  return rows;
}

/** Whether the round of this bet paid a prize. A prize that was rolled back later counts as long as its stake does. */
async function hasWon(tx: Tx, betId: number): Promise<boolean> {
  const { rows } = await sql<{ won: boolean }>`
    select exists (
      select from bets win join bets bet on bet.provider = win.provider and bet.user_id = win.user_id
        and bet.round_id = win.round_id
      where bet.id = ${betId} and win.kind = 'win' and win.cash + win.bonus > 0) as won`.execute(tx);
  return rows[0]?.won ?? false;
}

/** The time of the payment by the server's clock, as the ledger has it. */
async function countDeposit(
  tx: Tx,
  { userId, depositId, amount }: Fact & { kind: 'deposit-paid' | 'deposit-undone' },
  sign: 1 | -1,
): Promise<Progressed[]> {
  const { rows } = await sql<Progressed>`
    update user_missions own set progress = own.progress + ${sign * amount}::bigint
    from missions m, deposits d join ledger_txns t on t.id = d.txn_id
    where m.id = own.mission_id and own.user_id = ${userId} and own.state in ('accepted', 'completed')
      and m.goal_kind = 'deposit' and d.id = ${depositId} and d.user_id = own.user_id
      and own.accepted_at <= t.created_at and own.expires_at > t.created_at
    returning own.id, own.state, own.progress`.execute(tx);
  return rows;
}

async function applyProgress(tx: Tx, userId: number, progressed: readonly Progressed[]): Promise<void> {
  for (const own of progressed) {
    const mission = await tx
      .selectFrom('user_missions as own')
      .innerJoin('missions as m', 'm.id', 'own.mission_id')
      .select(['m.title', 'm.goal_target'])
      .where('own.id', '=', own.id)
      .executeTakeFirstOrThrow();
    const reached = own.progress >= mission.goal_target;
    if (reached && own.state === 'accepted') {
      await complete(tx, own.id);
      await notify(tx, userId, missionCompleted(mission.title));
    }
    if (!reached && own.state === 'completed') await reopen(tx, own.id);
  }
}

const complete = (tx: Tx, ownId: number) =>
  tx
    .updateTable('user_missions')
    .set({
      state: 'completed',
      goal_reached_at: sql<Date>`now()`,
      expires_at: sql<Date>`greatest(expires_at, now() + make_interval(days => ${CLAIM_DAYS}))`,
    })
    .where('id', '=', ownId)
    .execute();

/** A stake was taken back before the reward was fetched. */
const reopen = (tx: Tx, ownId: number) =>
  tx.updateTable('user_missions').set({ state: 'accepted', goal_reached_at: null }).where('id', '=', ownId).execute();
