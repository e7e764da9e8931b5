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

describe('dependency-cruiser in the API', () => {
  const { status, stdout } = lint(fixture('contexts'), 'depcruise', [
    'services',
    '--config',
    join(workspaceDir, '.dependency-cruiser.mjs'),
  ]);
  const reported = Array.from(
    stdout.matchAll(/error ([\w-]+): services\/api\/src\/(\S+?)(?: → services\/api\/src\/(\S+))?$/gm),
    ([, rule, from, to]) => `${rule}: ${from} → ${to}`,
  );

  const broken = {
    'a context that imports a later one':
      'contexts-import-earlier-ones: modules/money/deposits/deposit.ts → modules/rewards/bonuses/coupon.ts',
    'a context that imports a file of another one that is not public':
      'contexts-import-public-files: modules/rewards/bonuses/coupon.ts → modules/ledger/announced.ts',
    'a context without a place in the order':
      'contexts-are-ordered: modules/raffles/raffle.ts → modules/ledger/wallets.ts',
    'a port for a call that runs with the order':
      'ports-run-against-the-order: ports/rewards-ports.ts → modules/ledger/wallets.ts',
    'a context that imports a port': 'ports-are-passed-by-app: modules/rewards/rewards.ts → ports/rewards-ports.ts',
    'app.ts, which takes more than whole contexts':
      'app-takes-whole-contexts: app.ts → modules/rewards/bonuses/coupon.ts',
    'a foundation that imports a context': 'foundations-import-no-context: http/call.ts → modules/ledger/wallets.ts',
  };
  for (const [what, line] of Object.entries(broken)) {
    it(`reports ${what}`, () => {
      assert.notEqual(status, 0);
      assert.ok(reported.includes(line), stdout);
    });
  }

  it('allows a context to import a public file of an earlier one', () => {
    assert.ok(!reported.some((line) => line.includes('deposit.ts → modules/ledger')), stdout);
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

describe('oxlint of the page', () => {
  const { status, stdout } = lint(fixture('own-page'), 'oxlint', ['-c', 'oxlint.json', '--format', 'unix', '.']);

  it('refuses a remote that styles, finds, changes or listens to what is not its own, or stores and navigates itself', () => {
    assert.equal(status, 1);
    assert.deepEqual(
      Array.from(stdout.matchAll(/view\.ts:(\d+):/g), ([, line]) => Number(line)).toSorted((a, b) => a - b),
      [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13],
    );
    assert.match(stdout, /The listener stays when the view leaves: pass \{ signal \}/);
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
