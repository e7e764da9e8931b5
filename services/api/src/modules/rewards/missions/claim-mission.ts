import type { Language } from '@jangada/contracts/values/languages';
import type { Mission } from '@jangada/contracts/domains/missions/mission';
import type { Tx } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { sessionOf, type Call } from '../../../http/call.ts';
import { once } from '../../../http/idempotency.ts';
import { formatReais } from '../../messages/notifications/format-reais.ts';
import { mayUseBonus } from '../../eligibility/access/capabilities.ts';
import { getUser } from '../../../users/users.repository.ts';
import { lockWallet, updateWallet, type LockedWallet } from '../../ledger/wallets.ts';
import { countsStakes } from './goal.ts';
import * as missions from './missions.repository.ts';
import { payReward, rewardRef, type MissionPorts } from './pay-reward.ts';
import { isOver, presentMission } from './present-mission.ts';
import { getVisible } from './visible-missions.ts';

export interface Claimed {
  readonly data: Mission;
  readonly message: string;
}

/**
 * Pays the reward of a completed mission, once, in this transaction.
 *
 * @throws mission.not-found, mission.not-completed, mission.already-claimed, mission.closed when it has expired, and
 *   the errors of `mayUseBonus`
 */
export const claimMission = async (tx: Tx, ports: MissionPorts, missionId: number, call: Call): Promise<Claimed> => {
  const wallet = await lockWallet(tx, sessionOf(call).userId);
  return once(tx, call, 'claimMission', { missionId }, () => pay(tx, ports, missionId, wallet, call));
};

async function pay(
  tx: Tx,
  ports: MissionPorts,
  missionId: number,
  wallet: LockedWallet,
  { tenant, language }: Call,
): Promise<Claimed> {
  const { userId } = wallet;
  await mayUseBonus(tx, await getUser(tx, userId), tenant);
  const { mission, ownId } = claimable(await getVisible(tx, tenant, { userId }, missionId));
  const own = await missions.markClaimed(tx, ownId);
  if (!own) throw new DomainError('mission.not-completed');
  if (countsStakes(mission.goal_kind)) await updateWallet(wallet, { stakeTrackersBy: -1 });
  await payReward(tx, ports, tenant, wallet, rewardRef(ownId, own.reversals), mission);

  const claimed = await getVisible(tx, tenant, { userId }, missionId);
  return { data: presentMission(claimed, language), message: rewardText[language](mission) };
}

function claimable(mission: missions.OwnedMission): { mission: missions.OwnedMission; ownId: number } {
  if (mission.state === 'claimed') throw new DomainError('mission.already-claimed');
  if (mission.state === 'expired' || isOver(mission)) throw new DomainError('mission.closed');
  if (mission.state !== 'completed' || mission.own_id === null) throw new DomainError('mission.not-completed');
  return { mission, ownId: mission.own_id };
}

const rewardText: Record<Language, (mission: missions.OwnedMission) => string> = {
  pt: ({ reward_type, reward_value }) => {
    if (reward_type === 'balance') return `${formatReais(reward_value, 'pt')} na sua carteira.`;
    if (reward_type === 'bonus') return `Bônus de ${formatReais(reward_value, 'pt')} na sua conta.`;
    return reward_value === 1 ? 'Você ganhou uma caixa.' : `Você ganhou ${reward_value} caixas.`;
  },
  en: ({ reward_type, reward_value }) => {
    if (reward_type === 'balance') return `${formatReais(reward_value, 'en')} is in your wallet.`;
    if (reward_type === 'bonus') return `A bonus of ${formatReais(reward_value, 'en')} is in your account.`;
    return reward_value === 1 ? 'You have won a box.' : `You have won ${reward_value} boxes.`;
  },
};
