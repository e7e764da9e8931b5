import { randomUUID } from 'node:crypto';
import type { Tx } from '../database/database.ts';
import { getUser } from '../users/users.repository.ts';
import { bindReferral } from '../modules/player/referrals/bind-referral.ts';
import { findReferralOf } from '../modules/player/referrals/referrals.repository.ts';
import { qualify } from '../modules/player/referrals/settle-referral.ts';
import type { Tenant } from '../tenants/tenant.ts';

interface DemoReferral {
  readonly inviter: string;
  readonly friend: string;
  /** `waiting`: the two have shared a browser, so an operator must decide. */
  readonly as: 'registered' | 'waiting' | 'paid';
}

const referrals: readonly DemoReferral[] = [
  { inviter: 'Helena', friend: 'Rafael', as: 'paid' },
  { inviter: 'Helena', friend: 'Bia', as: 'registered' },
  { inviter: 'Helena', friend: 'Otávio', as: 'waiting' },
  { inviter: 'Marina', friend: 'Thaís', as: 'registered' },
];

/** Invitations in several states; an existing invitation stays unchanged. */
export const seedReferrals = async (tx: Tx, tenant: Tenant): Promise<void> => {
  const people = await tx.selectFrom('users').select(['id', 'first_name']).orderBy('id').execute();
  const idOf = (name: string) => people.find((person) => person.first_name === name)?.id;
  for (const { inviter, friend, as } of referrals) {
    const [inviterId, friendId] = [idOf(inviter), idOf(friend)];
    if (inviterId === undefined || friendId === undefined) continue;
    if (await findReferralOf(tx, friendId)) continue;
    await tx.updateTable('users').set({ referred_by: inviterId }).where('id', '=', friendId).execute();
    await bindReferral(tx, tenant, await getUser(tx, friendId), null);
    if (as === 'waiting') await shareBrowser(tx, [inviterId, friendId]);
    const referral = await findReferralOf(tx, friendId);
    if (referral && as !== 'registered') await qualify(tx, tenant, referral, null);
  }
};

async function shareBrowser(tx: Tx, userIds: readonly number[]): Promise<void> {
  const guest_id = randomUUID();
  await tx
    .insertInto('user_browsers')
    .values(userIds.map((user_id) => ({ user_id, guest_id })))
    .execute();
}
