import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { workspaceDir } from '@jangada/build/targets';
import { startChromium } from '@jangada/build/testing/chromium';
import { CPU_SLOWDOWN, KILOBITS_PER_SECOND, ROUND_TRIP_MS, visit } from './measure.ts';
import type { Visit } from './measure.ts';
import { builds, startPages } from './pages.ts';
import type { Build } from './pages.ts';
import { resultsOf } from './results.ts';

const USAGE = 'bench/boot/main.ts [--builds "ours,one bundle"] [--before <commit>] [--runs 7] [--port 18200]';

/** The release before the given stack: a loader of ours, no compression of API answers, calls to another origin. */
const BEFORE = '1e7ef3e';

const parseCall = () => {
  const { values } = parseArgs({
    options: {
      builds: { type: 'string', default: builds.join(',') },
      before: { type: 'string', default: BEFORE },
      runs: { type: 'string', default: '7' },
      port: { type: 'string', default: '18200' },
    },
  });
  const [runs, port] = [Number(values.runs), Number(values.port)];
  const chosen = builds.filter((build) => values.builds.split(',').includes(build));
  if (!Number.isInteger(runs) || runs < 1 || !Number.isInteger(port) || chosen.length === 0) throw new Error(USAGE);
  return { chosen, before: values.before, runs, port };
};

/** What was started last ends first, whatever failed. */
const undo: (() => void | Promise<void>)[] = [];

const main = async () => {
  const { chosen, before, runs, port } = parseCall();
  const workDir = mkdtempSync(join(tmpdir(), 'jangada-boot-'));
  undo.push(() => rmSync(workDir, { recursive: true, force: true }));
  const pages = await startPages(chosen, { before, port, workDir, undo });
  const browser = await startChromium();
  undo.push(() => browser.close());
  const visits = new Map<Build, Visit[]>(chosen.map((build) => [build, []]));
  // The first round warms the servers' caches and is not counted. Rounds alternate, so that noise hits all alike, and go
  // forwards and backwards, so that no build always follows the same one.
  const failed = new Set<Build>();
  for (let round = 0; round <= runs; round += 1) {
    const order = round % 2 === 0 ? chosen : chosen.toReversed();
    for (const build of order.filter((one) => !failed.has(one))) {
      const measured = await visit(browser, pages.get(build) ?? '').catch((error: unknown) => {
        // A build that shows no tile must not discard the figures of the others; the table shows NaN.
        console.error(`${build} is left out: ${String(error)}`);
        failed.add(build);
        return null;
      });
      if (measured === null) continue;
      if (round > 0) visits.get(build)?.push(measured);
      console.log(
        `${round === 0 ? 'warm' : round} ${build}: ${Math.round(measured.firstTileMs)} ms, view ${Math.round(measured.viewTileMs)} ms`,
      );
    }
  }
  const table = resultsOf(visits);
  console.log(`\n${table}`);
  const conditions = `Chromium ${browser.version()}, ${KILOBITS_PER_SECOND / 1000} Mbit/s, ${ROUND_TRIP_MS} ms, CPU slowed ${CPU_SLOWDOWN}×, HTTP/2, 360×740, empty cache; medians of ${runs} alternating rounds; before is ${before}; ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}.`;
  writeFileSync(
    join(workspaceDir, 'bench/boot/results.md'),
    `# Boot, measured\n\n\`pnpm bench:boot\`, ${new Date().toISOString().slice(0, 10)}. ${conditions}\n\n${table}\n`,
  );
};

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  for (let step = undo.pop(); step; step = undo.pop()) await step();
}
