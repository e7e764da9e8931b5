import type { Platform } from '../../../platform/platform.ts';
import { findUserByPublicId } from '../../../users/users.repository.ts';
import type { Aggregator } from '../../../vendors/aggregators/aggregator.ts';
import type { WalletCall, WalletOutcome } from '../../../vendors/aggregators/wallet-call.ts';
import { getBalances } from '../../ledger/balances.ts';
import { createBetBatches } from '../betting/bet-batches.ts';
import { readExternalName } from '../betting/player-names.ts';
import { BetRefused } from '../betting/refusals.ts';
import {
  applyCommand,
  applyJobs,
  balanceOf,
  isMovement,
  refusedOr,
  rememberOutcomes,
  requireReais,
  type Received,
  type WalletJob,
} from './apply-commands.ts';

/**
 * The seamless wallet that an aggregator calls. Every refusal is an outcome; only our own failures are thrown.
 *
 * @param makeBatches batches bets and prizes of several players; batching changes no outcome
 */
export const createGameWallet = (
  { db, tenants, log }: Pick<Platform, 'db' | 'tenants' | 'log'>,
  aggregator: Pick<Aggregator, 'name' | 'wallet'>,
  makeBatches: typeof createBetBatches<WalletJob, WalletOutcome> = createBetBatches,
) => {
  const batches = makeBatches(db, log, async (tx, jobs) => {
    const outcomes = await applyJobs(aggregator, tx, jobs, 'skip');
    await rememberOutcomes(
      aggregator,
      tx,
      jobs.flatMap((job, index) => {
        const outcome = outcomes[index];
        return outcome ? [{ ...job, outcome }] : [];
      }),
    );
    return outcomes;
  });

  /** Blocks until the player's wallet is locked. */
  const applyAlone = (job: WalletJob): Promise<WalletOutcome> =>
    db.transaction(job.tenant.id, async (tx) => {
      const [outcome = { refusal: 'PLAYER_NOT_FOUND' as const }] = await applyJobs(aggregator, tx, [job], 'wait');
      await rememberOutcomes(aggregator, tx, [{ ...job, outcome }]);
      return outcome;
    });

  /** Applies the commands of one call in their order, or none of them. */
  const applyTogether = async (received: Received): Promise<WalletOutcome> => {
    const { tenant, call, publicId } = received;
    try {
      return await db.transaction(tenant.id, async (tx) => {
        let outcome: WalletOutcome = { refusal: null };
        for (const command of call.commands) outcome = await applyCommand(aggregator, tx, received, command);
        await rememberOutcomes(aggregator, tx, [{ ...received, outcome }]);
        return outcome;
      });
    } catch (error) {
      if (!(error instanceof BetRefused)) throw error;
      const { refusal } = error;
      return db.transaction(tenant.id, async (tx) => {
        const player = await findUserByPublicId(tx, publicId);
        const outcome = { refusal, ...(player ? { balance: balanceOf(await getBalances(tx, player.id)) } : {}) };
        await rememberOutcomes(aggregator, tx, [{ ...received, outcome }]);
        return outcome;
      });
    }
  };

  const readBalance = ({ tenant, call, publicId }: Received): Promise<WalletOutcome> =>
    db.read(tenant.id, (reader) =>
      refusedOr(async () => {
        const player = await findUserByPublicId(reader, publicId);
        if (!player) throw new BetRefused('PLAYER_NOT_FOUND', null);
        const balances = await getBalances(reader, player.id);
        requireReais(call, balances);
        return { refusal: null, balance: balanceOf(balances) };
      }),
    );

  return {
    apply: async (call: WalletCall, raw: string): Promise<WalletOutcome> => {
      const name = readExternalName(call.player);
      const tenant = name && (await tenants.find(name.tenantId));
      if (!tenant) return { refusal: 'PLAYER_NOT_FOUND' };
      const { publicId } = name;
      const received = { call, raw, publicId, tenant };
      const [command, ...others] = call.commands;
      if (!command) return readBalance(received);
      if (others.length > 0 || !isMovement(command)) return applyTogether(received);
      const job = { ...received, command };
      return (await batches.run(tenant.id, [publicId, command.txId], job)) ?? applyAlone(job);
    },
  };
};
