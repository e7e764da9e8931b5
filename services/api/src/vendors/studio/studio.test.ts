import assert from 'node:assert/strict';
import { generateKeyPairSync, verify } from 'node:crypto';
import { createServer } from 'node:http';
import { test, type TestContext } from 'node:test';
import { measureBusy } from '../../../test/support/longest-busy.ts';
import { VendorUnavailable } from '../send-request.ts';
import { createStudio } from './studio.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });

/** A list that is read in one turn of the event loop spends nearly all of its time in that turn. */
const BUSY_SHARE_MAX = 0.2;

/** A studio with a fixed answer. */
const answering = (t: TestContext, answer: unknown) => answeringText(t, JSON.stringify(answer));

async function answeringText(t: TestContext, text: string) {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(text);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  t.after(() => server.close());
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return createStudio({
    baseUrl: `http://127.0.0.1:${port}`,
    operatorId: 'jangada',
    operatorIds: {},
    privateKeys: [privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()],
    providerPublicKeys: [publicKey.export({ type: 'spki', format: 'pem' }).toString()],
  });
}

const aGame = (more: object = {}) => ({
  game_code: 'one',
  name: 'One',
  product: 'Maker',
  product_code: 'maker',
  category: 'slots',
  url_thumb: 'http://art.example/one.webp?w=360',
  ...more,
});

test('takes what players call a game, its rules and whether it can be tried', async (t) => {
  const extras = {
    aliases: ['umzinho'],
    product_aliases: ['make'],
    demo_game_support: false,
    rules: { pt: 'Gire.', en: 'Spin.' },
  };
  const studio = await answering(t, [aGame(extras), aGame({ game_code: 'two', rules: null })]);
  const [one, two] = (await studio.listGames()).games;
  assert.ok(one && two);
  const { aliases, product_aliases, demo_game_support, rules } = one;
  assert.deepEqual({ aliases, product_aliases, demo_game_support, rules }, extras);
  assert.deepEqual([two.aliases, two.rules], [undefined, undefined]);
});

test('a game with malformed or too many extras is imported without those', async (t) => {
  const studio = await answering(t, [
    aGame({ aliases: Array.from({ length: 25 }, (_, index) => `name ${index}`), demo_game_support: false }),
    aGame({ game_code: 'two', aliases: ['x'.repeat(41)], rules: { pt: 'Gire.' } }),
    aGame({ game_code: 'three', product_aliases: 'maker', rules: { pt: 'x'.repeat(2_001), en: 'Spin.' } }),
  ]);
  const { games: listed } = await studio.listGames();
  assert.equal(listed.length, 3);
  for (const { aliases, product_aliases: nicknames, rules } of listed)
    assert.deepEqual([aliases, nicknames, rules], [undefined, undefined, undefined]);
  assert.equal(listed[0]?.demo_game_support, false);
});

test('values that PostgreSQL would refuse are dropped, and a repeated game is imported once, so that the others are written', async (t) => {
  const studio = await answering(t, [
    aGame({ name: 'O\0ne' }),
    aGame({ name: 'First' }),
    aGame({ name: 'Second' }),
    aGame({
      product_code: 'other',
      min_bet: 1.5,
      rtp: 1_000,
      popularity: 2 ** 31,
      released_at: 'soon',
      features: ['\0'],
    }),
    aGame({ game_code: 'three', aliases: ['a\0'], released_at: '2026-01-31', min_bet: 20 }),
  ]);
  const { games: listed } = await studio.listGames();
  assert.deepEqual(
    listed.map(({ name, product_code: maker, game_code: code }) => [name, maker, code]),
    [
      ['First', 'maker', 'one'],
      ['One', 'other', 'one'],
      ['One', 'maker', 'three'],
    ],
  );
  const { min_bet, rtp, popularity, released_at, features } = listed[1] ?? {};
  assert.deepEqual([min_bet, rtp, popularity, released_at, features], Array.from({ length: 5 }));
  assert.deepEqual([listed[2]?.aliases, listed[2]?.released_at, listed[2]?.min_bet], [undefined, '2026-01-31', 20]);
});

test('a malformed game is reported as received, and the others stay; what is no list is an error', async (t) => {
  const bad = { name: 'No code', game_code: null };
  const { games, unreadable } = await (await answering(t, [aGame(), bad, null, 'text'])).listGames();
  assert.equal(games.length, 1);
  assert.deepEqual(
    unreadable.map(({ raw }) => raw),
    [bad, null, 'text'],
  );
  assert.deepEqual((await (await answering(t, [])).listGames()).games, []);
  for (const answer of [{ games: [] }, { '0': aGame() }, null, 7, 'text'])
    await assert.rejects((await answering(t, answer)).listGames(), VendorUnavailable, JSON.stringify(answer));
});

for (const [what, text] of [
  ['ends too early', JSON.stringify([aGame(), aGame({ game_code: 'two' })]).slice(0, -40)],
  ['is no JSON', '[{"game_code":'.repeat(3)],
  ['is empty', ''],
] as const)
  test(`a list that ${what} is an error`, async (t) => {
    await assert.rejects((await answeringText(t, text)).listGames(), VendorUnavailable);
  });

