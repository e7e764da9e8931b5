import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { opsEndpoints } from '@jangada/contracts/ops/endpoints';
import { rowOf } from '@jangada/contracts/ops/rights/matrix';
import { roles } from '@jangada/contracts/ops/rights/roles';
import { workspaceDir } from './run.ts';

const folder = join(workspaceDir, 'docs/desk');
const operations = [...opsEndpoints.values()];
const NO_COMMANDS = ['jangada ops', 'npm start'];
/** Words in backticks, except keys: `g p`, `Ctrl K`. */
const COMMAND = /`([a-z]{2,}(?:[ -][a-z-]{2,})*)`/g;

const commandsIn = (page: string): string[] =>
  [...readFileSync(join(folder, page), 'utf8').matchAll(COMMAND)]
    .map(([, words = '']) => words)
    .filter((words) => !NO_COMMANDS.includes(words));

describe('the guides of the desk', () => {
  it('are one for each role', () => {
    const pages = readdirSync(folder).map((name) => name.replace(/\.md$/, ''));
    assert.deepEqual(pages.toSorted(), [...roles, 'README'].toSorted());
  });

  it('name only commands that exist', () => {
    const unknown = readdirSync(folder).flatMap((page) =>
      commandsIn(page)
        .filter((words) => !operations.some((operation) => operation.words === words))
        .map((words) => `${page}: ${words}`),
    );
    assert.deepEqual(unknown, []);
  });

  for (const role of roles)
    it(`${role}: every command is one that the role may run or agree to`, () => {
      const named = commandsIn(`${role}.md`);
      assert.ok(named.length > 3);
      const forbidden = named.filter((words) =>
        operations.some((operation) => operation.words === words && !rowOf(operation.needs)[role]),
      );
      assert.deepEqual(forbidden, []);
    });
});
