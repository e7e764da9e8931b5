import assert from 'node:assert/strict';
import { it } from 'node:test';
import { launchGame } from '@jangada/contracts/domains/games/endpoints';
import { freePort } from '@jangada/server/testing/free-port';
import { createAggregators } from '../../src/aggregators/aggregators.ts';
import { applyCatalogue, storeList } from '../../src/modules/play/games/catalogue-sync.ts';
import { aPlayer, balancesOf } from '../support/players.ts';
import { startSandbox } from '../support/sandbox-process.ts';
import { startTestPlatform } from '../support/test-platform.ts';

const TOKEN = 'a-token-of-both';

it('a game of A8R’s stand-in is listed, launched and played for money', async (t) => {
  const port = await freePort();
  const wallet = `http://127.0.0.1:${port}/providers/a8r`;
  const sandbox = await startSandbox({ A8R_AUTH_TOKEN: TOKEN, A8R_WALLET_URL: wallet });
  t.after(() => sandbox.stop());
  const platform = await startTestPlatform({
    ...{ A8R_AUTH_TOKEN: TOKEN, A8R_BASE_URL: `${sandbox.url}/a8r`, A8R_GAME_ORIGINS: new URL(sandbox.url).origin },
    SANDBOX_PUBLIC_URL: sandbox.url,
  });
  t.after(() => platform.stop());
  await platform.server.listen({ host: '127.0.0.1', port });
  const a8r = createAggregators(platform.config).find(({ name }) => name === 'a8r');
  assert.ok(a8r);
  await storeList(platform.db.registry, a8r);
  const preferences = { favouredProviders: [], hiddenProviders: [] };
  await platform.db.transaction('jangada', (tx) => applyCatalogue(tx, preferences));
  const game = await platform.db.read('jangada', (reader) =>
    reader
      .selectFrom('games')
      .select(['id', 'provider_code'])
      .where('aggregator', '=', 'a8r')
      .where('category', '=', 'slots')
      .orderBy('id')
      .executeTakeFirstOrThrow(),
  );
  const player = await aPlayer(platform.db, { cash: 10_000 });
  const body = { game_id: game.id, provider_code: game.provider_code };
  const launched = await platform.call(launchGame, { body, token: player.token });
  assert.equal(launched.status, 200, JSON.stringify(launched.body));
  const session = new URL(launched.body.gameUrl).searchParams.get('session');
  const played = await fetch(`${sandbox.url}/studio/api/play`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ session, stake: 100 }),
  });
  const { payout, balance }: { payout: number; balance: number } = JSON.parse(await played.text());
  assert.equal(balance, 10_000 - 100 + payout);
  assert.equal((await balancesOf(platform.db, player)).cash, balance);
});
