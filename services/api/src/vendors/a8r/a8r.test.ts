import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { test, type TestContext } from 'node:test';
import type { Catalogue } from '../aggregators/aggregator.ts';
import { VendorUnavailable } from '../send-request.ts';
import { createA8r } from './a8r.ts';
import { centavosOf, moneyOf } from './money-amount.ts';

const TOKEN = 'a token';

interface Given {
  readonly status?: number;
  readonly body: unknown;
}

/** An aggregator that answers each method with this. */
const answering = async (t: TestContext, answers: Readonly<Record<string, Given>>) => {
  const calls: { method: string; fields: Record<string, unknown> }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const method = (request.url ?? '').replace('/v2/casino_a8r.', '');
      const isSigned = request.headers['x-request-sign'] === createHmac('sha256', TOKEN).update(body).digest('hex');
      const answer = isSigned ? answers[method] : undefined;
      calls.push({ method, fields: JSON.parse(body) });
      response.writeHead(answer?.status ?? (answer ? 200 : 400), { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer?.body ?? {}));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  t.after(() => server.close());
  const address = server.address();
  const baseUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const a8r = createA8r({ baseUrl, authTokens: [TOKEN], casinoId: 'c1', casinoIds: { tucano: 'c2' } });
  return { a8r, calls };
};

const listOf = async (games: AsyncIterable<Catalogue>) => {
  const all = [];
  const unreadable = [];
  for await (const piece of games) {
    all.push(...piece.games);
    unreadable.push(...piece.unreadable);
  }
  return { games: all, unreadable };
};

const aGame = (more: object = {}) => ({ id: 'One', title: 'One', provider: 'maker', category: 'slots', ...more });
const aProvider = (games: readonly unknown[], more: object = {}) => ({ name: 'Maker', games, ...more });

test('lists the games of all providers that are offered today, with their pictures and categories', async (t) => {
  const pictures = { image_assets: { base_url: 'https://art.example/a/' } };
  const { a8r, calls } = await answering(t, {
    'Game/List': {
      body: {
        providers: [
          aProvider(
            [aGame({ images: { square: 's.png', vertical: 'v.png' } }), aGame({ id: 'Two', live: true })],
            pictures,
          ),
          aProvider([
            aGame({ id: 'Poker', category: 'video_poker', released_at: '2020-02-03T04:05:06Z' }),
            aGame({ id: 'Soon', released_at: '2999-01-01T00:00:00Z' }),
            aGame({ id: 'Gone', recalled_at: '2020-01-01T00:00:00Z', released_at: null }),
          ]),
        ],
      },
    },
  });
  const { games, unreadable } = await listOf(a8r.streamGames());
  assert.deepEqual(unreadable, []);
  assert.deepEqual(
    games.map((one) => [one.game_code, one.product_code, one.category, one.has_tables, one.url_thumb, one.released_at]),
    [
      ['One', 'maker', 'slots', false, 'https://art.example/a/v.png', undefined],
      ['Two', 'maker', 'live', true, '', undefined],
      ['Poker', 'maker', 'table', false, '', '2020-02-03'],
    ],
  );
  assert.deepEqual(calls, [{ method: 'Game/List', fields: { casino_id: 'c1' } }]);
});

test('reports a malformed game or provider, and lists the others', async (t) => {
  const bad = aGame({ title: 7 });
  const { a8r } = await answering(t, { 'Game/List': { body: { providers: [aProvider([bad, aGame()]), 'text'] } } });
  const { games, unreadable } = await listOf(a8r.streamGames());
  assert.equal(games.length, 1);
  assert.deepEqual(
    unreadable.map(({ raw }) => raw),
    [bad, 'text'],
  );
});

test('an answer that is no list, or an error, is an unavailable provider', async (t) => {
  for (const answer of [{ body: [] }, { status: 500, body: { code: 'internal' } }]) {
    const { a8r } = await answering(t, { 'Game/List': answer });
    await assert.rejects(listOf(a8r.streamGames()), VendorUnavailable);
  }
});

