import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright';
import { startChromium } from '@jangada/build/testing/chromium';
import { signInDemoPlayer } from '../demo-player.ts';
import { devices } from '../devices.ts';
import { chartOf } from './chart.ts';
import { htmlUntilTile } from './html-until-tile.ts';
import { cacheStates, visit } from './measure.ts';
import type { Scenario, Site, Visit } from './measure.ts';
import { builds, startPages } from './pages.ts';
import type { Build } from './pages.ts';
import { resultsOf, titleOf, tracesOf } from './results.ts';

const USAGE = `bench/boot/main.ts [--builds "ours,one bundle"] [--before <commit>] [--runs 7] [--port 18200] [--write folder] [--trace folder]
  [--scenarios "slow phone,/,guest,first; 4G phone,/casino/games,player,warm"]`;

/**
 * The last commit before the required stack: with its own loader, uncompressed API answers, and calls to another
 * origin.
 */
const BEFORE = '1e7ef3e';

const chosenFrom = <Value extends string>(values: readonly Value[], wanted: string | undefined): Value => {
  const found = values.find((value) => value === wanted);
  if (found === undefined) throw new Error(`There is no ${wanted}: choose from ${values.join(', ')}.\n${USAGE}`);
  return found;
};

/** Parses "slow phone,/,guest,first". */
const scenarioOf = (words: string): Scenario => {
  const [device, path = '', visitor, cache] = words.split(',').map((word) => word.trim());
  if (!path.startsWith('/')) throw new Error(USAGE);
  return {
    device: chosenFrom(Object.keys(devices) as Scenario['device'][], device),
    path,
    visitor: chosenFrom(['guest', 'player'], visitor),
    cache: chosenFrom(cacheStates, cache),
  };
};

const parseCall = () => {
  const { values } = parseArgs({
    options: {
      builds: { type: 'string', default: builds.join(',') },
      before: { type: 'string', default: BEFORE },
      runs: { type: 'string', default: '7' },
      port: { type: 'string', default: '18200' },
      scenarios: { type: 'string', default: 'slow phone,/,guest,first' },
      write: { type: 'string' },
      trace: { type: 'string' },
    },
  });
  const [runs, port] = [Number(values.runs), Number(values.port)];
  const chosen = builds.filter((build) => values.builds.split(',').includes(build));
  if (!Number.isInteger(runs) || runs < 1 || !Number.isInteger(port) || chosen.length === 0) throw new Error(USAGE);
  const scenarios = values.scenarios.split(';').map(scenarioOf);
  return { chosen, before: values.before, runs, port, scenarios, write: values.write, trace: values.trace };
};

/** Ends started parts in reverse order, even after a failure. */
const undo: (() => void | Promise<void>)[] = [];

interface Pages {
  readonly browser: Browser;
  readonly chosen: readonly Build[];
  readonly sites: ReadonlyMap<Build, Site>;
  /** The folder for traces; null disables tracing. */
  readonly traces: string | null;
}

/**
 * The first round warms the servers' caches and is not counted. Rounds alternate forwards and backwards, so that noise
 * affects all builds alike and no build always follows the same one.
 */
const measureScenario = async ({ browser, chosen, sites, traces }: Pages, scenario: Scenario, runs: number) => {
  const visits = new Map<Build, Visit[]>(chosen.map((build) => [build, []]));
  const failed = new Set<Build>();
  for (let round = 0; round <= runs; round += 1) {
    const order = round % 2 === 0 ? chosen : chosen.toReversed();
    for (const build of order.filter((one) => !failed.has(one))) {
      const site = sites.get(build) ?? { url: '', player: null };
      const onTrace = (trace: Buffer) =>
        writeFileSync(
          join(traces ?? '', `${[...Object.values(scenario), build, round].join('-').replaceAll(/[ /]+/g, '_')}.json`),
          trace,
        );
      const measured = await visit(browser, site, scenario, traces === null ? null : onTrace).catch(
        (error: unknown) => {
          // A build without a tile must not discard the figures of the others; its table cells show NaN.
          console.error(`${build} is left out: ${String(error)}`);
          failed.add(build);
          return null;
        },
      );
      if (measured === null) continue;
      if (round > 0) visits.get(build)?.push(measured);
      console.log(
        `${round === 0 ? 'warm' : round} ${build}: ${Math.round(measured.firstTileMs)} ms, view ${Math.round(measured.viewTileMs)} ms`,
      );
    }
  }
  return visits;
};

const main = async () => {
  const { chosen, before, runs, port, scenarios, write, trace = null } = parseCall();
  if (trace !== null) mkdirSync(trace, { recursive: true });
  const workDir = mkdtempSync(join(tmpdir(), 'jangada-boot-'));
  undo.push(() => rmSync(workDir, { recursive: true, force: true }));
  const withNewRelease = scenarios.some(({ cache }) => cache === 'released');
  const { pages, keyHash } = await startPages(chosen, { before, port, workDir, withNewRelease, undo });
  // A browser that does not trust the certificate caches nothing, and registers no service worker.
  const browser = await startChromium([`--ignore-certificate-errors-spki-list=${keyHash}`]);
  undo.push(() => browser.close());
  // Node does not trust the certificate of the run.
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
  const sites = new Map<Build, Site>();
  for (const [build, page] of pages) {
    const player = await signInDemoPlayer(new URL(page.url).origin).catch(() => null);
    sites.set(build, { ...page, player });
    const html = await htmlUntilTile(page.url).catch(() => null);
    if (html) console.log(`${build}: the first tile is in the HTML after ${html.tileBytes} of ${html.allBytes} bytes`);
  }
  const measured: { scenario: Scenario; visits: ReadonlyMap<Build, readonly Visit[]> }[] = [];
  for (const scenario of scenarios) {
    console.log(`\n## ${titleOf(scenario)}\n`);
    const visits = await measureScenario({ browser, chosen, sites, traces: trace }, scenario, runs);
    measured.push({ scenario, visits });
    console.log(`\n${resultsOf(visits)}${tracesOf(visits)}`);
  }
  const conditions = `${new Date().toISOString().slice(0, 10)}. Chromium ${browser.version()}, HTTP/2; medians of ${runs} alternating rounds; before is ${before}; ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}.`;
  console.log(`\n${conditions}`);
  if (write === undefined) return;
  const sections = measured.map(
    ({ scenario, visits }) => `## ${titleOf(scenario)}\n\n${resultsOf(visits)}${tracesOf(visits)}\n`,
  );
  writeFileSync(join(write, 'scenarios.md'), `# Boot in every scenario\n\n${conditions}\n\n${sections.join('\n')}`);
  writeFileSync(join(write, 'scenarios.svg'), chartOf(measured));
};

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  for (let step = undo.pop(); step; step = undo.pop()) await step();
}
