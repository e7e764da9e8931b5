import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CapabilityPage, CapabilityProof } from './capability-page.ts';
import { titleFault, type Surroundings } from './check-requirements.ts';

/** Minimum number of capabilities. */
export const CAPABILITIES_MIN = 40;

export const ATTACKS_MIN = 150;

export const ASVS_MIN = 50;

export const CHAOS_MIN = 25;

/** Journeys that take minutes: `npm run chaos` runs them, and `npm test` reads the report of its last complete run. */
const CHAOS_DIR = 'e2e/chaos/';
const CHAOS_RESULTS = `${CHAOS_DIR}results.md`;

export interface CapabilitiesResult {
  readonly proven: number;
  readonly notYet: number;
  readonly faults: readonly string[];
}

/** A renamed or deleted title is found even if its runner did not run, because it is missing in the file. */
const proofFault = ({ file, title }: CapabilityProof, around: Surroundings): string | null => {
  const path = join(around.workspaceDir, file);
  if (existsSync(path) && !readFileSync(path, 'utf8').includes(title)) return `${file} has no test "${title}"`;
  if (existsSync(path) && file.startsWith(CHAOS_DIR)) {
    const results = join(around.workspaceDir, CHAOS_RESULTS);
    const lines = existsSync(results) ? readFileSync(results, 'utf8').split('\n') : [];
    const hasPassed = lines.some((line) => line.includes(`${title} | passed `));
    return hasPassed ? null : `${CHAOS_RESULTS} has no run of "${title}" that passed`;
  }
  return titleFault(file, title, around);
};

/**
 * Checks that the capabilities are numbered from 1 without a gap, and that each test they name exists and, where its
 * runner ran, passed.
 */
export function checkCapabilities(
  { capabilities, faults }: CapabilityPage,
  around: Surroundings,
  rowsMin: number = CAPABILITIES_MIN,
): CapabilitiesResult {
  const wrong = [...faults];
  if (capabilities.length < rowsMin) wrong.push(`${capabilities.length} rows are fewer than ${rowsMin}.`);
  for (const [index, { number, proofs }] of capabilities.entries()) {
    if (number !== index + 1) wrong.push(`capability ${number} stands where ${index + 1} is expected.`);
    for (const proof of proofs) {
      const fault = proofFault(proof, around);
      if (fault !== null) wrong.push(`capability ${number}: ${fault}.`);
    }
  }
  const proven = capabilities.filter(({ proofs }) => proofs.length > 0).length;
  return { proven, notYet: capabilities.length - proven, faults: wrong };
}
