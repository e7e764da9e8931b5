import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { builds, startPages } from '../boot/pages.ts';
import type { Build } from '../boot/pages.ts';
import { median } from '../median.ts';

const USAGE = `bench/lighthouse/main.ts [--builds "ours,one bundle"] [--runs 5] [--port 18600]
  [--paths "/ /casino/games"] [--presets "mobile desktop"]`;

/** Not a dependency: it is fetched when the measurement runs, and nothing else needs it. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const OUTPUT_BYTES_MAX = 100_000_000;
const CHROMIUM = process.env['FULL_CHROMIUM_PATH'] ?? '/usr/bin/chromium';

const run = promisify(execFile);

/** The fields that are read of Lighthouse's report; times in ms. */
interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<
    Record<
      string,
      {
        readonly numericValue?: number;
        readonly details?: { readonly items?: readonly { readonly groupLabel?: string; readonly duration?: number }[] };
      }
    >
  >;
}

const figures = {
  'first paint': 'first-contentful-paint',
  'largest paint': 'largest-contentful-paint',
  blocking: 'total-blocking-time',
  shift: 'cumulative-layout-shift',
} as const;

/** @throws when Lighthouse fails twice, or the page does not load */
const measure = (url: string, preset: string, keyHash: string): Promise<Report> =>
  // Lighthouse sometimes loses the start of its own trace (NO_NAVSTART).
  measureOnce(url, preset, keyHash).catch(() => measureOnce(url, preset, keyHash));

const measureOnce = async (url: string, preset: string, keyHash: string): Promise<Report> => {
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking'];
  const chrome = [...flags, `--ignore-certificate-errors-spki-list=${keyHash}`].join(' ');
  const { stdout } = await run(
    'npx',
    [
      ...['--yes', LIGHTHOUSE, url, '--quiet', '--output=json', `--chrome-flags=${chrome}`],
      ...(preset === 'desktop' ? ['--preset=desktop'] : []),
    ],
    { env: { ...process.env, CHROME_PATH: CHROMIUM }, maxBuffer: OUTPUT_BYTES_MAX },
  );
  return JSON.parse(stdout) as Report;
};

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;

const rowOf = (build: Build, reports: readonly Report[]): string => {
  const score = (category: string) => median(reports.map(({ categories }) => (categories[category]?.score ?? 0) * 100));
  const figure = (audit: string) => median(reports.map(({ audits }) => audits[audit]?.numericValue ?? NaN));
  const work = (group: string) =>
    median(
      reports.map(
        ({ audits }) =>
          audits['mainthread-work-breakdown']?.details?.items?.find(({ groupLabel }) => groupLabel === group)
            ?.duration ?? 0,
      ),
    );
  return row([
    build,
    ...['performance', 'accessibility', 'best-practices', 'seo'].map((category) => Math.round(score(category))),
    ...Object.values(figures).map((audit) => Number(figure(audit).toFixed(audit.endsWith('shift') ? 3 : 0))),
    ...['Script Evaluation', 'Style & Layout', 'Rendering', 'Other'].map((group) => Math.round(work(group))),
  ]);
};

const headings = row([
  ...['build', 'performance', 'accessibility', 'best practices', 'SEO', ...Object.keys(figures)],
  ...['scripts', 'style and layout', 'rendering', 'other work'],
]);

/** What was started last ends first, whatever failed. */
const undo: (() => void | Promise<void>)[] = [];

const main = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      builds: { type: 'string', default: 'ours,one bundle' },
      runs: { type: 'string', default: '5' },
      port: { type: 'string', default: '18600' },
      paths: { type: 'string', default: '/ /casino/games /casino/norte/norte_piracema /account/wallet' },
      presets: { type: 'string', default: 'mobile desktop' },
    },
  });
  const chosen = builds.filter((build) => values.builds.split(',').includes(build));
  const [runs, port] = [Number(values.runs), Number(values.port)];
  if (chosen.length === 0 || !Number.isInteger(runs) || runs < 1 || !Number.isInteger(port)) throw new Error(USAGE);
  const workDir = mkdtempSync(join(tmpdir(), 'jangada-lighthouse-'));
  undo.push(() => rmSync(workDir, { recursive: true, force: true }));
  const { pages, keyHash } = await startPages(chosen, { before: '', port, workDir, withNewRelease: false, undo });
  for (const preset of values.presets.split(' ')) {
    for (const path of values.paths.split(' ')) {
      const reports = new Map<Build, Report[]>(chosen.map((build) => [build, []]));
      // Rounds go forwards and backwards, so that no build always follows the same one.
      for (let round = 0; round < runs; round += 1)
        for (const build of round % 2 === 0 ? chosen : chosen.toReversed())
          reports.get(build)?.push(await measure(new URL(path, pages.get(build)?.url).href, preset, keyHash));
      console.log(`\n## ${path}, ${preset}\n\n${headings}\n${row(headings.split(' | ').map(() => '---'))}`);
      for (const build of chosen) console.log(rowOf(build, reports.get(build) ?? []));
    }
  }
  console.log(`\nMedians of ${runs} alternating visits; ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}.`);
};

try {
  await main();
} finally {
  for (const step of undo.toReversed()) await step();
}
