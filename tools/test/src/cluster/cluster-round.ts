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
  /** Time from the kill until the first acknowledgement of a money call that was sent after the first failure. */
  readonly moneyMs: number;
  /**
   * Number of players whose realtime connection broke, and the times at which the last was subscribed again and got a
   * balance.
   */
  readonly lost: number;
  readonly resumedMs: number;
  readonly pushedMs: number;
  /** Visitors' calls that failed twice before the recovery. */
  readonly failures: readonly string[];
  /** Visitors' calls that failed once. */
  readonly retries: readonly string[];
  /** Time until the killed process answered again. */
  readonly backMs: number;
}

export interface ClusterRound {
  readonly kills: readonly Kill[];
  readonly seconds: number;
  readonly acknowledged: number;
  /** Number of money calls without an answer; all of them were repeated. */
  readonly unanswered: number;
  /** Number of immediate repetitions that had no answer either. */
  readonly unansweredTwice: number;
  readonly refused: number;
  /** Milliseconds of acknowledged money calls; for a deposit until the site reports it as paid. */
  readonly moneyTimes: ReadonlyMap<MoveKind, readonly number[]>;
  readonly visits: Pick<Visits, 'times' | 'calls' | 'retries' | 'failures' | 'refusals'>;
  readonly balances: number;
}

interface Options {
  readonly victims: readonly ClusterVictim[];
  /** Sends SIGTERM as in an upgrade, instead of SIGKILL. */
  readonly gently?: boolean;
  readonly visitors: number;
  readonly withPages: boolean;
  /** Undisturbed time before each kill, and at the end. */
  readonly quietMs: number;
  readonly onKill?: (kill: Kill) => void;
}

/**
 * Runs players, visitors and providers while one process after another is killed, then checks the ledger.
 *
 * @throws when the ledger does not have every acknowledged call exactly once, or has anything else
 */
export const runClusterRound = async (cluster: Cluster, options: Options): Promise<ClusterRound> => {
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
};
