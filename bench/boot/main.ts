import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildRelease } from '@jangada/build/build-release';
import { MONOLITH_SUFFIX, versionOf, workspaceDir } from '@jangada/build/targets';
import { startChromium } from '@jangada/build/testing/chromium';
import { selfSigned } from './certificate.ts';
import { checkOut } from '../checkout.ts';
import { CPU_SLOWDOWN, KILOBITS_PER_SECOND, median, ROUND_TRIP_MS, visit } from './measure.ts';
import type { Visit } from './measure.ts';
import { buildMinimal } from './minimal-federation.ts';
import { startMinimalSite, startTlsFront } from './minimal-site.ts';
import { apiUrlOf, startSite } from './running-site.ts';

const USAGE = 'bench/boot/main.ts [--before <commit>] [--runs 7] [--port 18200]';

/** The release before the given stack: a loader of ours, no compression of API answers, calls to another origin. */
const BEFORE = '1e7ef3e';

/** Between the first ports of two sites. */
const PORTS_APART = 10;

/** The port of the TLS front of the API of the release before, counted from the first. */
const API_FRONT = 8;

const names = ['before', 'ours', 'one bundle', 'minimal federation'] as const;
type Name = (typeof names)[number];

const parseCall = () => {
  const { values } = parseArgs({
    options: {
      before: { type: 'string', default: BEFORE },
      runs: { type: 'string', default: '7' },
      port: { type: 'string', default: '18200' },
    },
  });
  const [runs, port] = [Number(values.runs), Number(values.port)];
  if (!Number.isInteger(runs) || runs < 1 || !Number.isInteger(port)) throw new Error(USAGE);
  return { before: values.before, runs, port };
};

/** What was started last ends first, whatever failed. */
const undo: (() => void | Promise<void>)[] = [];

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(0);

const resultsOf = (visits: Record<Name, Visit[]>): string => {
  const of = (name: Name, field: keyof Visit) => median(visits[name].map((one) => one[field]));
  const ratio = (name: Name, other: Name, field: keyof Visit = 'firstTileMs') =>
    (of(name, field) / of(other, field)).toFixed(2);
  const rows = names.map((name) => {
    const spread = visits[name].map((one) => Math.round(one.firstTileMs)).toSorted((one, other) => one - other);
    const bytes = (['totalBytes', 'htmlBytes', 'scriptBytes', 'fontBytes', 'dataBytes', 'scriptBytesAtRest'] as const)
      .map((field) => kilobytes(of(name, field)))
      .join(' | ');
    return `| ${name} | ${Math.round(of(name, 'firstTileMs'))} | ${ratio(name, 'before')} | ${ratio(name, 'one bundle')} | ${Math.round(of(name, 'viewTileMs'))} | ${ratio(name, 'before', 'viewTileMs')} | ${ratio(name, 'one bundle', 'viewTileMs')} | ${bytes} | ${of(name, 'requests')} | ${spread[0]}–${spread.at(-1)} | ${Math.round(of(name, 'largestPaintMs'))} | ${ratio(name, 'before', 'largestPaintMs')} |`;
  });
  return [
    '| build | ms to the first usable game tile | ÷ before | ÷ one bundle | ms to the view’s tiles | ÷ before | ÷ one bundle | KB until then | HTML | JavaScript | fonts | data | JavaScript at rest | requests until then | ms, least–most | ms to the largest paint | ÷ before |',
    '|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
};

/** Starts the four pages side by side; all but the last are whole sites that serve themselves. */
const startPages = async (before: string, port: number, workDir: string): Promise<Record<Name, string>> => {
  const { cert, key } = selfSigned('localhost');
  const tls = { cert: join(workDir, 'cert.pem'), key: join(workDir, 'key.pem') };
  writeFileSync(tls.cert, cert);
  writeFileSync(tls.key, key);
  const start = async (folder: string, index: number, apiPublicPort?: number) => {
    const dataDir = join(workDir, `site-${index}`);
    const firstPort = port + index * PORTS_APART;
    const site = await startSite({ folder, firstPort, dataDir, tls, ...(apiPublicPort && { apiPublicPort }) });
    undo.push(site.stop);
    return site;
  };

  const checkout = checkOut(before);
  undo.push(checkout.remove);
  // There the API has an origin of its own, as it had by default.
  const apiFront = await startTlsFront(port + API_FRONT, apiUrlOf({ firstPort: port }), tls);
  undo.push(() => void apiFront.stop());
  const old = await start(checkout.folder, 0, port + API_FRONT);
  const ours = await start(workspaceDir, 1);
  const bundled = await start(workspaceDir, 2);
  const version = versionOf(join(workspaceDir, 'host')) + MONOLITH_SUFFIX;
  await bundled.jangada('publish', 'host', '--version', version);
  await bundled.jangada('rollout', 'host', version, '--tenant', 'jangada', '--reason', 'measured');

  const casino = (await buildRelease({ name: 'casino' })).release;
  const folder = join(workDir, 'minimal');
  await buildMinimal(folder, casino);
  const minimal = await startMinimalSite({ port: port + 3 * PORTS_APART, folder, siteUrl: ours.url, tls });
  undo.push(() => void minimal.stop());
  return { before: old.url, ours: ours.url, 'one bundle': bundled.url, 'minimal federation': minimal.url };
};

const main = async () => {
  const { before, runs, port } = parseCall();
  const workDir = mkdtempSync(join(tmpdir(), 'jangada-boot-'));
  undo.push(() => rmSync(workDir, { recursive: true, force: true }));
  const pages = await startPages(before, port, workDir);
  const browser = await startChromium();
  undo.push(() => browser.close());
  const visits: Record<Name, Visit[]> = { before: [], ours: [], 'one bundle': [], 'minimal federation': [] };
  // The first round warms the servers' caches and is not counted. Rounds alternate, so that noise hits all alike.
  const failed = new Set<Name>();
  for (let round = 0; round <= runs; round += 1) {
    for (const name of names.filter((one) => !failed.has(one))) {
      const measured = await visit(browser, pages[name]).catch((error: unknown) => {
        // A build that shows no tile must not discard the figures of the others; the table shows NaN.
        console.error(`${name} is left out: ${String(error)}`);
        failed.add(name);
        return null;
      });
      if (measured === null) continue;
      if (round > 0) visits[name].push(measured);
      console.log(`${round === 0 ? 'warm' : round} ${name}: ${Math.round(measured.firstTileMs)} ms`);
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
