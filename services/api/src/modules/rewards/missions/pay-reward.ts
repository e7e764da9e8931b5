import type { Reader, Tx } from '../../../database/database.ts';
import { insertBonusLine } from '../bonuses/bonus-lines.ts';
import { grantBonus } from '../bonuses/grant-bonus.ts';
import type { LockedWallet } from '../../money/ledger/wallets.ts';
import { house } from '../../money/ledger/accounts.ts';
import { move } from '../../money/ledger/ledger.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import type { MissionRow } from './missions.repository.ts';

/** What missions need of the games and boxes that build on rewards. */
export interface MissionPorts {
  /** The same source gives a player one box. @throws boxes.not-found */
  grantBox(tx: Tx, userId: number, boxTypeId: number, source: string): Promise<unknown>;
  boxTypeExists(reader: Reader, id: number): Promise<boolean>;
  gameExists(reader: Reader, id: number): Promise<boolean>;
}

/** @param ownId of this player's assigned mission: it is rewarded once */
export async function payReward(
  tx: Tx,
  { grantBox }: MissionPorts,
  tenant: Tenant,
  wallet: LockedWallet,
  ownId: number,
  mission: MissionRow,
): Promise<void> {
  const { userId } = wallet;
  const { reward_value: amount, title: name } = mission;
  if (mission.reward_type === 'balance') return payCash(tx, wallet, ownId, mission);
  if (mission.reward_type === 'bonus') {
    const offer = { userId, origin: 'mission', originRef: String(ownId), name, amount } as const;
    await grantBonus(tx, tenant, { ...offer, multiplier: mission.reward_rollover });
    return;
  }
  if (mission.reward_box_id === null) throw new TypeError(`mission ${mission.id} gives no box`);
  for (let number = 1; number <= amount; number += 1)
    await grantBox(tx, userId, mission.reward_box_id, `mission:${ownId}:${number}`);
}

async function payCash(tx: Tx, wallet: LockedWallet, ownId: number, { reward_value: amount, title }: MissionRow) {
  const { txnId } = await move(wallet, {
    idemKey: `mission:${ownId}`,
    kind: 'mission-reward',
    ref: String(ownId),
    postings: [{ from: house('promo'), to: wallet.account('cash'), amount }],
  });
  await insertBonusLine(tx, { userId: wallet.userId, type: 'bonus', description: title, amount, txnId });
}
