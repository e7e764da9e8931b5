import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { workspaceDir } from '../run.ts';
import { committedNumbers, furtherAreas, specifiedNumbers } from './requirement-numbers.ts';
import { readRequirementPages } from './requirement-pages.ts';

const NUMBERS = 1_171;

describe('the numbers of the requirements', () => {
  const committed = committedNumbers();

  it('are 1,171, and the pages have each of them once', () => {
    const { requirements } = readRequirementPages(join(workspaceDir, 'docs/requirements'));
    const specifiedRows = requirements.filter(({ area }) => !furtherAreas.includes(area));
    assert.equal(committed.length, NUMBERS);
    assert.deepEqual(specifiedRows.map(({ id }) => id).toSorted(), committed.toSorted());
  });

  const specified = specifiedNumbers();
  it(
    'are those of the specification',
    { skip: specified === null && 'the specification is not beside the repository' },
    () => {
      assert.deepEqual(specified?.toSorted(), committed.toSorted());
    },
  );
});
