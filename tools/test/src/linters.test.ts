import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const workspaceDir = fileURLToPath(new URL('../../../', import.meta.url));
const fixture = (name: string): string => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));

const lint = (cwd: string, program: string, args: readonly string[]) =>
  spawnSync(join(workspaceDir, 'node_modules/.bin', program), args, { cwd, encoding: 'utf8' });

describe('dependency-cruiser', () => {
  const { status, stdout } = lint(fixture('cycles'), 'depcruise', [
    'host',
    'remotes',
    '--config',
    join(workspaceDir, '.dependency-cruiser.mjs'),
  ]);

  it('reports folders that import one another', () => {
    assert.notEqual(status, 0);
    assert.match(stdout, /no-cycles-between-folders: remotes\/raffle\/src\/tickets/);
  });

  it('reports a feature of a remote that imports a sibling feature', () => {
    assert.match(
      stdout,
      /no-sibling-features: remotes\/raffle\/src\/draw\/winner\.ts → remotes\/raffle\/src\/tickets\/tickets\.ts/,
    );
  });

  it('reports a group of the shell that imports a later one', () => {
    assert.match(stdout, /shell-groups-in-order: host\/src\/texts\/greeting\.ts → host\/src\/session\/player\.ts/);
    assert.doesNotMatch(stdout, /shell-groups-in-order: host\/src\/session/);
  });

  it('reports a folder of the shell that is in none of the groups', () => {
    assert.match(stdout, /shell-groups-are-listed: host\/src\/helpers\/shout\.ts/);
  });
});

describe('oxlint', () => {
  const { status, stdout } = lint(fixture('people-text'), 'oxlint', ['-c', 'oxlint.json', '--format', 'unix', '.']);

  it('refuses to count or cut text that people wrote in UTF-16 units', () => {
    assert.equal(status, 1);
    const lines = Array.from(stdout.matchAll(/names\.ts:(\d+):/g), ([, line]) => Number(line));
    assert.deepEqual(
      [...new Set(lines)].toSorted((a, b) => a - b),
      [4, 5, 6, 7, 8, 9, 10],
    );
  });

  it('refuses a bare text beside another node, which a translated page loses', () => {
    const { stdout: found } = lint(fixture('bare-text'), 'oxlint', ['-c', 'oxlint.json', '--format', 'unix', '.']);
    const lines = Array.from(found.matchAll(/views\.tsx:(\d+):/g), ([, line]) => Number(line));
    assert.deepEqual(
      [...new Set(lines)].toSorted((a, b) => a - b),
      [5, 7, 8, 10, 13, 16, 17, 18],
    );
  });
});

describe('oxlint of the clock', () => {
  const { status, stdout } = lint(fixture('server-clock'), 'oxlint', ['-c', 'oxlint.json', '--format', 'unix', '.']);

  it('refuses the clock of the phone, called or passed on, and no moment that is given', () => {
    assert.equal(status, 1);
    assert.deepEqual(
      Array.from(stdout.matchAll(/moments\.ts:(\d+):/g), ([, line]) => Number(line)),
      [3, 4, 5],
    );
  });
});

describe('knip', () => {
  const { status, stdout } = lint(fixture('unused'), 'knip', ['--config', join(workspaceDir, 'knip.json')]);

  it('reports an unused export, file and dependency', () => {
    assert.equal(status, 1);
    assert.match(stdout, /nobodyTakesThis\s+src\/parts\.ts/);
    assert.match(stdout, /src\/lost\.ts/);
    assert.match(stdout, /left-pad/);
  });
});
