import { setTimeout as sleep } from 'node:timers/promises';
import type { MoveKind } from '@jangada/api/crash/move';
import { settle, startStorm } from '@jangada/api/crash/storm';
import { verifyAfterCrash, verifySettled } from '@jangada/api/crash/verify';
import { watchRecovery } from '../crash/recovery.ts';
import type { Cluster, ClusterVictim } from './cluster.ts';
import { listen } from './listeners.ts';
import { startVisitors, type Visits } from './visitors.ts';

export interface Kill {
  readonly victim: ClusterVictim;
  /** From the kill until a money call that was sent after the first failure was acknowledged. */
  readonly moneyMs: number;
  /** Players whose realtime connection broke, and when the last was subscribed again and was pushed a balance. */
  readonly lost: number;
  readonly resumedMs: number;
  readonly pushedMs: number;
  /** Visitors' calls that failed twice until everything was back. */
  readonly failures: readonly string[];
  /** Their calls that failed once. */
  readonly retries: readonly string[];
  /** Until the killed one answered again. */
  readonly backMs: number;
}

export interface ClusterRound {
  readonly kills: readonly Kill[];
  readonly seconds: number;
  readonly acknowledged: number;
  /** Money calls without an answer at first; all of them were sent again. */
  readonly unanswered: number;
  /** Of those sent again at once, without an answer again. */
  readonly unansweredTwice: number;
  readonly refused: number;
  /** Milliseconds of the acknowledged money calls; a deposit until the site says that it is paid. */
  readonly moneyTimes: ReadonlyMap<MoveKind, readonly number[]>;
  readonly visits: Pick<Visits, 'times' | 'calls' | 'retries' | 'failures' | 'refusals'>;
  readonly balances: number;
}

interface Options {
  readonly victims: readonly ClusterVictim[];
  /** SIGTERM as at an upgrade, instead of SIGKILL. */
  readonly gently?: boolean;
  readonly visitors: number;
  readonly withPages: boolean;
  /** How long it runs undisturbed before each kill, and at the end. */
  readonly quietMs: number;
  readonly onKill?: (kill: Kill) => void;
}

/**
 * Players, visitors and providers at work, while one thing after the other is killed; then the proofs of the ledger.
 *
 * @throws when an acknowledged call is not in the ledger once, or something else is
 */
export async function runClusterRound(cluster: Cluster, options: Options): Promise<ClusterRound> {
  const { stage, apiUrl, siteUrl, sandboxUrl } = cluster;
  const scene = await stage.newScene();
  const listeners = await listen(cluster, scene.players);
  const visits = startVisitors({ siteUrl, sandboxUrl, count: options.visitors, withPages: options.withPages });
  const moneyTimes = new Map<MoveKind, number[]>();
  let [unansweredTwice, note] = [0, watchRecovery().note];
  const startedMs = performance.now();
  const storm = startStorm(
    apiUrl,
    stage,
    scene,
    (outcome, sentAtMs, kind) => {
      if (outcome === 'acknowledged')
        moneyTimes.set(kind, [...(moneyTimes.get(kind) ?? []), performance.now() - sentAtMs]);
      note(outcome, sentAtMs, kind);
    },
    (outcome) => (unansweredTwice += outcome === 'unknown' ? 1 : 0),
  );
  const kills: Kill[] = [];
  try {
    for (const victim of options.victims) {
      await sleep(options.quietMs);
      const recovery = watchRecovery();
      ({ note } = recovery);
      const [failuresBefore, retriesBefore] = [visits.failures.length, visits.retries.length];
      listeners.mark();
      const killedMs = recovery.kill();
      const back = cluster
        .restartAndWait(victim, options.gently ? 'SIGTERM' : 'SIGKILL')
        .then(() => performance.now() - killedMs);
      const [moneyMs, backMs] = await Promise.all([recovery.acknowledgedAgain(), back]);
      const resumed = await listeners.resumed();
      const failures = visits.failures.slice(failuresBefore);
      const kill = { victim, moneyMs, backMs, ...resumed, failures, retries: visits.retries.slice(retriesBefore) };
      kills.push(kill);
      options.onKill?.(kill);
    }
    await sleep(options.quietMs);
  } finally {
    await Promise.all([storm.stop(), visits.stop()]);
    listeners.close();
  }
  const seconds = (performance.now() - startedMs) / 1_000;
  const { moves } = storm;
  const count = (outcome: string) => moves.filter((move) => move.outcome === outcome).length;
  const acknowledged = count('acknowledged');
  const unanswered = count('unknown');
  await verifyAfterCrash(stage, scene, moves);
  await settle(moves);
  await verifySettled(stage, scene, moves);
  const { times, calls, retries, failures, refusals } = visits;
  return {
    kills,
    seconds,
    acknowledged,
    unanswered,
    unansweredTwice,
    refused: count('refused'),
    moneyTimes,
    visits: { times, calls, retries, failures, refusals },
    balances: listeners.received,
  };
}
