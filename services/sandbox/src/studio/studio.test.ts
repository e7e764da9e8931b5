import assert from 'node:assert/strict';
import { createPublicKey } from 'node:crypto';
import { test } from 'node:test';
import { until } from '../testing/test-sandbox.ts';
import { aStudio, SLOT, type Wallet } from '../testing/test-studio.ts';
import { isSigned, publicHalf } from './signature.ts';

const CRASH = 'mare_jangada-ao-vento';
const STAKE = 100;

test('the operator gets the whole catalogue, with money in centavos', async (t) => {
  const { signed } = await aStudio(t);
  const games = (await signed('list', { operator_id: 1 })).json();
  assert.ok(games.length > 320);
  const [game] = games;
  assert.match(game.url_thumb, /\/studio\/art\/[a-z0-9_-]+\.webp\?w=360$/);
  assert.ok(Number.isInteger(game.min_bet) && game.rtp > 85);
});

test('the list contains nicknames of games and makers, rules and whether there is a demo mode', async (t) => {
  const { signed, launch } = await aStudio(t);
  const games = (await signed('list', { operator_id: 1 })).json();
  const [game] = games;
  assert.ok(game.aliases.length > 0 && game.product_aliases.includes('mare') && game.rules.pt.length > 100);
  const table = games.find(({ category }: { category: string }) => category === 'live');
  assert.deepEqual([game.demo_game_support, table.demo_game_support], [true, false]);
  assert.notEqual(await launch({ game_code: table.game_code }), '');
  const demo = await signed('url', { game_code: table.game_code, currency: 'XXX' });
  assert.deepEqual([demo.statusCode, demo.json().status], [400, 'RS_ERROR_INVALID_GAME']);
});