test('a list of 35 MB is read while the event loop goes on', async (t) => {
  const rules = { pt: 'Gire e ganhe. '.repeat(45), en: 'Spin and win. '.repeat(45) };
  const text = JSON.stringify(
    Array.from({ length: 25_000 }, (_, index) => aGame({ game_code: `game ${index}`, name: `Jogo ${index}`, rules })),
  );
  assert.ok(text.length > 35_000_000, `${text.length} bytes`);
  const studio = await answeringText(t, text);
  const busyShare = measureBusy();
  const { games } = await studio.listGames();
  const longestShare = busyShare();
  assert.equal(games.length, 25_000);
  assert.ok(longestShare < BUSY_SHARE_MAX, `${longestShare} of the CPU time`);
});

test('takes the effective transactions of the list, and reports what it cannot read', async (t) => {
  const one = (kind: string, more: object = {}) => ({
    transaction_uuid: kind,
    transaction_status: 'TS_SUCCESS',
    kind,
    amount: 1_500,
    inserted_at: '2026-05-19T13:15:30',
    ...more,
  });
  const [strange, sold] = [one('TK_NEG_BET'), one('TK_WIN', { amount: '12' })];
  const studio = await answering(t, [
    one('TK_BET'),
    one('TK_FREE_BET', { inserted_at: '2026-05-19T10:15:30.25-03:00' }),
    one('TK_JP_WIN', { reference_transaction_uuid: null }),
    one('TK_ROLLBACK'),
    one('TK_BET', { transaction_status: 'TS_ROLLEDBACK' }),
    one('TK_WIN', { transaction_status: 'TS_DECLINED' }),
    one('TK_WIN', { transaction_status: 'TS_RETRY_ATTEMPTS_LIMIT_EXCEEDED' }),
    strange,
    sold,
  ]);
  const { movements, unreadable } = await studio.books.movementsOfRound('jangada', 'round');
  const at = new Date('2026-05-19T13:15:30Z');
  assert.deepEqual(movements, [
    { kind: 'bet', txId: 'TK_BET', amount: 1.5, at },
    { kind: 'bet', txId: 'TK_FREE_BET', amount: 1.5, at: new Date('2026-05-19T13:15:30.250Z') },
    { kind: 'win', txId: 'TK_JP_WIN', amount: 1.5, at },
  ]);
  assert.deepEqual(
    unreadable.map(({ raw }) => raw),
    [strange, sold],
  );
  await assert.rejects(
    (await answering(t, { status: 'RS_ERROR' })).books.movementsOfRound('jangada', 'r'),
    VendorUnavailable,
  );
});

test('opens a game at an address of the web only', async (t) => {
  const launch = async (url: string) =>
    (await answering(t, { url })).launch({
      tenantId: 'jangada',
      providerCode: 'maker',
      gameCode: 'one',
      player: null,
      language: 'pt',
      mobile: false,
      lobbyUrl: 'http://site.example/casino',
      depositUrl: 'http://site.example/account/wallet',
      ip: '127.0.0.1',
    });
  assert.equal(await launch('https://studio.example/play?x=1'), 'https://studio.example/play?x=1');
  for (const url of ['', '/play', '//studio.example', 'javascript:alert(1)', 'https:///play'])
    await assert.rejects(launch(url), VendorUnavailable);
});

test('a key of ours takes the place of another one at the aggregator without a failed launch', async (t) => {
  const [known, next] = [0, 1].map(() => generateKeyPairSync('rsa', { modulusLength: 2_048 }));
  assert.ok(known && next);
  let accepted = known.publicKey;
  let refused = 0;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const signature = Buffer.from(String(request.headers['x-hub88-signature']), 'base64');
      const isSigned = verify('RSA-SHA256', Buffer.from(body), accepted, signature);
      if (!isSigned) refused += 1;
      response.writeHead(isSigned ? 200 : 403, { 'content-type': 'application/json' });
      response.end(JSON.stringify(isSigned ? { url: 'https://play.example/one' } : {}));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  t.after(() => server.close());
  const address = server.address();
  const studioWith = (...keys: [typeof known, ...(typeof known)[]]) => {
    const [first, ...others] = keys.map((one) => one.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
    return createStudio({
      baseUrl: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
      operatorId: 'jangada',
      operatorIds: {},
      privateKeys: [first ?? '', ...others],
      providerPublicKeys: [publicKey.export({ type: 'spki', format: 'pem' }).toString()],
    });
  };
  const studio = studioWith(next, known);
  const launch = () =>
    studio.launch({
      tenantId: 'jangada',
      providerCode: 'maker',
      gameCode: 'one',
      player: null,
      language: 'pt',
      mobile: false,
      lobbyUrl: 'https://site.example',
      depositUrl: 'https://site.example',
      ip: '127.0.0.1',
    });
  const launches: Promise<string>[] = [];
  for (let number = 0; number < 40; number += 1) {
    if (number === 20) accepted = next.publicKey;
    launches.push(launch());
    if (number % 4 === 0) await Promise.all(launches);
  }
  assert.deepEqual(new Set(await Promise.all(launches)), new Set(['https://play.example/one']));
  const before = refused;
  await launch();
  assert.equal(refused, before, 'the key that was taken last is the first one');
  await assert.rejects(studioWith(known).listGames(), VendorUnavailable);
});
