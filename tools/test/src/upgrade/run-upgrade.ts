import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setStage, stageOn, type CrashFixture, type Stage } from '@jangada/api/crash/stage';
import { settle, startStorm, type Storm } from '@jangada/api/crash/storm';
import { verifyAfterCrash, verifyMoves, verifySettled } from '@jangada/api/crash/verify';
import { findFreePort } from '@jangada/start/ports';
import { supervisePostgres } from '@jangada/start/supervised-postgres';
import { startApi, untilHealthy } from '../crash/machine.ts';
import type { EarlierRelease } from './earlier-release.ts';
import { watchLocks, type HeldLock } from './watch-locks.ts';

const ANYBODY_MAY_ENTER = 0o711;
/** Indexes of filled tables are built before an API answers. */
const START_MS_MAX = 30 * 60_000;

export interface Upgrade {
  /** Time from the start of the new API until it answered, after its migrations. */
  readonly newAnsweredMs: number;
  /** The exit code of the earlier API after SIGTERM. */
  readonly exitCode: number | null;
  /** Number of acknowledged money calls; each is in the ledger exactly once. */
  readonly acknowledged: number;
  /** Calls without an answer, with the phase in which they were sent. */
  readonly unanswered: readonly string[];
  /** Refused calls, with their kind and phase. */
  readonly refused: readonly string[];
  /** The locks of the migrations and index builds that others wait for, the longest first. */
  readonly locks: readonly HeldLock[];
  /** Milliseconds of acknowledged calls, by phase. */
  readonly times: ReadonlyMap<string, readonly number[]>;
}

/**
 * An upgrade under traffic: the earlier release's API takes money calls on its own schema; this release's API starts on
 * the same database and migrates it; both serve; the earlier one is stopped, and started again on the new schema, as
 * after a rollback. Then the ledger is checked.
 *
 * @param phaseMs how long each phase lasts
 * @param filled a database of the earlier release with rows, instead of an empty one
 * @throws when an acknowledged call is not in the ledger exactly once, or an API does not start
 */
export const runUpgrade = async (
  earlier: EarlierRelease,
  phaseMs: number,
  filled?: Stage['database'],
): Promise<Upgrade> => {
  const folder = mkdtempSync(join(tmpdir(), 'jangada-upgrade-'));
  chmodSync(folder, ANYBODY_MAY_ENTER);
  const undo: Undo = [() => rmSync(folder, { recursive: true })];
  try {
    const stage = filled ? await stageOn(filled) : await emptyStage(earlier, folder, undo);
    undo.push(() => stage.close());
    return await play(earlier, phaseMs, stage, { isFilled: filled !== undefined, undo });
  } finally {
    for (let step = undo.pop(); step; step = undo.pop()) await step();
  }
};

type Undo = (() => Promise<void> | void)[];

async function emptyStage(earlier: EarlierRelease, folder: string, undo: Undo): Promise<Stage> {
  const cluster = { dir: join(folder, 'postgres'), password: randomBytes(12).toString('hex') };
  const postgres = await supervisePostgres({ ...cluster, port: await findFreePort() }, () => undefined);
  undo.push(() => postgres.stop());
  return setStage(postgres.adminUrl, (ownerUrl, appUrl) => earlier.migrate(ownerUrl, appUrl));
}

async function play(
  earlier: EarlierRelease,
  phaseMs: number,
  stage: Stage,
  { isFilled, undo }: { readonly isFilled: boolean; readonly undo: Undo },
): Promise<Upgrade> {
  /** @param checkout by default this one */
  const run = async (checkout?: string) => {
    const port = await findFreePort();
    const env = { ...stage.environment, API_PORT: String(port), OPS_PORT: String(await findFreePort()) };
    const url = `http://localhost:${port}`;
    let api = startApi(env, checkout);
    undo.push(() => void api.kill('SIGKILL'));
    await untilHealthy(url, () => api, START_MS_MAX);
    return {
      url,
      restart: async (): Promise<number | null> => {
        const ended = once(api, 'exit');
        api.kill('SIGTERM');
        await ended;
        const { exitCode } = api;
        api = startApi(env, checkout);
        await untilHealthy(url, () => api);
        return exitCode;
      },
    };
  };

  const played: { readonly scene: CrashFixture; readonly storm: Storm }[] = [];
  const times = new Map<string, number[]>();
  const unanswered: string[] = [];
  const refused: string[] = [];
  let phase = 'before';
  const storm = async (url: string, who: string): Promise<Storm> => {
    const scene = await stage.newScene();
    const started = startStorm(url, stage, scene, (outcome, sentAtMs, kind) => {
      const name = `${who}, ${phase}`;
      if (outcome === 'acknowledged') times.set(name, [...(times.get(name) ?? []), performance.now() - sentAtMs]);
      else (outcome === 'unknown' ? unanswered : refused).push(`${kind}: ${name}`);
    });
    played.push({ scene, storm: started });
    return started;
  };

  const old = await run(earlier.folder);
  const first = await storm(old.url, 'earlier API');
  await sleep(phaseMs);
  phase = 'while the new one starts and migrates';
  const locks = await watchLocks(stage.database);
  const startedMs = performance.now();
  const current = await run();
  const newAnsweredMs = performance.now() - startedMs;
  const held = await locks.stop();
  phase = 'both on the new schema';
  const second = await storm(current.url, 'new API');
  await sleep(phaseMs);
  await first.stop();
  phase = 'the earlier one restarts';
  const exitCode = await old.restart();
  phase = 'the earlier one started on the new schema';
  const third = await storm(old.url, 'earlier API');
  await sleep(phaseMs);
  await Promise.all([second.stop(), third.stop()]);

  let acknowledged = 0;
  for (const {
    scene,
    storm: { moves },
  } of played) {
    acknowledged += moves.filter(({ outcome }) => outcome === 'acknowledged').length;
    await (isFilled ? verifyMoves : verifyAfterCrash)(stage, scene, moves);
    await settle(moves);
    await (isFilled ? verifyMoves : verifySettled)(stage, scene, moves);
  }
  return { newAnsweredMs, exitCode, acknowledged, unanswered, refused, locks: held, times };
}
