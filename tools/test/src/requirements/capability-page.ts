import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cellsOf } from './requirement-pages.ts';

/** A test that proves a capability, by its file relative to the workspace and (a part of) its title. */
export interface CapabilityProof {
  readonly file: string;
  readonly title: string;
}

export interface Capability {
  readonly number: number;
  /** Empty for a capability that does not exist yet. */
  readonly proofs: readonly CapabilityProof[];
}

export interface CapabilityPage {
  readonly capabilities: readonly Capability[];
  /** Lines that could not be read, as sentences. */
  readonly faults: readonly string[];
}

/** Names of the pages with this form, in `docs`. */
export type CapabilityPageName = 'capabilities' | 'attacks' | 'asvs' | 'chaos';

/** The marker of a capability that is missing. */
const NOT_YET = 'not yet';

const ROW = /^\| *(\d+) *\|/;
const CELLS = 4;
const PROOF = /^\[[^\]]+\]\(\.\.\/([^)]+\.(?:test|spec)\.tsx?)\): (.+)$/;

/**
 * Reads the tables of `docs/capabilities.md` or a page of its form: number, capability, input or fault, how or expected answer, and
 * the tests that prove it (separated by `<br>`) or `not yet`.
 *
 * @param workspaceDir the root of the repository, an absolute path
 */
export function readCapabilityPage(workspaceDir: string, name: CapabilityPageName = 'capabilities'): CapabilityPage {
  const capabilities: Capability[] = [];
  const faults: string[] = [];
  for (const line of readFileSync(join(workspaceDir, `docs/${name}.md`), 'utf8').split('\n')) {
    const [, digits] = ROW.exec(line) ?? [];
    if (digits === undefined) continue;
    const cells = cellsOf(line);
    const [, text = '', how = '', proven = ''] = cells;
    if (cells.length !== CELLS || text === '' || how === '' || proven === '') {
      faults.push(`capability ${digits} needs a number, a capability, how, and a proof.`);
      continue;
    }
    const proofs: CapabilityProof[] = [];
    for (const part of proven === NOT_YET ? [] : proven.split('<br>')) {
      const [, file, title] = PROOF.exec(part.trim()) ?? [];
      if (file !== undefined && title !== undefined) proofs.push({ file, title });
      else faults.push(`capability ${digits} has a proof that is no test: ${part.trim()}`);
    }
    capabilities.push({ number: Number(digits), proofs });
  }
  return { capabilities, faults };
}
