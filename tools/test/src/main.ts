import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countOf, sum, type Counts } from './counts.ts';
import { steps, type Step } from './steps.ts';

const ANYBODY_MAY_ENTER = 0o711;

/** `npm test -- types lint` runs only these. */
const chosenSteps = (names: readonly string[]): readonly Step[] => {
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) {
    throw new Error(`There is no step ${unknown.join(', ')}: choose from ${steps.map(({ name }) => name).join(', ')}`);
  }
  return names.length === 0 ? steps : steps.filter(({ name }) => names.includes(name));
};

/** A step that breaks counts as one failure; the next one still runs. */
const runStep = async (step: Step, folder: string): Promise<Counts> => {
  try {
    return await step.run(folder);
  } catch (error) {
    console.error(error);
    return countOf(1);
  }
};

const describe = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

const main = async (): Promise<void> => {
  const chosen = chosenSteps(process.argv.slice(2));
  const folder = mkdtempSync(join(tmpdir(), 'jangada-test-'));
  // PostgreSQL may run as another user below it.
  chmodSync(folder, ANYBODY_MAY_ENTER);
  const results: { name: string; counts: Counts; seconds: number }[] = [];
  for (const step of chosen) {
    console.log(`\n━━ ${step.name}`);
    const startedMs = performance.now();
    const counts = await runStep(step, folder);
    results.push({ name: step.name, counts, seconds: (performance.now() - startedMs) / 1_000 });
  }
  rmSync(folder, { recursive: true, force: true });

  const total = sum(results.map(({ counts }) => counts));
  console.log('');
  for (const { name, counts, seconds } of results) {
    console.log(`${counts.failed > 0 ? '✖' : '✔'} ${name.padEnd(14)} ${describe(counts)} (${seconds.toFixed(0)} s)`);
  }
  console.log(`\n${describe(total)}`);
  process.exitCode = total.failed > 0 ? 1 : 0;
};

await main();