test('every maker has a logo, and an unknown one is a 404', async (t) => {
  const { app, signed } = await aStudio(t);
  const [game] = (await signed('list', { operator_id: 1 })).json();
  const drawn = await app.inject(new URL(game.url_product).pathname);
  assert.equal(drawn.statusCode, 200);
  assert.match(String(drawn.headers['content-type']), /^image\/svg\+xml/);
  assert.match(drawn.body, /^<svg .*<path .*d="M/);
  assert.doesNotMatch(drawn.body, /NaN|undefined/);
  assert.equal((await app.inject('/studio/makers/nobody.svg')).statusCode, 404);
});

test('a call without the right signature is refused', async (t) => {
  const { signed } = await aStudio(t);
  assert.equal((await signed('list', { operator_id: 1 }, 'bm90IGEgc2lnbmF0dXJl')).statusCode, 403);
  assert.equal((await signed('list', { operator_id: 1 }, '')).statusCode, 403);
});

test('an unknown game, another currency and a missing token are refused by name', async (t) => {
  const { signed } = await aStudio(t);
  const refused = async (about: object) =>
    (await signed('url', { user: 'u', token: 't', currency: 'BRL', game_code: SLOT, ...about })).json().status;
  assert.equal(await refused({ game_code: 'nobody_nothing' }), 'RS_ERROR_INVALID_GAME');
  assert.equal(await refused({ currency: 'USD' }), 'RS_ERROR_WRONG_CURRENCY');
  assert.equal(await refused({ token: '' }), 'RS_ERROR_INVALID_TOKEN');
});

test('a round is one bet and one win, both signed, in hundred-thousandths', async (t) => {
  const studio = await aStudio(t);
  const session = await studio.launch();
  await studio.control('next-round', { multiplier: 0 });
  const played = (await studio.play('play', { session, requestId: 'a', stake: STAKE })).json();
  assert.deepEqual([played.payout, played.balance], [0, 10_000 - STAKE]);
  assert.deepEqual(studio.paths(), ['/transaction/bet', '/transaction/win']);
  const [bet] = studio.bodies('/transaction/bet');
  const [win] = studio.bodies('/transaction/win');
  assert.deepEqual([bet?.amount, bet?.round_closed, bet?.user, bet?.token], [STAKE * 1_000, false, 'u1', 't1']);
  assert.deepEqual([win?.amount, win?.round_closed, win?.round], [0, true, bet?.round]);
  assert.equal(win?.reference_transaction_uuid, bet?.transaction_uuid);
  const key = createPublicKey(publicHalf(studio.config.studio.privateKey));
  for (const call of studio.operator.calls) assert.ok(isSigned(call.body, call.headers['x-hub88-signature'], key));
});

test('a test can order the next round to win', async (t) => {
  const studio = await aStudio(t);
  const session = await studio.launch();
  await studio.control('next-round', { multiplier: 5, game_code: SLOT });
  const played = (await studio.play('play', { session, requestId: 'a', stake: STAKE })).json();
  assert.equal(played.payout, 5 * STAKE);
  assert.equal(played.balance, 10_000 + 4 * STAKE);
});

test('a repeated request is one round', async (t) => {
  const studio = await aStudio(t);
  const session = await studio.launch();
  const first = await studio.play('play', { session, requestId: 'a', stake: STAKE });
  const second = await studio.play('play', { session, requestId: 'a', stake: STAKE });
  assert.deepEqual(first.json(), second.json());
  assert.equal(studio.bodies('/transaction/bet').length, 1);
});

test('an invalid stake never reaches the wallet', async (t) => {
  const studio = await aStudio(t);
  const session = await studio.launch();
  for (const stake of [0, -100, 3, 10_000_000, '100', 100.5, null])
    assert.equal((await studio.play('play', { session, stake })).statusCode, 422);
  assert.deepEqual(studio.paths(), []);
});

test('a refusal of the wallet is passed on with its reason', async (t) => {
  const studio = await aStudio(t, { balance: 50 * 1_000 });
  const session = await studio.launch();
  const poor = await studio.play('play', { session, stake: STAKE });
  assert.deepEqual([poor.statusCode, poor.json()], [409, { error: 'not-enough-money', balance: 50 }]);
  studio.wallet.answer = () => ({ status: 200, body: { status: 'RS_ERROR_USER_DISABLED' } });
  assert.equal((await studio.play('play', { session, stake: STAKE })).json().error, 'blocked');
  studio.wallet.answer = () => ({ status: 200, body: { status: 'RS_ERROR_TOKEN_EXPIRED' } });
  assert.equal((await studio.play('play', { session, stake: STAKE })).json().error, 'session-expired');
  assert.equal((await studio.play('play', { session: 'nobody', stake: STAKE })).json().error, 'session-expired');
});

test('a call with a lost answer is repeated with the same body, and booked once', async (t) => {
  const studio = await aStudio(t);
  const session = await studio.launch();
  await studio.control('wallet', { next: 'drop-response', call: 'bet' });
  await studio.control('next-round', { multiplier: 0 });
  const played = await studio.play('play', { session, stake: STAKE });
  assert.equal(played.json().balance, 10_000 - STAKE);
  const [first, again] = studio.operator.calls;
  assert.equal(first?.body, again?.body);
});

test('a call can be delivered twice', async (t) => {
  const studio = await aStudio(t);
  const session = await studio.launch();
  await studio.control('wallet', { next: 'twice', call: 'win' });
  await studio.play('play', { session, stake: STAKE });
  const [first, second] = studio.operator.calls.filter((call) => call.path.endsWith('/win'));
  assert.equal(first?.body, second?.body);
});

test('the operator lists its transactions by time or by round, without those of another site', async (t) => {
  const studio = await aStudio(t);
  const session = await studio.launch({ user: 'jangada.u1' });
  await studio.control('next-round', { multiplier: 2 });
  await studio.play('play', { session, stake: STAKE });
  const inSeconds = (ms: number) => new Date(ms).toISOString().slice(0, 19);
  const period = { start_time: inSeconds(Date.now() - 60_000), end_time: inSeconds(Date.now() + 60_000) };
  const ask = async (which: object, site = 'jangada', signature?: string) =>
    studio.signed('../transactions/list', { operator_id: 1, sub_partner_id: site, ...which }, signature);
  const [bet] = studio.bodies('/transaction/bet');
  const [win] = studio.bodies('/transaction/win');
  const expected = [
    ['TS_SUCCESS', 'TK_BET', bet?.['transaction_uuid'], STAKE * 1_000],
    ['TS_SUCCESS', 'TK_WIN', win?.['transaction_uuid'], win?.['amount']],
  ];
  for (const which of [period, { round: bet?.['round'] }])
    assert.deepEqual(
      (await ask(which))
        .json()
        .map((one: Record<string, unknown>) => [
          ...[one['transaction_status'], one['kind'], one['transaction_uuid'], one['amount']],
        ]),
      expected,
    );
  assert.deepEqual((await ask(period, 'tucano')).json(), []);
  assert.deepEqual((await ask({ round: 'another' })).json(), []);
  const neither = await ask({ start_time: period.start_time });
  assert.deepEqual([neither.statusCode, neither.json().status], [400, 'RS_ERROR_WRONG_SYNTAX']);
  assert.equal((await ask(period, 'jangada', 'Zm9yZ2Vk')).statusCode, 403);
});

test('a bet that never gets an answer is rolled back', async (t) => {
  const studio = await aStudio(t);
  studio.wallet.answer = (call) => (call.path.endsWith('/bet') ? { status: 503 } : 'usual');
  const session = await studio.launch();
  assert.equal((await studio.play('play', { session, stake: STAKE })).json().error, 'wallet-away');
  await until('the rollback', () => studio.paths().includes('/transaction/rollback'));
  const [bet] = studio.bodies('/transaction/bet');
  const [rollback] = studio.bodies('/transaction/rollback');
  assert.equal(rollback?.reference_transaction_uuid, bet?.transaction_uuid);
  assert.notEqual(rollback?.transaction_uuid, bet?.transaction_uuid);
  assert.equal(rollback && 'amount' in rollback, false, 'only the bet has the amount');
});

test('a late bet arrives after its rollback', async (t) => {
  const studio = await aStudio(t);
  const session = await studio.launch();
  await studio.control('wallet', { next: 'late', call: 'bet', delaySeconds: 0.2 });
  assert.equal((await studio.play('play', { session, stake: STAKE })).json().error, 'wallet-away');
  await until('the late bet', () => studio.paths().length === 2);
  assert.deepEqual(studio.paths(), ['/transaction/rollback', '/transaction/bet']);
});

test('an unconfirmed win is sent again after a restart', async (t) => {
  const first = await aStudio(t);
  first.wallet.answer = (call) => (call.path.endsWith('/win') ? null : 'usual');
  const session = await first.launch();
  await first.control('next-round', { multiplier: 5 });
  const played = (await first.play('play', { session, stake: STAKE })).json();
  assert.deepEqual([played.payout, played.balance], [5 * STAKE, null]);
  await first.stop();
  const second = await aStudio(t, undefined, first.dataDir);
  await second.app.listen({ port: 0, host: '127.0.0.1' });
  await until('the win', () => second.paths().includes('/transaction/win'));
  assert.equal(second.bodies('/transaction/win')[0]?.amount, 5 * STAKE * 1_000);
  // The page that was open before the restart still works.
  assert.equal((await second.play('balance', { session })).statusCode, 200);
});

test('a demo round never calls the wallet', async (t) => {
  const studio = await aStudio(t);
  const session = await studio.launch({ currency: 'XXX', user: undefined, token: undefined });
  await studio.control('next-round', { multiplier: 0 });
  assert.equal((await studio.play('play', { session, stake: STAKE })).json().balance, 100_000 - STAKE);
  assert.deepEqual(studio.paths(), []);
});

test('a crash round pays the multiplier of the moment, and nothing after the crash', async (t) => {
  const studio = await aStudio(t);
  const session = await studio.launch({ game_code: CRASH });
  await studio.control('next-round', { multiplier: 50 });
  await studio.play('crash/start', { session, requestId: '1', stake: STAKE });
  const taken = (await studio.play('crash/cash-out', { session })).json();
  assert.ok(taken.cashedAt >= 100 && taken.payout === Math.floor((STAKE * taken.cashedAt) / 100));
  await studio.control('next-round', { multiplier: 0 });
  await studio.play('crash/start', { session, requestId: '2', stake: STAKE });
  const crashed = (await studio.play('crash/result', { session })).json();
  assert.deepEqual([crashed.crashedAt, crashed.cashedAt, crashed.payout], [100, null, 0]);
  assert.equal(studio.bodies('/transaction/win').length, 2);
});

test('a crash round cashes out automatically at the requested multiplier', async (t) => {
  const studio = await aStudio(t);
  const session = await studio.launch({ game_code: CRASH });
  await studio.control('next-round', { multiplier: 2 });
  await studio.play('crash/start', { session, requestId: '1', stake: STAKE, autoAt: 105 });
  const landed = (await studio.play('crash/result', { session })).json();
  assert.deepEqual([landed.cashedAt, landed.payout], [105, 105]);
});

test('the dealer’s second card stays hidden until the hand is over, and doubling is a second bet', async (t) => {
  const studio = await aStudio(t, { balance: 1_000_000 * 1_000 });
  const games = (await studio.signed('list', {})).json();
  const { game_code, min_bet } = games.find((game: { category: string }) => game.category === 'blackjack');
  const session = await studio.launch({ game_code });
  await studio.control('next-round', { multiplier: 2 });
  const dealt = (await studio.play('blackjack/deal', { session, requestId: '1', stake: min_bet })).json();
  assert.deepEqual([dealt.dealer.cards.length, dealt.dealer.hidden, dealt.ending], [1, 1, null]);
  const doubled = (await studio.play('blackjack/move', { session, requestId: '2', move: 'double' })).json();
  assert.equal(studio.bodies('/transaction/bet').length, 2);
  assert.equal(doubled.stake, 2 * min_bet);
  assert.equal(doubled.dealer.hidden, 0);
  assert.equal(studio.bodies('/transaction/win').length, 1);
});

test('every game of the catalogue opens a page that runs no inline script', async (t) => {
  const studio = await aStudio(t);
  const games = (await studio.signed('list', {})).json();
  for (const { game_code, demo_game_support: demo } of games) {
    const session = await studio.launch({ game_code, currency: demo ? 'XXX' : 'BRL' });
    const page = await studio.app.inject(`/studio/play?session=${session}`);
    assert.equal(page.statusCode, 200, game_code);
    assert.doesNotMatch(page.body, /<script(?![^>]*(src=|application\/json))/);
  }
});

test('a page without a session shows that it has ended', async (t) => {
  const studio = await aStudio(t);
  assert.equal((await studio.app.inject('/studio/play?session=nobody')).statusCode, 404);
});

test('rounds that the operator pays for are named so, cost their own stake, and end', async (t) => {
  const wallet: Wallet = { balance: 10_000 * 1_000 };
  // A free round has no debit.
  wallet.answer = (call) => {
    const { is_free } = JSON.parse(call.body);
    if (call.path.endsWith('/bet') && is_free)
      return { status: 200, body: { status: 'RS_OK', balance: wallet.balance } };
    return 'usual';
  };
  const studio = await aStudio(t, wallet);
  const session = await studio.launch({ freebets: { reward_uuid: 'spins-7', bets: 2, amount: 100_000 } });
  await studio.control('next-round', { multiplier: 0 });
  const [first, second, third] = [
    (await studio.play('play', { session, requestId: 'a', stake: 500 })).json(),
    (await studio.play('play', { session, requestId: 'b', stake: 500 })).json(),
    (await studio.play('play', { session, requestId: 'c', stake: 500 })).json(),
  ];
  assert.deepEqual([first.freeLeft, second.freeLeft, third.freeLeft], [1, 0, 0]);
  assert.deepEqual([first.stake, second.stake, third.stake], [100, 100, 500]);
  const named = (path: string) => studio.bodies(path).map(({ is_free, reward_uuid }) => [is_free, reward_uuid]);
  const expected = [
    [true, 'spins-7'],
    [true, 'spins-7'],
    [false, undefined],
  ];
  assert.deepEqual(named('/transaction/bet'), expected);
  assert.deepEqual(named('/transaction/win'), expected);
});

test('a free round that the operator refuses is the last one', async (t) => {
  const wallet: Wallet = { balance: 10_000 * 1_000 };
  wallet.answer = (call) => {
    const { is_free } = JSON.parse(call.body);
    return is_free ? { status: 200, body: { status: 'RS_ERROR_LIMIT_REACHED', balance: wallet.balance } } : 'usual';
  };
  const studio = await aStudio(t, wallet);
  const session = await studio.launch({ freebets: { reward_uuid: 'spins-7', bets: 5, amount: 100_000 } });
  assert.equal((await studio.play('play', { session, requestId: 'a', stake: STAKE })).json().error, 'limit');
  assert.equal((await studio.play('play', { session, requestId: 'b', stake: STAKE })).json().stake, STAKE);
  assert.equal(studio.bodies('/transaction/bet').at(-1)?.['is_free'], false);
});
