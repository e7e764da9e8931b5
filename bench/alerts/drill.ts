import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inSeconds, printTable } from '../harness/figures.ts';
import type { Call, Measurement } from '../harness/question.ts';
import { backupScenes } from './backups.ts';
import { databaseScenes } from './databases.ts';
import { startMonitoring, type Heard, type Monitoring } from './monitoring.ts';
import { releaseScenes } from './releases.ts';
import type { Expected, Scene } from './scene.ts';
import { serviceScenes } from './services.ts';
import { FOR_SECONDS_MAX, listRules, RANGE_DIVISOR, SCRAPE_SECONDS } from './shortened.ts';
import { openStage } from './stage.ts';
import { thirdPartyScenes } from './third-parties.ts';
import { waitingScenes } from './waiting.ts';

const HEARD_MS_MAX = 120_000;
const RESOLVED_MS_MAX = 180_000;
const POLL_MS = 100;
/** Alerts of the start have fired after this time. */
const START_MS = 20_000;
/** severity page: somebody is woken. */
const RECEIVERS: Readonly<Record<string, string>> = { page: 'pager', ticket: 'tickets' };

const scenes: readonly Scene[] = [
  ...backupScenes,
  ...serviceScenes,
  ...databaseScenes,
  ...thirdPartyScenes,
  ...waitingScenes,
  ...releaseScenes,
];

interface Result {
  readonly alert: string;
  readonly cause: string;
  readonly heard: Heard | null;
  readonly heardMs: number | null;
  readonly resolvedMs: number | null;
}

const isOf =
  ({ alert, labels = {} }: Expected) =>
  (one: Heard): boolean =>
    one.alert === alert && Object.entries(labels).every(([name, value]) => one.labels[name] === value);

/** Waits until the receiver hears it. @returns null when it does not in time */
const untilHeard = async (
  { heard }: Monitoring,
  expected: Expected,
  status: Heard['status'],
  { sinceMs, waitMs }: { readonly sinceMs: number; readonly waitMs: number },
): Promise<Heard | null> => {
  const isExpected = isOf(expected);
  // What fired before the cause was there is none of it.
  const isNew = ({ startedMs }: Heard): boolean => status === 'resolved' || startedMs >= sinceMs;
  const untilMs = Date.now() + waitMs;
  while (Date.now() < untilMs) {
    const found = heard.find((one) => one.status === status && one.heardMs >= sinceMs && isNew(one) && isExpected(one));
    if (found) return found;
    await sleep(POLL_MS);
  }
  return null;
};

/** The names of what fires, as the receiver knows. */
const firingOf = ({ heard }: Monitoring): string[] => {
  const last = new Map(heard.map((one) => [JSON.stringify(one.labels), one] as const));
  return [...last.values()].filter(({ status }) => status === 'firing').map(({ alert }) => alert);
};

const isWrong = ({ heard }: Result, severity: string): boolean =>
  heard === null || heard.receiver !== RECEIVERS[severity];

const run = async ({ option, defer }: Call): Promise<void> => {
  const wanted = option('alerts').split(',').filter(Boolean);
  const played = scenes.filter(
    ({ alerts }) => wanted.length === 0 || alerts.some(({ alert }) => wanted.includes(alert)),
  );
  const stage = await openStage(defer);
  const folder = join(stage.folder, 'monitoring');
  mkdirSync(folder);
  const startedMs = Date.now();
  const monitoring = await startMonitoring(folder, stage.targets, defer);
  console.log(
    `The shipped rules, routes and configuration; the drill scrapes every ${SCRAPE_SECONDS} s, divides ranges and ` +
      `Prometheus' look-back by ${RANGE_DIVISOR}, waits for \`for:\` at most ${FOR_SECONDS_MAX} s, and for a group of Alertmanager 1 and 5 s.`,
  );
  await sleep(START_MS);
  console.log(`before any cause: ${firingOf(monitoring).join(', ') || 'nothing fires'}\n`);

  const results: Result[] = [];
  let remove: (() => unknown) | null = null;
  const goingOn: (() => unknown)[] = [];
  const removeCause = async (): Promise<void> => {
    const removeOnce = remove;
    remove = null;
    await removeOnce?.();
  };
  const endScene = async (): Promise<void> => {
    await removeCause();
    for (const end of goingOn.splice(0)) await end();
  };
  defer(endScene);
  const beside = { monitoring, meanwhile: (end: () => unknown) => void goingOn.push(end) };

  const play = async ({ cause, alerts, heardMsMax = HEARD_MS_MAX, provoke }: Scene): Promise<void> => {
    // The first scene is what is missing from the start on.
    const sinceMs = results.length === 0 && played[0] === scenes[0] ? startedMs : Date.now();
    remove = await provoke(stage, beside);
    const heard = await Promise.all(
      alerts.map((one) => untilHeard(monitoring, one, 'firing', { sinceMs, waitMs: heardMsMax })),
    );
    const removedMs = Date.now();
    await removeCause();
    const resolved = await Promise.all(
      alerts.map(async (one, index) =>
        heard[index] ? untilHeard(monitoring, one, 'resolved', { sinceMs: removedMs, waitMs: RESOLVED_MS_MAX }) : null,
      ),
    );
    for (const [index, { alert }] of alerts.entries()) {
      const [first, last] = [heard[index] ?? null, resolved[index] ?? null];
      const result = {
        ...{ alert, cause, heard: first },
        ...{ heardMs: first && first.heardMs - sinceMs, resolvedMs: last && last.heardMs - removedMs },
      };
      results.push(result);
      const said = first ? `${first.receiver}: ${first.summary}` : 'not heard';
      console.log(`${alert}: ${said}; ${JSON.stringify([result.heardMs, result.resolvedMs])}`);
    }
  };
  for (const scene of played) {
    try {
      await play(scene);
    } catch (error) {
      console.log(`${scene.alerts.map(({ alert }) => alert).join(', ')}: ${String(error)}`);
      for (const { alert } of scene.alerts)
        results.push({ alert, cause: scene.cause, heard: null, heardMs: null, resolvedMs: null });
    } finally {
      await endScene();
    }
  }

  const rules = listRules().filter(({ alert }) => wanted.length === 0 || wanted.includes(alert));
  const rows = rules.flatMap(({ alert, severity }) => {
    const own = results.filter((one) => one.alert === alert);
    if (own.length === 0) return [[alert, '**nothing**', '', '']];
    return own.map((one) => [
      alert,
      one.cause,
      isWrong(one, severity) ? '**not heard**' : inSeconds(one.heardMs ?? NaN),
      one.resolvedMs === null ? '' : inSeconds(one.resolvedMs),
    ]);
  });
  console.log('');
  printTable(['alert', 'provoked by', 'heard after', 'resolved after'], rows);
  console.log('\nWhat the receivers read:\n');
  for (const { alert, heard } of results) if (heard) console.log(`- ${alert}, ${heard.receiver}: ${heard.summary}`);
  if (rows.some((cells) => cells.join().includes('**'))) process.exitCode = 1;
};

/** Each alert of deploy/monitoring is provoked once on a running site, and heard where Alertmanager sends it. */
export const drill: Measurement = {
  measures: 'whether each alert is heard when its cause is there, and ends without it',
  runs: 1,
  options: { alerts: '' },
  run,
};
