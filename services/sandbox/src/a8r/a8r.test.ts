import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { aStudio } from '../testing/test-studio.ts';
import { aListener, aSandbox } from '../testing/test-sandbox.ts';
import { GAMES } from '../studio/catalogue/catalogue.ts';
import { isOfA8r } from './games.ts';
import { isSigned, signBody } from './signature.ts';

const TOKEN = 'token';
const STAKE = 100;
const SLOT = GAMES.find((game) => isOfA8r(game) && game.engine.kind === 'slot' && game.hasDemo && !game.onlyDemo);
if (!SLOT) throw new Error('there is a slot of this aggregator');
const player = { id: 'jangada.u1', currency: 'BRL' };
const real = { casino_id: 'c1', game: `lantern:${SLOT.code}`, locale: 'pt', player };

/** A casino whose wallet accepts everything, and has a thousand reais. */
const aCasino = async (t: TestContext, answer = { status: 200, body: { balance: '1000.00' } as object }) => {
  const casino = await aListener(() => answer);
  const { app, removeData } = await aSandbox({ A8R_AUTH_TOKEN: TOKEN, A8R_WALLET_URL: casino.url });
  t.after(async () => {
    await app.close();
    casino.close();
    removeData();
  });
  const call = (method: string, fields: object, token = TOKEN) => {
    const payload = JSON.stringify(fields);
    const headers = { 'content-type': 'application/json', 'x-request-sign': signBody(payload, token) };
    return app.inject({ method: 'POST', url: `/a8r/v2/casino_a8r.${method}`, headers, payload });
  };
  const launch = async (fields: object = real) => {
    const { launch_url: url } = (await call('Launcher/Real', fields)).json();
    return new URL(url).searchParams.get('session') ?? '';
  };
  const order = (multiplier: number) =>
    app.inject({ method: 'POST', url: '/control/studio/next-round', payload: { multiplier } });
  const play = async (session: string) =>
    (await app.inject({ method: 'POST', url: '/studio/api/play', payload: { session, stake: STAKE } })).json();
  const calls = () =>
    casino.calls.map(({ path, body }): [string, Record<string, unknown>] => [
      path.split('.')[1] ?? '',
      JSON.parse(body),
    ]);
  return { casino, call, launch, order, play, calls };
};

test('the list has the games of its makers by provider, and Hub88 does not list them too', async (t) => {
  const { call } = await aCasino(t);
  const { providers } = (await call('Game/List', { casino_id: 'c1' })).json();
  assert.deepEqual(
    providers.map(({ name, games }: { name: string; games: unknown[] }) => [name, games.length]),
    [['Paper Lantern', GAMES.filter(isOfA8r).length]],
  );
  const [game] = providers[0].games;
  assert.deepEqual([game.provider, game.recalled_at, 'rtp' in game], ['lantern', null, false]);
  const { signed } = await aStudio(t);
  const withoutA8r = (await signed('list', { operator_id: 1 })).json();
  assert.equal(withoutA8r.length, GAMES.length);
});

test('a call without the right signature is refused, and one without a casino', async (t) => {
  const { call } = await aCasino(t);
  const forged = await call('Game/List', { casino_id: 'c1' }, 'another');
  assert.deepEqual([forged.statusCode, forged.json().meta.api_code], [400, '403']);
  assert.equal((await call('Game/List', {})).json().meta.api_code, '400');
});

test('a won round is a list with its bet and a list with its prize, signed, in decimal texts', async (t) => {
  const { casino, launch, order, play, calls } = await aCasino(t);
  const session = await launch();
  await order(5);
  const played = await play(session);
  assert.deepEqual([played.payout, played.balance], [5 * STAKE, 100_000]);
  const [bet, win] = calls();
  assert.deepEqual([bet?.[0], win?.[0]], ['Round/BetWin', 'Round/BetWin']);
  assert.partialDeepStrictEqual(bet?.[1], {
    ...{ player_id: player.id, currency: 'BRL', game_id: SLOT.code, provider: 'lantern', finished: false },
    transactions: [{ type: 'bet', amount: '1.00' }],
  });
  assert.partialDeepStrictEqual(win?.[1], { finished: true, transactions: [{ type: 'win', amount: '5.00' }] });
  for (const { body, headers } of casino.calls) assert.ok(isSigned(body, headers['x-request-sign'], TOKEN));
});

test('a lost round has its bet and its end', async (t) => {
  const { launch, order, play, calls } = await aCasino(t);
  const session = await launch();
  await order(0);
  await play(session);
  assert.deepEqual(
    calls().map(([method]) => method),
    ['Round/BetWin', 'Round/Finish'],
  );
  assert.equal(calls()[0]?.[1]['round_id'], calls()[1]?.[1]['round_id']);
});

test('a refusal is passed on by its code, with the balance', async (t) => {
  const { launch, play } = await aCasino(t, { status: 400, body: { meta: { api_code: '100', balance: '0.50' } } });
  assert.deepEqual(await play(await launch()), { error: 'not-enough-money', balance: 50 });
});

test('free spins are issued once, played without a call for each, and end with their total', async (t) => {
  const { call, launch, order, play, calls } = await aCasino(t);
  const issue = {
    ...{ casino_id: 'c1', issue_id: 'i1', freespins_quantity: 2, bet_amount: '1.00', games: [real.game], player },
    valid_until: new Date(Date.now() + 86_400_000).toISOString(),
  };
  assert.equal((await call('Freespins/Issue', issue)).statusCode, 200);
  assert.equal((await call('Freespins/Issue', issue)).json().meta.api_code, '409');
  const late = { ...issue, issue_id: 'i2', valid_until: new Date(Date.now() + 40 * 86_400_000).toISOString() };
  assert.equal((await call('Freespins/Issue', late)).json().meta.api_code, '400');
  const session = await launch();
  for (const multiplier of [2, 3]) {
    await order(multiplier);
    await play(session);
  }
  const paid = calls().filter(([method]) => method !== 'Player/Balance');
  assert.deepEqual(paid, [['Freespins/Finish', { issue_id: 'i1', amount: '5.00' }]]);
});

test('a demo has no wallet, and another currency no launch', async (t) => {
  const { call } = await aCasino(t);
  const demo = await call('Launcher/Demo', { casino_id: 'c1', game: real.game });
  assert.match(demo.json().launch_url, /\/studio\/play\?session=/);
  const dollars = await call('Launcher/Real', { ...real, player: { ...player, currency: 'USD' } });
  assert.equal(dollars.json().meta.api_code, '154');
});
