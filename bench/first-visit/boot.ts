import { startChromium } from '@jangada/build/testing/chromium';
import { devices } from '../harness/devices.ts';
import { median, printTable } from '../harness/figures.ts';
import type { Call, Measurement } from '../harness/question.ts';
import { inRounds } from '../harness/rounds.ts';
import { signInDemoPlayer } from '../harness/visitor.ts';
import { builds, chosenBuilds, startBuilds, type Build } from './builds.ts';
import { cacheStates, visit, type Scenario, type Site, type Visit } from './visit.ts';

const chosenFrom = <Value extends string>(values: readonly Value[], wanted: string | undefined): Value => {
  const found = values.find((value) => value === wanted);
  if (found === undefined) throw new RangeError(`There is no ${wanted}: choose from ${values.join(', ')}.`);
  return found;
};

/** Parses "slow phone,/,guest,first". */
const scenarioOf = (words: string): Scenario => {
  const [device, path = '', visitor, cache] = words.split(',').map((word) => word.trim());
  return {
    device: chosenFrom(Object.keys(devices) as Scenario['device'][], device),
    path,
    visitor: chosenFrom(['guest', 'player'], visitor),
    cache: chosenFrom(cacheStates, cache),
  };
};

type Visits = ReadonlyMap<Build, readonly Visit[]>;

const durations = {
  firstPaintMs: 'first paint',
  firstTileMs: 'first usable tile',
  viewTileMs: 'the view’s tiles',
  largestPaintMs: 'largest paint',
  blockingMs: 'blocking',
} as const satisfies Partial<Record<keyof Visit, string>>;

const kilobytes = {
  totalBytes: 'KB until the view’s tiles',
  htmlBytes: 'HTML',
  scriptBytes: 'JavaScript',
  fontBytes: 'fonts',
  dataBytes: 'data',
  scriptBytesAtRest: 'JavaScript at rest',
} as const satisfies Partial<Record<keyof Visit, string>>;

const durationFields = Object.keys(durations) as (keyof typeof durations)[];
const byteFields = Object.keys(kilobytes) as (keyof typeof kilobytes)[];

/** The medians of every build, and the ratios of our build to the others. */
const print = (visits: Visits): void => {
  const medianOf = (build: Build, field: keyof Visit) => median((visits.get(build) ?? []).map((one) => one[field]));
  const rows = [...visits].map(([build, all]) => {
    const tiles = all.map(({ firstTileMs }) => Math.round(firstTileMs));
    return [
      build,
      ...durationFields.map((field) => Math.round(medianOf(build, field))),
      ...byteFields.map((field) => Math.round(medianOf(build, field) / 1_000)),
      medianOf(build, 'requests'),
      `${Math.min(...tiles)}–${Math.max(...tiles)}`,
    ];
  });
  const msHeadings = Object.values(durations).map((name) => `ms to ${name}`.replace('to blocking', 'of blocking'));
  printTable(['build', ...msHeadings, ...Object.values(kilobytes), 'requests', 'first tile, least–most'], rows);
  const others = [...visits.keys()].filter((build) => build !== 'ours');
  if (!visits.has('ours') || others.length === 0) return;
  const ratiosTo = (build: Build) =>
    durationFields.map((field) => (medianOf('ours', field) / medianOf(build, field)).toFixed(2));
  console.log('');
  printTable(
    ['ours ÷', ...Object.values(durations)],
    others.map((build) => [build, ...ratiosTo(build)]),
  );
};

const run = async ({ runs, option, defer }: Call): Promise<void> => {
  const chosen = chosenBuilds(option('builds'));
  const scenarios = option('scenarios').split(';').map(scenarioOf);
  const withNewRelease = scenarios.some(({ cache }) => cache === 'released');
  const { pages, trust } = await startBuilds(chosen, withNewRelease, defer);
  const browser = await startChromium([trust]);
  defer(() => browser.close());
  const sites = new Map<Build, Site>();
  for (const [build, page] of pages)
    sites.set(build, { ...page, player: await signInDemoPlayer(page.url).catch(() => null) });
  console.log(`Chromium ${browser.version()}; medians of ${runs} rounds after one that warms the servers' caches.`);
  for (const scenario of scenarios) {
    console.log(`\n### ${Object.values(scenario).join(', ')}\n`);
    const visitOnce = async (build: Build): Promise<Visit> => {
      const measured = await visit(browser, sites.get(build) ?? { url: '', player: null }, scenario);
      const { firstTileMs, viewTileMs } = measured;
      console.error(`${build}: ${Math.round(firstTileMs)} ms, view ${Math.round(viewTileMs)} ms`);
      return measured;
    };
    print(await inRounds(chosen, runs, visitOnce, 1));
  }
};

/** A scenario is a device, a path, a visitor and what the browser's cache has; several are separated by ";". */
export const boot: Measurement = {
  measures: 'how long until the first game tile can be used, beside one bundle and a single-page application',
  runs: 7,
  options: { builds: builds.join(','), scenarios: 'slow phone,/,guest,first' },
  run,
};
