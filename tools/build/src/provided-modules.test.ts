import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { listProvided } from './provided-modules.ts';
import { providedPackages } from './shared-packages.ts';
import { workspaceDir } from './targets.ts';

describe('the modules of the shell', () => {
  const provided = listProvided(join(workspaceDir, 'host'), providedPackages);
  const keys = provided.map(({ key }) => key);

  it('names every door of a shared package once', () => {
    for (const key of ['react', '@jangada/design', '@jangada/design/dialog', '@jangada/remote-kit/query']) {
      assert.ok(keys.includes(key), key);
    }
    assert.deepEqual(keys, [...new Set(keys)]);
  });

  it('opens the folders of the contracts, and of no other package', () => {
    assert.ok(keys.includes('@jangada/contracts/domains/wallet/endpoints'));
    assert.deepEqual(
      keys.filter((key) => /^@jangada\/(design|remote-kit)\/.+\//.test(key)),
      [],
    );
  });

  it('omit tests, the stub host and server-only code', () => {
    assert.deepEqual(
      keys.filter((key) =>
        /test|standalone|stub|fakes|contracts\/(domains\/(endpoints|payments\/br-code)|delivery|ops)/.test(key),
      ),
      [],
    );
  });

  it('sends the contracts of one domain in one file, except the rule of addresses that only an opened game takes', () => {
    const chunks = provided
      .filter(({ key }) => key.startsWith('@jangada/contracts/domains/games/'))
      .map(({ chunk }) => chunk);
    assert.deepEqual([...new Set(chunks)].toSorted(), ['contracts-games', 'domains-games-game-address']);
  });

  it('sends the tile of a game with the contracts of games, for the views that show both', () => {
    const chunkOf = (key: string) => provided.find((one) => one.key === key)?.chunk;
    assert.equal(chunkOf('@jangada/design/game-tile'), chunkOf('@jangada/contracts/domains/games/endpoints'));
    assert.equal(chunkOf('@jangada/contracts/domains/site/endpoints'), chunkOf('@jangada/design'));
  });

  it('contain the generic rules separately', () => {
    const chunkOf = (key: string) => provided.find((one) => one.key === key)?.chunk;
    assert.equal(chunkOf('@jangada/contracts/validation/rules'), 'validation-rules');
    assert.equal(chunkOf('@jangada/contracts/validation/field-rules'), 'contracts-validation');
  });

  it('contain the form library in one file with its fields, for views with a form', () => {
    const chunk = provided.find(({ key }) => key === '@jangada/remote-kit/forms')?.chunk;
    assert.deepEqual(
      provided.filter((one) => one.chunk === chunk).map(({ key }) => key),
      [
        '@jangada/design/choice-group',
        '@jangada/design/countdown',
        '@jangada/design/field',
        '@jangada/remote-kit/forms',
      ],
    );
  });

  it('name a missing package', () => {
    assert.throws(() => listProvided(workspaceDir, ['@jangada/nowhere']), /@jangada\/nowhere is not installed/);
  });
});
