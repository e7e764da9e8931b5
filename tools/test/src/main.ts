import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { areasIn, filesOfArea } from './areas.ts';
import { countOf, sum, type Counts } from './counts.ts';
import { findBrowser, findFullBrowser } from '@jangada/check/browser/find-browser';
import { installEngines } from '@jangada/check/browser/find-engines';
import { workspaceDir } from './run.ts';
import { slowest } from './slow-files.ts';
import { stages, type Outcome, type Step } from './steps.ts';
import { temporaryRoot } from './temporary-root.ts';
import { chooseFiles, isPath } from './test-files.ts';

const ANYBODY_MAY_ENTER = 0o711;
const ANYBODY_MAY_WRITE = 0o1777;
const INTERRUPTED_EXIT_CODE = 130;

interface Chosen {
  readonly stages: typeof stages;
  /** The test files to run, by the name of their step; a step without an entry runs all. */
  readonly files: Readonly<Record<string, readonly string[]>>;
}

/** `npm test -- types lint` runs only these steps. */
const stagesOf = (names: readonly string[]): typeof stages => {
  const steps = stages.flat(2);
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) {
    const known = [...steps.map(({ name }) => name), ...areasIn(workspaceDir)];
    throw new Error(`There is no step or package ${unknown.join(', ')}: choose from ${known.join(', ')}`);
  }
  if (names.length === 0) return stages;
  return stages.map((lanes) => lanes.map((lane) => lane.filter(({ name }) => names.includes(name))));
};

/** `npm test -- wallet` runs the checks that a change of this package can break. */
const chooseArea = (area: string): Chosen => {
  const files = filesOfArea(area, workspaceDir);
  const steps = Object.entries(files).flatMap(([name, found]) => (found.length > 0 ? [name] : []));
  return { stages: stagesOf(['types', 'imports', ...steps]), files: { ...files } };
};

/** `npm test -- services/api/src/a.test.ts host/src` runs only these files. */
const choose = (words: readonly string[]): Chosen => {
  const [word = '', ...more] = words;
  if (more.length === 0 && areasIn(workspaceDir).includes(word)) return chooseArea(word);
  const paths = words.filter(isPath);
  if (paths.length === 0) return { stages: stagesOf(words), files: {} };
  const files = chooseFiles(paths, workspaceDir);
  const steps = Object.entries(files).flatMap(([name, found]) => (found.length > 0 ? [name] : []));
  return { stages: stagesOf([...words.filter((word) => !isPath(word)), ...steps]), files: { ...files } };
};

interface Result extends Outcome {
  readonly name: string;
  readonly seconds: number;
}

/** A step that throws counts as one failure; the next one still runs. */
const runStep = async ({ name, run }: Step, folder: string, files: Chosen['files']): Promise<Result> => {
  const startedMs = performance.now();
  const outcome = await run(folder, files[name] ?? []).catch((error: unknown): Outcome => {
    console.error(error);
    return { counts: countOf(1), times: [] };
  });
  return { name, ...outcome, seconds: (performance.now() - startedMs) / 1_000 };
};

const runLane = async (lane: readonly Step[], folder: string, files: Chosen['files']): Promise<Result[]> => {
  const results: Result[] = [];
  for (const step of lane) results.push(await runStep(step, folder, files));
  return results;
};

const describe = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/** The folder of all files of a run; it is removed at the end, even after an interruption. */
const makeFolder = (): string => {
  const folder = mkdtempSync(join(temporaryRoot(process.env), 'jangada-test-'));
  // Other users may enter the folder, because PostgreSQL may run as another user.
  chmodSync(folder, ANYBODY_MAY_ENTER);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(INTERRUPTED_EXIT_CODE));
  // The folder for temporary files of tests, databases and browsers.
  const temporary = join(folder, 'tmp');
  mkdirSync(temporary);
  chmodSync(temporary, ANYBODY_MAY_WRITE);
  process.env['TMPDIR'] = temporary;
  return folder;
};

const main = async (): Promise<void> => {
  const { stages: chosen, files } = choose(process.argv.slice(2));
  const folder = makeFolder();
  // Processes of the run share stripped and compiled modules.
  process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled');
  // Compilers written in Go run for seconds: with a larger heap they spend less on garbage collection (a fifth of their
  // time).
  process.env['GOGC'] ??= '400';
  // The browser is installed before the first test, so that every step finds it.
  if (chosen.flat(2).some(({ needsBrowser }) => needsBrowser)) {
    const [path, fullPath] = [await findBrowser(process.env), await findFullBrowser(process.env)];
    Object.assign(process.env, { CHROMIUM_PATH: path, FULL_CHROMIUM_PATH: fullPath });
  }
  if (chosen.flat(2).some(({ needsEngines }) => needsEngines)) installEngines();
  const results: Result[] = [];
  for (const lanes of chosen) {
    const ended = await Promise.all(lanes.map((lane) => runLane(lane, folder, files)));
    results.push(...ended.flat());
  }

  const total = sum(results.map(({ counts }) => counts));
  console.log('\nThe slowest files:');
  for (const { file, ms } of slowest(results.flatMap(({ times }) => times))) {
    console.log(`${(ms / 1_000).toFixed(1).padStart(7)} s  ${file}`);
  }
  console.log('');
  for (const { name, counts, seconds } of results) {
    console.log(`${counts.failed > 0 ? '✖' : '✔'} ${name.padEnd(14)} ${describe(counts)} (${seconds.toFixed(0)} s)`);
  }
  console.log(`\n${describe(total)}`);
  process.exitCode = total.failed > 0 ? 1 : 0;
};

await main();
