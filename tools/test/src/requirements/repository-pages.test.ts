import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { workspaceDir } from '../run.ts';
import { checkRequirements } from './check-requirements.ts';
import { readRequirementPages } from './requirement-pages.ts';

/** The rows of the specification. */
const NUMBERS = 1_171;
/** Areas that the specification does not have: capabilities, attacks, faults and rows of OWASP's ASVS. */
const FURTHER_AREAS = ['CAP', 'ATK', 'FLT', 'ASVS'];

/** The specification is beside the repository where it is worked on, and missing elsewhere. */
const specificationFile = join(workspaceDir, '../shared/spec/requirements.md');
const ROW_OF_SPECIFICATION = /^\| ([A-Z][A-Z0-9]*-\d+) \|/gm;

describe('the pages of this repository', () => {
  const pages = readRequirementPages(join(workspaceDir, 'docs/requirements'));
  const specified = pages.requirements.filter(({ area }) => !FURTHER_AREAS.includes(area)).map(({ id }) => id);

  it('have every number of their index once, and name files that exist', () => {
    const passed = { titles: new Map<string, string[]>(), isComplete: false };
    assert.deepEqual(checkRequirements(pages, { workspaceDir, passed }).faults, []);
  });

  it('have 1,171 requirements', () => {
    assert.equal(specified.length, NUMBERS);
  });

  const isHere = existsSync(specificationFile);
  it('have those of the specification', { skip: !isHere && 'the specification is not beside the repository' }, () => {
    const rows = readFileSync(specificationFile, 'utf8').matchAll(ROW_OF_SPECIFICATION);
    assert.deepEqual(specified.toSorted(), Array.from(rows, ([, id = '']) => id).toSorted());
  });
});
