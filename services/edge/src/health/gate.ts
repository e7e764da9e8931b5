import { block, hold } from '@jangada/contracts/delivery/rollout-changes';
import { nextRampStep } from '@jangada/contracts/delivery/ramp';
import type { GateEvidence, Rollout } from '@jangada/contracts/delivery/rollout';
import { ROLLOUT_REASON_MAX } from '@jangada/contracts/delivery/rollout';
import type { ReleasableName } from '@jangada/contracts/values/remotes';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import type { ChangeSets } from '../delivery/change-sets.ts';
import { DeliveryError } from '../http/delivery-error.ts';
import { revisionsInForce } from '../delivery/rollout-rows.ts';
import { createAlarms } from './alarms.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { GATE } from './gate-author.ts';
import type { HealthStore } from './health-store.ts';
import { createStableRollback } from './roll-back-stable.ts';
import { evaluateCanary, isSuspicionGone, type Bounds, type CanaryEvaluation } from './evaluate-canary.ts';

/** An arbitrary lock number, the same in every edge, so that only one edge evaluates at a time. */
const LOCK = 7_403_205;

const MINUTE_MS = 60_000;

/** The bytes differ from the published ones, so open tabs do not wait for a safe point (decision 0035). */
const isTampered = ({ canary, kinds: { integrity = 0 } }: GateEvidence): boolean =>
  integrity > 0 && integrity * 2 >= canary.failures;

export interface GateParts {
  readonly db: Database;
  readonly store: HealthStore;
  readonly changeSets: Pick<ChangeSets, 'writeOne'>;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  readonly bounds: Bounds & { readonly windowMinutes: number };
  readonly metrics?: Pick<Metrics, 'decided' | 'alarmed'>;
}

/** The canary of the newest revision of a rollout. */
export interface Canary {
  readonly tenant: string;
  readonly remote: ReleasableName;
  readonly revision: number;
  readonly rollout: Rollout & { readonly canary: NonNullable<Rollout['canary']> };
  readonly author: string;
  readonly created_at: Date;
}

export interface Looked extends CanaryEvaluation {
  readonly evidence: GateEvidence;
}

/** Promotes, pauses or rolls back canaries by the beacons of browsers. */
export const createGate = ({ db, store, changeSets, log, bounds, metrics }: GateParts) => {
  const alarms = createAlarms(db, log, bounds.stopMin);
  const rollBackStable = createStableRollback({ db, changeSets, log });

  /** A remote that is killed or pinned for all guests has no canary to evaluate. */
  const canaries = async (
    which: { tenant?: string | undefined; remote?: string | undefined } = {},
  ): Promise<Canary[]> => {
    const rows = await revisionsInForce(db, which);
    return rows.flatMap(({ rollout, ...row }) => {
      const { canary } = rollout;
      return canary === null ? [] : [{ ...row, rollout: { ...rollout, canary } }];
    });
  };

  const look = async ({ tenant, remote, rollout, created_at }: Canary, nowMs = Date.now()): Promise<Looked> => {
    const { canary, stable } = rollout;
    const sinceMs = canary.since === undefined ? created_at.getTime() : Date.parse(canary.since);
    const from = new Date(Math.max(sinceMs, nowMs - bounds.windowMinutes * MINUTE_MS));
    const to = new Date(nowMs);
    const [seen, reference] = await Promise.all([
      store.seen({ tenant, remote, version: canary.version }, from, to),
      stable === null ? null : store.seen({ tenant, remote, version: stable }, from, to),
    ]);
    const evaluated = evaluateCanary(seen, reference, bounds);
    const { attempts, failures, kinds } = seen;
    const evidence: GateEvidence = {
      from: from.toISOString(),
      to: to.toISOString(),
      verdict: evaluated.verdict,
      canary: { version: canary.version, attempts, failures },
      stable:
        stable === null || reference === null
          ? null
          : { version: stable, attempts: reference.attempts, failures: reference.failures },
      p_value: evaluated.p,
      kinds,
      ...(evaluated.slow && { slow: evaluated.slow }),
    };
    return { ...evaluated, evidence };
  };

  const write = async (
    { tenant, remote, revision }: Canary,
    rollout: Rollout,
    what: string,
    { why, evidence }: Looked,
  ) => {
    const reason = `${what}: ${why}`.slice(0, ROLLOUT_REASON_MAX);
    const change = { tenant, remote, expected_revision: revision, rollout };
    try {
      const goesBack = evidence.verdict === 'rolled-back';
      // The rollback is forced: even no fallback is better than a release that is broken for all its guests.
      const options = { author: GATE, reason, evidence, force: goesBack, urgent: goesBack && isTampered(evidence) };
      await changeSets.writeOne(change, options);
      log.info({ tenant, remote, verdict: evidence.verdict }, reason);
    } catch (error) {
      // A concurrent writer won: the next run evaluates the new revision. A frozen canary does not grow.
      if (error instanceof DeliveryError && ['rollout.conflict', 'rollout.frozen'].includes(error.code)) return;
      throw error;
    }
  };

  const decide = async (one: Canary, nowMs: number): Promise<void> => {
    const { rollout, author } = one;
    const { canary } = rollout;
    const looked = await look(one, nowMs);
    const { version, held } = canary;
    metrics?.decided(one.tenant, one.remote, looked.verdict);
    switch (looked.verdict) {
      case 'rolled-back':
        return write(one, block(version)(rollout), `${version} goes back`, looked);
      case 'held':
        if (held === undefined) await write(one, hold(looked.why)(rollout), `${version} is held`, looked);
        return;
      case 'healthy': {
        if (held !== undefined) {
          if (author !== GATE || !isSuspicionGone(looked)) return;
          const { held: _held, ...free } = canary;
          return write(one, { ...rollout, canary: free }, `${version} goes on`, looked);
        }
        const next = nextRampStep(rollout, nowMs);
        const where = next?.canary ? `is at ${next.canary.percent} %` : 'is for everybody';
        if (next) await write(one, next, `${version} ${where}`, looked);
        return;
      }
      case 'too-few':
        return;
    }
  };

  const round = async (nowMs: number): Promise<void> => {
    for (const one of await canaries()) {
      try {
        await decide(one, nowMs);
      } catch (error) {
        log.error({ error, tenant: one.tenant, remote: one.remote }, 'the gate could not decide about a canary');
      }
    }
    const broken = await alarms.look(nowMs);
    metrics?.alarmed(broken);
    for (const alarm of broken) await rollBackStable(alarm);
  };

  return {
    /** Evaluates every canary once, unless another edge is doing so. */
    async run(nowMs = Date.now()): Promise<void> {
      await db.transaction().execute(async (lease) => {
        const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as mine`.execute(lease);
        if (rows[0]?.mine) await round(nowMs);
      });
    },

    canaries,
    look,
    alarms: alarms.now,
  };
};

export type Gate = ReturnType<typeof createGate>;

/** Runs the gate repeatedly, without overlap. */
export const startGate = (gate: Pick<Gate, 'run'>, everyMs: number, log: Pick<Logger, 'warn'>) => {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;
  const plan = (): void => {
    if (isStopped || everyMs === 0) return;
    timer = setTimeout(() => {
      running = gate
        .run()
        .catch((error: unknown) => log.warn({ error }, 'the gate could not look'))
        .finally(plan);
    }, everyMs);
    timer.unref();
  };
  plan();
  return async (): Promise<void> => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
};
