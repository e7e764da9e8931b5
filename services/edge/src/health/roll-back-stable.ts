import type { Logger } from 'pino';
import { ROLLOUT_REASON_MAX } from '@jangada/contracts/delivery/rollout';
import type { Database } from '../database/database.ts';
import type { ChangeSets } from '../delivery/change-sets.ts';
import { revisionsInForce } from '../delivery/rollout-rows.ts';
import { DeliveryError } from '../http/delivery-error.ts';
import type { Alarm } from './alarms.ts';
import { GATE } from './gate-author.ts';

/**
 * Part of the reason of every automatic rollback, by which the gate recognises it: a restored release is not rolled
 * back again.
 */
const GOES_BACK = 'goes back to the last good release';

/** Refusals after which the gate writes nothing: another writer was faster, or there is no earlier release. */
const REFUSALS: readonly string[] = ['rollout.conflict', 'rollout.nothing-before', 'rollout.refused'];

interface Parts {
  readonly db: Database;
  readonly changeSets: Pick<ChangeSets, 'writeOne'>;
  readonly log: Pick<Logger, 'warn'>;
}

/**
 * Rolls a broken stable release back to the last good one, where the rollout allows it (`auto_rollback`), only when the
 * other remotes work, and not twice in a row. Operators decide on canaries, kills and pins.
 */
export const createStableRollback =
  ({ db, changeSets, log }: Parts) =>
  async ({ tenant, remote, version, why = '', isAlone }: Alarm): Promise<void> => {
    const [current] = await revisionsInForce(db, { tenant, remote });
    if (!current || !isAlone) return;
    const { rollout, revision, author, reason } = current;
    const isAllowed = rollout.auto_rollback === true && rollout.stable === version;
    if (!isAllowed || rollout.canary || rollout.kill || rollout.pin) return;
    if (author === GATE && reason.includes(GOES_BACK)) return;
    try {
      const change = { tenant, remote: current.remote, expected_revision: revision, to: 'last-good' as const };
      const text = `${version} ${GOES_BACK}: it ${why}`.slice(0, ROLLOUT_REASON_MAX);
      await changeSets.writeOne(change, { author: GATE, reason: text });
    } catch (error) {
      if (!(error instanceof DeliveryError) || !REFUSALS.includes(error.code)) throw error;
      log.warn({ tenant, remote, version, code: error.code }, 'a broken stable release stays');
    }
  };
