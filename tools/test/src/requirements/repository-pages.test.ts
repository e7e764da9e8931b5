import assert from 'node:assert/strict';
import { join } from 'node:path';
import { it } from 'node:test';
import { workspaceDir } from '../run.ts';
import { checkRequirements } from './check-requirements.ts';
import { readRequirementPages } from './requirement-pages.ts';

it('the pages of this repository have every number of their index once, and name files that exist', () => {
  const pages = readRequirementPages(join(workspaceDir, 'docs/requirements'));
  const passed = { titles: new Map<string, string[]>(), isComplete: false };
  assert.deepEqual(checkRequirements(pages, { workspaceDir, passed }).faults, []);
});
