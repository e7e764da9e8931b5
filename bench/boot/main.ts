import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildRelease } from '@jangada/build/build-release';
import { workspaceDir } from '@jangada/build/targets';
import { startChromium } from '@jangada/build/testing/chromium';
import type { Release } from '@jangada/contracts/delivery/release';
import { releasableNames } from '@jangada/contracts/remotes';
import type { ReleasableName } from '@jangada/contracts/remotes';
import { startBenchSite } from './bench-site.ts';
import type { Variant } from './bench-site.ts';
import { CPU_SLOWDOWN, KILOBITS_PER_SECOND, median, ROUND_TRIP_MS, visit } from './measure.ts';
import type { Visit } from './measure.ts';
import { buildPlain, PLAIN_PREFIX } from './plain-federation.ts';

const USAGE = 'bench/boot/main.ts [--site http://localhost:8080] [--runs 5] [--port 18102]';

const names = ['ours', 'one bundle', 'plain federation'] as const;
type Name = (typeof names)[number];

const parseCall = () => {
  const { values } = parseArgs({
    options: {
      site: { type: 'string', default: 'http://localhost:8080' },
      runs: { type: 'string', default: '5' },
      port: { type: 'string', default: '18102' },
    },
  });
  const [runs, port] = [Number(values.runs), Number(values.port)];
  if (!Number.isInteger(runs) || runs < 1 || !Number.isInteger(port) || !URL.canParse(values.site))
    throw new Error(USAGE);
  return { siteUrl: values.site.replace(/\/$/, ''), runs, port };
};

const buildAll = async (outDir: string): Promise<Record<Name, Variant>> => {
  const releases = new Map<ReleasableName, Release>();
  for (const name of releasableNames) releases.set(name, (await buildRelease({ name, outDir })).release);
  const bundle = await buildRelease({ name: 'host', monolith: true, outDir });
  const casino = releases.get('casino');
  if (!casino) throw new Error('There is no casino.');
  await buildPlain(join(outDir, 'plain'), casino);
  return {
    ours: { kind: 'releases', releases },
    'one bundle': { kind: 'releases', releases: new Map([['host', bundle.release]]) },
    'plain federation': { kind: 'plain' },
  };
};

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(0);

const resultsOf = (visits: Record<Name, Visit[]>): string => {
  const of = (name: Name, field: keyof Visit) => median(visits[name].map((one) => one[field]));
  const bundleMs = of('one bundle', 'firstTileMs');
  const rows = names.map((name) => {
    const ms = of(name, 'firstTileMs');
    const spread = visits[name].map((one) => Math.round(one.firstTileMs)).toSorted((one, other) => one - other);
    return `| ${name} | ${Math.round(ms)} | ${(ms / bundleMs).toFixed(2)} | ${kilobytes(of(name, 'scriptBytes'))} | ${kilobytes(of(name, 'scriptBytesAtRest'))} | ${kilobytes(of(name, 'htmlBytes'))} | ${of(name, 'requests')} | ${spread[0]}–${spread.at(-1)} |`;
  });
  return [
    '| build | ms to the first usable game tile | ÷ one bundle | KB JavaScript until then | at rest | KB HTML | requests until then | ms, least–most |',
    '|---|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
};

const main = async () => {
  const { siteUrl, runs, port } = parseCall();
  const outDir = mkdtempSync(join(tmpdir(), 'jangada-boot-'));
  const variants = await buildAll(outDir);
  const folders = { '/releases/': outDir, [PLAIN_PREFIX]: join(outDir, 'plain') };
  const sites = await Promise.all(
    names.map((name, index) => startBenchSite({ variant: variants[name], port: port + index, siteUrl, folders })),
  );
  const browser = await startChromium();
  try {
    const visits: Record<Name, Visit[]> = { ours: [], 'one bundle': [], 'plain federation': [] };
    // The first round warms the server's compression and is not counted. Rounds alternate, so that noise hits all alike.
    for (let round = 0; round <= runs; round += 1) {
      for (const [index, name] of names.entries()) {
        const measured = await visit(browser, sites[index]?.url ?? '');
        if (round > 0) visits[name].push(measured);
        console.log(`${round === 0 ? 'warm' : round} ${name}: ${Math.round(measured.firstTileMs)} ms`);
      }
    }
    const table = resultsOf(visits);
    console.log(`\n${table}`);
    const conditions = `Chromium ${browser.version()}, ${KILOBITS_PER_SECOND / 1000} Mbit/s, ${ROUND_TRIP_MS} ms, CPU slowed ${CPU_SLOWDOWN}×, HTTP/2, brotli, 360×740, empty cache; medians of ${runs} alternating runs; ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}.`;
    writeFileSync(
      join(workspaceDir, 'bench/boot/results.md'),
      `# Boot, measured\n\n\`pnpm bench:boot\`, ${new Date().toISOString().slice(0, 10)}. ${conditions}\n\n${table}\n`,
    );
  } finally {
    await browser.close();
    for (const site of sites) site.stop();
    rmSync(outDir, { recursive: true, force: true });
  }
};

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
