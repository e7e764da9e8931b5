import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { median, printTable } from '../harness/figures.ts';
import type { Call, Measurement } from '../harness/question.ts';
import { inRounds } from '../harness/rounds.ts';
import { chosenBuilds, startBuilds } from './builds.ts';

/** Not a dependency: it is fetched when the measurement runs, and nothing else needs it. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const OUTPUT_BYTES_MAX = 100_000_000;
const CHROMIUM = process.env['FULL_CHROMIUM_PATH'] ?? '/usr/bin/chromium';

const execute = promisify(execFile);

interface Audit {
  readonly numericValue?: number;
  readonly details?: { readonly items?: readonly { readonly groupLabel?: string; readonly duration?: number }[] };
}

/** The fields that are read of Lighthouse's report; times in ms. */
interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, Audit>>;
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const audits = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'];
const workGroups = ['Script Evaluation', 'Style & Layout', 'Rendering', 'Other'];

const measureOnce = async (url: string, preset: string, trust: string): Promise<Report> => {
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking', trust];
  const { stdout } = await execute(
    'npx',
    [
      ...['--yes', LIGHTHOUSE, url, '--quiet', '--output=json', `--chrome-flags=${flags.join(' ')}`],
      ...(preset === 'desktop' ? ['--preset=desktop'] : []),
    ],
    { env: { ...process.env, CHROME_PATH: CHROMIUM }, maxBuffer: OUTPUT_BYTES_MAX },
  );
  return JSON.parse(stdout) as Report;
};

/** @throws when Lighthouse fails twice, or the page does not load */
const measure = (url: string, preset: string, trust: string): Promise<Report> =>
  // Tries twice, because Lighthouse sometimes loses the start of its own trace (NO_NAVSTART).
  measureOnce(url, preset, trust).catch(() => measureOnce(url, preset, trust));

const figuresOf = (reports: readonly Report[]): (string | number)[] => {
  const workOf = ({ audits: { 'mainthread-work-breakdown': work } }: Report, group: string) =>
    work?.details?.items?.find(({ groupLabel }) => groupLabel === group)?.duration ?? 0;
  return [
    ...categories.map((name) => Math.round(median(reports.map((one) => (one.categories[name]?.score ?? 0) * 100)))),
    ...audits.map((name) => {
      const value = median(reports.map((one) => one.audits[name]?.numericValue ?? NaN));
      return value.toFixed(name.endsWith('shift') ? 3 : 0);
    }),
    ...workGroups.map((group) => Math.round(median(reports.map((one) => workOf(one, group))))),
  ];
};

const run = async ({ runs, option, defer }: Call): Promise<void> => {
  const chosen = chosenBuilds(option('builds'));
  const { pages, trust } = await startBuilds(chosen, false, defer);
  for (const preset of option('presets').split(' ')) {
    for (const path of option('paths').split(' ')) {
      const reports = await inRounds(chosen, runs, (build) =>
        measure(new URL(path, pages.get(build)?.url).href, preset, trust),
      );
      console.log(`\n### ${path}, ${preset}\n`);
      printTable(
        ['build', ...categories, ...audits, ...workGroups],
        [...reports].map(([build, all]) => [build, ...figuresOf(all)]),
      );
    }
  }
};

/** A visit in which the age question and all others stay unanswered, until Lighthouse ends it. */
export const lighthouse: Measurement = {
  measures: 'Lighthouse of a first visit, on a phone and a desktop',
  runs: 5,
  options: {
    builds: 'ours,one bundle',
    paths: '/ /casino/games /casino/norte/norte_piracema /account/wallet',
    presets: 'mobile desktop',
  },
  run,
};
