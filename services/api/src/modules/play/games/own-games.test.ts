import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as contract from '@jangada/contracts/domains/games/endpoints';
import type { Game } from '@jangada/contracts/domains/games/game';
import { aPlayer } from '../../../../test/support/players.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { aListedGame } from '../../../../test/support/third-parties.ts';
import { syncCatalogue } from './catalogue-sync.ts';

const GAMES = 30;

let platform: TestPlatform;
before(async () => {
  platform = await startTestPlatform();
  const games = Array.from({ length: GAMES }, (_, index) =>
    aListedGame(`game_${index}`, `Jogo ${index}`, 'Maré Alta', 'mare', 'slots'),
  );
  const taste = { favouredProviders: [], hiddenProviders: [] };
  await platform.db.transaction('jangada', (tx) => syncCatalogue(tx, games, taste));
});
after(() => platform.stop());

describe('the games a player opened', () => {
  it('come 24 a page, as the catalogue does, the newest first, each once', async () => {
    const { token, user } = await aPlayer(platform.db);
    const page = async (number: number) =>
      (await platform.call(contract.listRecentGames, { token, query: { page: number } })).body.games;
    const { body } = await platform.call(contract.listGames, { query: { type: 'az' } });
    const second = await platform.call(contract.listGames, { query: { type: 'az', page: 2 } });
    const all: Game[] = [...body.games.data, ...second.body.games.data];
    assert.deepEqual([body.games.data.length, second.body.games.data.length], [24, GAMES - 24]);
    await platform.db.transaction('jangada', (tx) =>
      tx
        .insertInto('game_plays')
        .values(
          all.map(({ id }, index) => ({
            user_id: user.id,
            game_id: id,
            last_launched_at: new Date(Date.UTC(2026, 0, 1, 0, index)),
          })),
        )
        .execute(),
    );
    const [first] = all;
    assert.ok(first);
    const opened = { game_id: first.id, provider_code: 'mare' };
    await platform.call(contract.launchGame, { token, body: opened });
    await platform.call(contract.launchGame, { token, body: opened });

    const [one, two] = [await page(1), await page(2)];
    assert.deepEqual([one.total, one.last_page, one.data.length, two.data.length], [GAMES, 2, 24, GAMES - 24]);
    const expected = [first, ...all.slice(1).toReversed()].map(({ id }) => id);
    assert.deepEqual(
      [...one.data, ...two.data].map(({ id }: Game) => id),
      expected,
    );
    assert.equal(one.data[0].views, 2);
  });
});
