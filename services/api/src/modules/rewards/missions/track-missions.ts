import { sql } from 'kysely';
import type { Reader, Tx } from '../../../database/database.ts';
import type { FactConsumer } from '../../../facts/deliver-facts.ts';
import type { Fact, StakeFact } from '../../../facts/facts.ts';
import { notify } from '../../messages/notifications/notify.ts';
import { lockWallet, transactionOf, type LockedWallet } from '../../ledger/wallets.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { countSource, listRewardsOf, type Source } from '../sources/reward-sources.ts';
import { isGoalAllowed } from './goal.ts';
import { missionCompleted } from './mission-notifications.ts';
import type { MissionPorts } from './pay-reward.ts';
import { reverseReward } from './reverse-reward.ts';

/** The minimum time to claim the reward after the goal is reached. */
const CLAIM_DAYS = 7;

type DepositFact = Extract<Fact, { kind: 'deposit-paid' | 'deposit-undone' }>;

/** Facts of players advance their missions. */
export const trackMissions = (ports: MissionPorts): FactConsumer => ({
  name: 'missions.progress',
  handle: async (tx, fact, tenant) => {
    if (fact.kind === 'stake-settled') await followMissions(await lockWallet(tx, fact.userId), fact, 1, tenant, ports);
    if (fact.kind === 'deposit-paid') await followMissions(await lockWallet(tx, fact.userId), fact, 1, tenant, ports);
  },
});

/** Applies a new or undone stake or deposit to the progress, the completion and the reward. */
export const followMissions = async (
  wallet: LockedWallet,
  fact: StakeFact | DepositFact,
  change: 1 | -1,
  tenant: Tenant,
  ports: MissionPorts,
): Promise<void> => {
  const tx = transactionOf(wallet);
  const isStake = 'betId' in fact;
  if (!isStake && !isGoalAllowed('deposit', tenant)) return;
  const source: Source = isStake ? { kind: 'stake', id: fact.betId } : { kind: 'deposit', id: fact.depositId };
  const counting = isStake ? await listByStake(tx, fact) : await listByDeposit(tx, fact);
  const counted = await listRewardsOf(tx, 'mission', source);
  const missions = new Map([...counting, ...counted].map(({ id, amount }) => [id, amount]));
  for (const [id, amount] of missions) {
    const moved = await countSource(tx, { kind: 'mission', id }, source, change, { amount });
    if (moved !== 0) await advance(wallet, id, moved, source, ports);
  }
};

interface Counting {
  readonly id: number;
  /** The contribution of the stake or deposit to the mission's progress. */
  readonly amount: number;
}

async function listByStake(reader: Reader, stake: StakeFact): Promise<Counting[]> {
  const won = await hasWon(reader, stake.betId);
  const { rows } = await sql<Counting>`
    select own.id, case m.goal_kind when 'stake' then ${stake.cash}::bigint else 1 end as amount
    from user_missions own join missions m on m.id = own.mission_id
    where own.user_id = ${stake.userId} and own.state in ('accepted', 'completed')
      and own.accepted_at <= ${stake.placedAt} and own.expires_at > ${stake.placedAt}
      and (m.goal_kind in ('stake', 'bets') or (m.goal_kind = 'wins' and ${won}))
      and ${stake.cash} >= greatest(1, m.goal_stake_min)
      and coalesce(m.goal_category, ${stake.category}) = ${stake.category}
      and (m.goal_game_id is null or m.goal_game_id = ${stake.gameId})
    order by own.id`.execute(reader);
  return rows;
}

/** Whether the round of this bet paid a prize. A prize that was rolled back later counts as long as its stake does. */
async function hasWon(reader: Reader, betId: number): Promise<boolean> {
  const { rows } = await sql<{ won: boolean }>`
    select exists (
      select from bets win join bets bet on bet.provider = win.provider and bet.user_id = win.user_id
        and bet.round_id = win.round_id
      where bet.id = ${betId} and win.kind = 'win' and win.cash + win.bonus > 0) as won`.execute(reader);
  return rows[0]?.won ?? false;
}

/** Uses the server's time of the payment, as in the ledger. */
async function listByDeposit(reader: Reader, { userId, depositId, amount }: DepositFact): Promise<Counting[]> {
  const { rows } = await sql<Counting>`
    select own.id, ${amount}::bigint as amount
    from user_missions own join missions m on m.id = own.mission_id
    join deposits d on d.id = ${depositId} and d.user_id = own.user_id
    join ledger_txns t on t.id = d.txn_id
    where own.user_id = ${userId} and own.state in ('accepted', 'completed') and m.goal_kind = 'deposit'
      and own.accepted_at <= t.created_at and own.expires_at > t.created_at
    order by own.id`.execute(reader);
  return rows;
}

async function advance(
  wallet: LockedWallet,
  ownId: number,
  moved: number,
  source: Source,
  ports: MissionPorts,
): Promise<void> {
  const tx = transactionOf(wallet);
  const { state, progress, mission_id } = await tx
    .updateTable('user_missions')
    .set({ progress: sql<number>`progress + ${moved}` })
    .where('id', '=', ownId)
    .returning(['state', 'progress', 'mission_id'])
    .executeTakeFirstOrThrow();
  const mission = await tx.selectFrom('missions').selectAll().where('id', '=', mission_id).executeTakeFirstOrThrow();
  const reached = progress >= mission.goal_target;
  if (reached && state === 'accepted') {
    await complete(tx, ownId);
    await notify(tx, wallet.userId, missionCompleted(mission.title));
  }
  if (!reached && state === 'completed') await reopen(tx, ownId);
  if (!reached && state === 'claimed') await reverseReward(wallet, ownId, mission, source, ports);
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

/** A stake was taken back before the reward was claimed. */
const reopen = (tx: Tx, ownId: number) =>
  tx.updateTable('user_missions').set({ state: 'accepted', goal_reached_at: null }).where('id', '=', ownId).execute();
