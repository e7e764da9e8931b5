import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PassedTests } from './passed-tests.ts';
import type { Proof, Requirement, RequirementPages } from './requirement-pages.ts';

/** The requirements of an area by kind of proof; each counts once, a test before a bench before a decision. */
export interface AreaCount {
  readonly area: string;
  readonly rows: number;
  readonly tests: number;
  readonly benches: number;
  readonly decisions: number;
}

export interface RequirementsResult {
  readonly areas: readonly AreaCount[];
  readonly faults: readonly string[];
}

/** The data that proofs are checked against. */
export interface Surroundings {
  readonly workspaceDir: string;
  readonly passed: PassedTests;
}

/** Journeys that take minutes: `npm run chaos` runs them and writes the report of a complete run. */
const CHAOS_DIR = 'e2e/chaos/';
const CHAOS_RESULTS = `${CHAOS_DIR}results.md`;

const chaosFault = (title: string, workspaceDir: string): string | null => {
  const results = join(workspaceDir, CHAOS_RESULTS);
  const lines = existsSync(results) ? readFileSync(results, 'utf8').split('\n') : [];
  const hasPassed = lines.some((line) => line.includes(`${title} | passed `));
  return hasPassed ? null : `${CHAOS_RESULTS} has no run of "${title}" that passed`;
};

/**
 * @param file relative to the workspace
 * @param title a part of a test's title
 * @returns the fault of this proof, or null
 */
function titleFault(file: string, title: string, { workspaceDir, passed }: Surroundings): string | null {
  if (!existsSync(join(workspaceDir, file))) return `${file} does not exist`;
  if (file.startsWith(CHAOS_DIR)) return chaosFault(title, workspaceDir);
  const titles = passed.titles.get(file) ?? (passed.isComplete ? [] : null);
  // The runner of this file did not run.
  if (titles === null) return null;
  return titles.some((one) => one.includes(title)) ? null : `no test "${title}" of ${file} passed`;
}

const proofFault = (proof: Proof, around: Surroundings): string | null => {
  if (proof.kind === 'test') return titleFault(proof.file, proof.title, around);
  const path = proof.kind === 'bench' ? proof.folder : join('docs/requirements', proof.file);
  return existsSync(join(around.workspaceDir, path)) ? null : `${path} does not exist`;
};

const idOf = (area: string, number: number): string => `${area}-${String(number).padStart(2, '0')}`;

const numberFaults = (area: string, size: number, found: readonly Requirement[]): string[] => {
  const numbers = found.map(({ number }) => number);
  if (numbers.length === 0) return [`${area} has no page.`];
  const expected = Array.from({ length: size }, (_, index) => index + 1);
  return [
    ...expected.filter((number) => !numbers.includes(number)).map((number) => `${idOf(area, number)} is missing.`),
    ...numbers
      .filter((number, index) => numbers.indexOf(number) !== index)
      .map((number) => `${idOf(area, number)} is there twice.`),
    ...numbers
      .filter((number) => number < 1 || number > size)
      .map((number) => `${idOf(area, number)} is not in the index.`),
  ];
};

const countOf = (area: string, rows: number, found: readonly Requirement[]): AreaCount => {
  const strongest = found.map(({ proofs }) =>
    (['test', 'bench', 'decision'] as const).find((kind) => proofs.some((one) => one.kind === kind)),
  );
  const count = (kind: Proof['kind']) => strongest.filter((one) => one === kind).length;
  return { area, rows, tests: count('test'), benches: count('bench'), decisions: count('decision') };
};

/**
 * Checks that every area has a page, that each of its numbers occurs exactly once, and that every proof exists and,
 * where its runner ran, passed.
 *
 * @returns the counts of every area of the index, and what is wrong
 */
export const checkRequirements = (pages: RequirementPages, around: Surroundings): RequirementsResult => {
  const faults = [...pages.faults];
  const areas: AreaCount[] = [];
  for (const [area, size] of pages.sizes) {
    const found = pages.requirements.filter((one) => one.area === area);
    faults.push(...numberFaults(area, size, found));
    areas.push(countOf(area, size, found));
  }
  for (const { id, area, proofs } of pages.requirements) {
    if (!pages.sizes.has(area)) faults.push(`${id}: the index has no area ${area}.`);
    for (const proof of proofs) {
      const fault = proofFault(proof, around);
      if (fault !== null) faults.push(`${id}: ${fault}.`);
    }
  }
  return { areas, faults };
};