const aLaunch = (player: { user: string; token: string; freeRounds?: object } | null) => ({
  ...({
    tenantId: 'tucano',
    providerCode: 'maker',
    gameCode: 'One',
    language: 'pt',
    mobile: true,
    ip: '127.0.0.1',
  } as const),
  ...{ lobbyUrl: 'https://site.example/casino', depositUrl: 'https://site.example/wallet' },
  player,
});
const opened = { body: { launch_url: 'https://games.example/1' } };

test('opens a game for a player whom it names by nothing but an id, with the casino of the tenant', async (t) => {
  const { a8r, calls } = await answering(t, { 'Launcher/Real': opened, 'Launcher/Demo': opened });
  const user = 'tucano.0f0f';
  assert.equal(await a8r.launch({ ...aLaunch(null), player: { user, token: 'secret' } }), opened.body.launch_url);
  assert.equal(await a8r.launch({ ...aLaunch(null), player: null }), opened.body.launch_url);
  const [real, demo] = calls;
  assert.deepEqual([real?.method, demo?.method], ['Launcher/Real', 'Launcher/Demo']);
  const { player, ...rest } = real?.fields ?? {};
  assert.deepEqual(rest, {
    ...{ casino_id: 'c2', client_type: 'mobile', game: 'maker:One', ip: '127.0.0.1', locale: 'pt', jurisdiction: 'BR' },
    urls: { deposit_url: 'https://site.example/wallet', return_url: 'https://site.example/casino' },
  });
  assert.deepEqual(player, {
    ...{ id: user, currency: 'BRL', country: 'BR', nickname: user, firstname: 'Player', lastname: user },
  });
  assert.equal('player' in (demo?.fields ?? {}), false);
  assert.doesNotMatch(JSON.stringify(calls), /secret/);
});

test('issues the free rounds before the launch, for a month at most, and again without harm', async (t) => {
  const issued = { status: 400, body: { code: 'already_exists', meta: { api_code: '409' } } };
  const until = new Date(Date.now() + 90 * 86_400_000);
  const freeRounds = { reward: 'spins-7', rounds: 3, amount: 150, until };
  const player = { user: 'tucano.0f0f', token: 'secret', freeRounds };
  for (const answer of [{ body: {} }, issued]) {
    const { a8r, calls } = await answering(t, { 'Freespins/Issue': answer, 'Launcher/Real': opened });
    await a8r.launch({ ...aLaunch(null), player });
    const [issue, launched] = calls;
    assert.equal(launched?.method, 'Launcher/Real');
    const {
      valid_until: end,
      issue_id: id,
      freespins_quantity: count,
      bet_amount: amount,
      games,
    } = issue?.fields ?? {};
    assert.deepEqual([id, count, amount, games], ['tucano.0f0f.spins-7', 3, '1.50', ['maker:One']]);
    assert.ok(Date.parse(String(end)) < Date.now() + 31 * 86_400_000);
  }
  const { a8r } = await answering(t, { 'Freespins/Issue': { status: 500, body: {} }, 'Launcher/Real': opened });
  await assert.rejects(a8r.launch({ ...aLaunch(null), player }), VendorUnavailable);
});

test('reads amounts of whole centavos exactly, and no other', () => {
  for (const [text, centavos] of [
    ['0', 0],
    ['1', 100],
    ['1.5', 150],
    ['12.34', 1_234],
    ['12.340000000000', 1_234],
    ['90071992547409.91', 9_007_199_254_740_991],
    ['90071992547409.92', null],
    ['1.005', null],
    ['1.', null],
    ['-1', null],
    ['1e3', null],
    ['1,50', null],
    ['', null],
  ] as const)
    assert.equal(centavosOf(text), centavos, text);
  for (const [centavos, text] of [
    [0, '0.00'],
    [5, '0.05'],
    [150, '1.50'],
    [123_456, '1234.56'],
  ] as const)
    assert.equal(moneyOf(centavos), text);
});
