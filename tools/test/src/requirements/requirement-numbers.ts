import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceDir } from '../run.ts';

const AREA = /^([A-Z][A-Z0-9]*) (\d+)$/gm;
const ROW_OF_SPECIFICATION = /^\| ([A-Z][A-Z0-9]*-\d+) \|/gm;

/** The specification is beside the repository where it is worked on, and missing elsewhere. */
const specificationFile = join(workspaceDir, '../shared/spec/requirements.md');

/** Areas that the specification does not have: capabilities, attacks, faults and rows of OWASP's ASVS. */
export const furtherAreas: readonly string[] = ['CAP', 'ATK', 'FLT', 'ASVS'];

const idsOf = (area: string, size: number): string[] =>
  Array.from({ length: size }, (_, index) => `${area}-${String(index + 1).padStart(2, '0')}`);

/** All requirement numbers, by the committed list of areas and their sizes. */
export const committedNumbers = (): readonly string[] => {
  const list = readFileSync(join(workspaceDir, 'tools/test/fixtures/requirement-numbers.txt'), 'utf8');
  return [...list.matchAll(AREA)].flatMap(([, area = '', size]) => idsOf(area, Number(size)));
};

/** The numbers of the specification itself; null where it is not beside the repository. */
export const specifiedNumbers = (): readonly string[] | null =>
  existsSync(specificationFile)
    ? [...readFileSync(specificationFile, 'utf8').matchAll(ROW_OF_SPECIFICATION)].map(([, id = '']) => id)
    : null;
