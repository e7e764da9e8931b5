import { sql } from 'kysely';
import type { Tx } from '../../../database/database.ts';
import type { Job } from '../../../jobs/job.ts';
import { runSequentially } from '../../../jobs/run-sequentially.ts';
import { type LockedWallet, lockWallet, transactionOf } from '../../ledger/wallets.ts';
import { notify } from '../../messages/notifications/notify.ts';
import { bonusExpired } from './bonus-notifications.ts';
import * as bonuses from './bonuses.repository.ts';
import { forfeitBonus, sweepStray } from './end-bonus.ts';
import { expireFreeSpins } from './free-spins.ts';
import { activateNext } from './grant-bonus.ts';

const EVERY_MS = 30_000;
const PLAYERS_PER_RUN_MAX = 500;

/** Ends expired bonuses, and sweeps bonus money that was credited after its bonus had ended. */
export const expireBonuses: Job = {
  name: 'expire-bonuses',
  everyMs: EVERY_MS,
  tenantsWithWork: sql`tenants_with_ended_bonuses()`,
  run: async ({ db }, { id: tenantId }) => {
    await db.transaction(tenantId, expireFreeSpins);
    const players = await db.read(tenantId, (reader) => bonuses.listPlayersWithExpired(reader, PLAYERS_PER_RUN_MAX));
    await runSequentially(players, (userId) => db.transaction(tenantId, (tx) => expireBonusOf(tx, userId)));
  },
};

/** The job's work for one player. */
export const expireBonusOf = async (tx: Tx, userId: number): Promise<void> => {
  const wallet = await lockWallet(tx, userId);
  const open = await bonuses.findOpenBonus(tx, userId);
  if (open) {
    if (open.expires_at && open.expires_at <= new Date()) await expireBonus(wallet, open);
    return;
  }
  await sweepStray(wallet);
};

/** Expires a bonus: its money returns to the house and the next bonus opens. */
export const expireBonus = async (wallet: LockedWallet, bonus: bonuses.BonusRow): Promise<void> => {
  await forfeitBonus(wallet, bonus, 'expired');
  await notify(transactionOf(wallet), wallet.userId, bonusExpired(bonus.name));
  await activateNext(wallet);
};
