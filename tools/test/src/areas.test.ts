import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { areasIn, filesOfArea } from './areas.ts';
import { workspaceDir } from './run.ts';

describe('the name of a package behind npm test', () => {
  it('runs the tests of the package, those that name the contract of its domain, and its journeys', () => {
    const wallet = filesOfArea('wallet', workspaceDir);
    assert.deepEqual(wallet.lint, ['remotes/wallet', 'shared/contracts/src/domains/wallet']);
    assert.ok(wallet['browser tests'].includes('remotes/wallet/src/deposits/deposit-modal.test.tsx'));
    assert.ok(wallet['node tests'].includes('services/api/src/modules/money/withdrawals/withdrawals.test.ts'));
    assert.deepEqual(wallet.e2e, ['e2e/specs/wallet.spec.ts']);
    assert.equal(wallet['node tests'].includes('services/edge/src/config.test.ts'), false);
  });

  it('of a shared package runs the tests of all that depend on it, also through another', () => {
    const bus = filesOfArea('event-bus', workspaceDir);
    for (const folder of ['shared/event-bus', 'shared/remote-kit', 'remotes/wallet', 'host'])
      assert.ok(bus.lint.includes(folder), folder);
    assert.ok(bus['browser tests'].some((path) => path.startsWith('remotes/wallet/')));
    assert.equal(bus.lint.includes('services/api'), false);
  });

  it('runs journeys that are named after a folder of its sources, but never that through every route', () => {
    assert.deepEqual(filesOfArea('social', workspaceDir).e2e, ['e2e/specs/chat.spec.ts']);
    assert.ok(filesOfArea('casino', workspaceDir).e2e.includes('e2e/specs/catalogue.spec.ts'));
  });

  it('is one for each package, each with files that are there', () => {
    for (const area of areasIn(workspaceDir)) {
      const paths = Object.values(filesOfArea(area, workspaceDir)).flat();
      assert.ok(paths.length > 0, area);
      assert.deepEqual(
        paths.filter((path: string) => !existsSync(join(workspaceDir, path))),
        [],
      );
    }
    assert.equal(new Set(areasIn(workspaceDir)).size, areasIn(workspaceDir).length);
  });

  it('is refused where there is no such package', () => {
    assert.throws(() => filesOfArea('nowhere', workspaceDir), /There is no package nowhere: choose from account, api/);
  });
});
