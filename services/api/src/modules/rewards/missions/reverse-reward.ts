import { findBonusOf } from '../bonuses/bonuses.repository.ts';
import { undoBonus } from '../bonuses/undo-bonus.ts';
import { takeBackCash } from '../sources/take-back-cash.ts';
import type { Source } from '../sources/reward-sources.ts';
import { transactionOf, updateWallet, type LockedWallet } from '../../ledger/wallets.ts';
import { countsStakes } from './goal.ts';
import type { MissionRow } from './missions.repository.ts';
import { giftSource, rewardRef, type MissionPorts } from './pay-reward.ts';

/** The goal was undone after the reward was claimed: the mission runs again, and its reward is taken back. */
export const reverseReward = async (
  wallet: LockedWallet,
  ownId: number,
  mission: MissionRow,
  source: Source,
  ports: MissionPorts,
): Promise<void> => {
  const tx = transactionOf(wallet);
  const { reversals } = await tx
    .updateTable('user_missions')
    .set(({ eb }) => ({
      state: 'accepted',
      claimed_at: null,
      goal_reached_at: null,
      reversals: eb('reversals', '+', 1),
    }))
    .where('id', '=', ownId)
    .returning('reversals')
    .executeTakeFirstOrThrow();
  if (countsStakes(mission.goal_kind)) await updateWallet(wallet, { stakeTrackersBy: 1 });
  const ref = rewardRef(ownId, reversals - 1);
  if (mission.reward_type === 'bonus') {
    const bonus = await findBonusOf(tx, 'mission', ref);
    if (bonus) await undoBonus(wallet, bonus, source);
    return;
  }
  const amount =
    mission.reward_type === 'balance' ? mission.reward_value : await removeBoxes(wallet, mission, ref, ports);
  const reward = { kind: 'mission', id: ownId } as const;
  await takeBackCash(wallet, { reward, source, name: mission.title, amount, idemKey: `mission:${ref}:undone` });
};

async function removeBoxes(
  wallet: LockedWallet,
  mission: MissionRow,
  ref: string,
  ports: MissionPorts,
): Promise<number> {
  let brought = 0;
  for (let number = 1; number <= mission.reward_value; number += 1)
    brought += await ports.removeGiftedBox(wallet, giftSource(ref, number));
  return brought;
}
