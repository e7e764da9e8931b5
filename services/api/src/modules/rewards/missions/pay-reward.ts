import type { Reader, Tx } from '../../../database/database.ts';
import { insertBonusLine } from '../sources/bonus-lines.ts';
import { grantBonus } from '../bonuses/grant-bonus.ts';
import type { LockedWallet } from '../../ledger/wallets.ts';
import { house } from '../../ledger/accounts.ts';
import { move } from '../../ledger/ledger.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import type { MissionRow } from './missions.repository.ts';

/**
 * The parts of games and boxes that missions need. They belong to a context that imports this one, so it may not be
 * imported here.
 */
export interface MissionPorts {
  /** The same source gives a player one box. @throws boxes.not-found */
  grantBox(tx: Tx, userId: number, boxTypeId: number, source: string): Promise<unknown>;
  /** Takes a gift back, because its reason was undone. @returns the proceeds of its sold prize, in centavos */
  removeGiftedBox(wallet: LockedWallet, source: string): Promise<number>;
  boxTypeExists(reader: Reader, id: number): Promise<boolean>;
  gameExists(reader: Reader, id: number): Promise<boolean>;
}

/** Identifies a reward of a player's own mission; after a reversal the next reward has another reference. */
export const rewardRef = (ownId: number, reversals: number): string =>
  reversals === 0 ? String(ownId) : `${ownId}.${reversals}`;

export const giftSource = (ref: string, number: number): string => `mission:${ref}:${number}`;

/** @param ref from `rewardRef`; the same reference is rewarded once */
export const payReward = async (
  tx: Tx,
  { grantBox }: MissionPorts,
  tenant: Tenant,
  wallet: LockedWallet,
  ref: string,
  mission: MissionRow,
): Promise<void> => {
  const { userId } = wallet;
  const { reward_value: amount, title: name } = mission;
  if (mission.reward_type === 'balance') return payCash(tx, wallet, ref, mission);
  if (mission.reward_type === 'bonus') {
    const offer = { userId, origin: 'mission', originRef: ref, name, amount } as const;
    await grantBonus(tx, tenant, { ...offer, multiplier: mission.reward_rollover });
    return;
  }
  if (mission.reward_box_id === null) throw new TypeError(`mission ${mission.id} gives no box`);
  for (let number = 1; number <= amount; number += 1)
    await grantBox(tx, userId, mission.reward_box_id, giftSource(ref, number));
};

async function payCash(tx: Tx, wallet: LockedWallet, ref: string, { reward_value: amount, title }: MissionRow) {
  const { txnId } = await move(wallet, {
    idemKey: `mission:${ref}`,
    kind: 'mission-reward',
    ref,
    postings: [{ from: house('promo'), to: wallet.account('cash'), amount }],
  });
  await insertBonusLine(tx, { userId: wallet.userId, type: 'bonus', description: title, amount, txnId });
}
