import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The proof of a requirement: a test with its title, a measurement, or a decision that departs from it. */
export type Proof =
  | { readonly kind: 'test'; readonly file: string; readonly title: string }
  | { readonly kind: 'bench'; readonly folder: string }
  | { readonly kind: 'decision'; readonly file: string };

export interface Requirement {
  /** Area and number, for example `WAL-07`. */
  readonly id: string;
  readonly area: string;
  readonly number: number;
  readonly text: string;
  /** Empty when the row has no proof on the page. */
  readonly proofs: readonly Proof[];
}

export interface RequirementPages {
  /** The number of requirements of each area, from the table of the index; an area may have digits in its name (`I18N`). */
  readonly sizes: ReadonlyMap<string, number>;
  readonly requirements: readonly Requirement[];
  /** Lines that could not be read, as sentences. */
  readonly faults: readonly string[];
}

/** The marker of a row without a proof. */
const NOT_PROVEN = '–';

const INDEX = 'README.md';
const AREA_ROW = /^\| `([A-Z0-9]+)` +\| (\d+) +\|/;
const ROW = /^\| ([A-Z][A-Z0-9]*)-(\d+) +\|/;
const CELLS = 3;

const TEST = /^\[[^\]]+\]\(\.\.\/\.\.\/([^)]+\.(?:test|spec)\.tsx?)\): (.+)$/;
const BENCH = /^\[[^\]]+\]\(\.\.\/\.\.\/(bench\/[^)]+)\)$/;
const DECISION = /^\[\d{4}\]\((\.\.\/decisions\/[^)#]+\.md)(?:#[^)]+)?\)$/;

const readProof = (text: string): Proof | null => {
  const [, file, title] = TEST.exec(text) ?? [];
  if (file !== undefined && title !== undefined) return { kind: 'test', file, title };
  const [, folder] = BENCH.exec(text) ?? [];
  if (folder !== undefined) return { kind: 'bench', folder };
  const [, decision] = DECISION.exec(text) ?? [];
  return decision === undefined ? null : { kind: 'decision', file: decision };
};

/** The cells of a line of a Markdown table; `\|` in a cell stands for `|`. */
function cellsOf(line: string): string[] {
  return line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
}

/**
 * Reads `docs/requirements`: the index with the size of each area, and one page for each area with tables of number,
 * requirement (or capability, attack, fault) and proofs (separated by `<br>`).
 *
 * @param folder its absolute path
 */
export const readRequirementPages = (folder: string): RequirementPages => {
  const sizes = new Map<string, number>();
  for (const line of readFileSync(join(folder, INDEX), 'utf8').split('\n')) {
    const [, area, size] = AREA_ROW.exec(line) ?? [];
    if (area !== undefined) sizes.set(area, Number(size));
  }
  const requirements: Requirement[] = [];
  const faults: string[] = [];
  const pages = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== INDEX);
  for (const page of pages.toSorted()) {
    for (const line of readFileSync(join(folder, page), 'utf8').split('\n')) {
      const [, area, digits] = ROW.exec(line) ?? [];
      if (area === undefined || digits === undefined) continue;
      const id = `${area}-${digits}`;
      const cells = cellsOf(line);
      const [, text = '', proven = ''] = cells;
      if (cells.length !== CELLS || text === '' || proven === '') {
        faults.push(`${page}: ${id} needs a number, a requirement and a proof.`);
        continue;
      }
      const proofs: Proof[] = [];
      for (const part of proven === NOT_PROVEN ? [] : proven.split('<br>')) {
        const proof = readProof(part.trim());
        if (proof) proofs.push(proof);
        else faults.push(`${page}: ${id} has a proof that is no test, bench or decision: ${part.trim()}`);
      }
      requirements.push({ id, area, number: Number(digits), text, proofs });
    }
  }
  return { sizes, requirements, faults };
};
