import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aStudio, SLOT } from '../testing/test-studio.ts';

const CRASH = 'mare_jangada-ao-vento';
const STAKE = 100;

type Studio = Awaited<ReturnType<typeof aStudio>>;

const stateOf = async ({ app }: Studio, session: string) =>
  (await app.inject(`/studio/api/state?session=${session}`)).json();
const betsOf = ({ bodies }: Studio) => bodies('/transaction/bet').length;

async function blackjackOf(studio: Studio): Promise<{ game_code: string; stake: number }> {
  const games = (await studio.signed('list', {})).json();
  const { game_code, min_bet: stake } = games.find((game: { category: string }) => game.category === 'blackjack');
  return { game_code, stake };
}

test('a result that was not shown is shown once by the reopened page', async (t) => {
  const studio = await aStudio(t);
  const session = await studio.launch();
  assert.deepEqual(await stateOf(studio, session), { flight: null, hand: null, unseen: null, interrupted: null });
  await studio.control('next-round', { multiplier: 5 });
  const played = (await studio.play('play', { session, requestId: 'a', stake: STAKE })).json();
  assert.deepEqual((await stateOf(studio, session)).unseen, { requestId: 'a', path: 'play', answer: played });
  await studio.play('seen', { session, requestId: 'a' });
  assert.equal((await stateOf(studio, session)).unseen, null);
});

test('a repeated call gets its first answer, also after a restart, and while the first is under way', async (t) => {
  const first = await aStudio(t);
  const session = await first.launch();
  const ask = { session, requestId: 'a', stake: STAKE };
  const [one, other] = await Promise.all([first.play('play', ask), first.play('play', ask)]);
  assert.deepEqual(one.json(), other.json());
  await first.stop();
  const second = await aStudio(t, undefined, first.dataDir);
  assert.deepEqual((await second.play('play', ask)).json(), one.json());
  assert.deepEqual([betsOf(first), betsOf(second)], [1, 0]);
  assert.equal((await stateOf(second, session)).unseen.requestId, 'a');
});

test('a concurrent call is refused while the first one runs', async (t) => {
  const studio = await aStudio(t);
  const session = await studio.launch();
  const asked = ['a', 'b'].map((requestId) => studio.play('play', { session, requestId, stake: STAKE }));
  const errors = (await Promise.all(asked)).map((answer) => answer.json().error);
  assert.deepEqual(errors, [undefined, 'busy']);
  assert.equal(betsOf(studio), 1);
});

test('a cancelled bet that arrives late is not placed; a played one is reported', async (t) => {
  const studio = await aStudio(t);
  const session = await studio.launch();
  assert.deepEqual((await studio.play('withdraw', { session, requestId: 'a' })).json(), { played: null });
  const late = await studio.play('play', { session, requestId: 'a', stake: STAKE });
  assert.deepEqual([late.statusCode, late.json().error], [409, 'withdrawn']);
  assert.equal(betsOf(studio), 0);
  const played = (await studio.play('play', { session, requestId: 'b', stake: STAKE })).json();
  assert.deepEqual((await studio.play('withdraw', { session, requestId: 'b' })).json(), { played });
  const [answer, asked] = await Promise.all([
    studio.play('play', { session, requestId: 'c', stake: STAKE }),
    studio.play('withdraw', { session, requestId: 'c' }),
  ]);
  assert.deepEqual(asked.json(), { played: answer.json() }, 'it waits for what is under way');
  assert.equal((await studio.play('withdraw', { session })).statusCode, 422);
});

test('a refused bet can be repeated under its id', async (t) => {
  const studio = await aStudio(t);
  const session = await studio.launch();
  studio.wallet.answer = () => ({ status: 200, body: { status: 'RS_ERROR_NOT_ENOUGH_MONEY', balance: 0 } });
  const ask = { session, requestId: 'a', stake: STAKE };
  assert.equal((await studio.play('play', ask)).json().error, 'not-enough-money');
  delete studio.wallet.answer;
  assert.equal((await studio.play('play', ask)).json().stake, STAKE);
});

test('a hand continues after reopening the game; after a restart it is refunded with a message', async (t) => {
  const first = await aStudio(t, { balance: 1_000_000 * 1_000 });
  const { game_code, stake } = await blackjackOf(first);
  await first.control('next-round', { multiplier: 2 });
  const before = await first.launch({ game_code });
  const dealt = (await first.play('blackjack/deal', { session: before, requestId: 'a', stake })).json();
  const session = await first.launch({ game_code, token: 't2' });
  const { hand, unseen } = await stateOf(first, session);
  assert.deepEqual([hand.player, unseen], [dealt.player, null]);
  await first.stop();
  const second = await aStudio(t, undefined, first.dataDir);
  assert.deepEqual(await stateOf(second, session), { flight: null, hand: null, unseen: null, interrupted: 'a' });
  const move = await second.play('blackjack/move', { session, requestId: 'b', move: 'stand' });
  assert.equal(move.json().error, 'interrupted');
  await second.play('seen', { session, requestId: 'a' });
  assert.equal((await stateOf(second, session)).interrupted, null);
});

test('a hand that ended while the page was closed is shown', async (t) => {
  const studio = await aStudio(t, { balance: 1_000_000 * 1_000 });
  const { game_code, stake } = await blackjackOf(studio);
  const session = await studio.launch({ game_code });
  await studio.control('next-round', { multiplier: 2.5 });
  const natural = (await studio.play('blackjack/deal', { session, requestId: 'a', stake })).json();
  assert.equal(natural.ending, 'player-blackjack');
  assert.deepEqual((await stateOf(studio, session)).unseen, {
    requestId: 'a',
    path: 'blackjack/deal',
    answer: natural,
  });
});

test('a double refused by the wallet leaves the hand open', async (t) => {
  const studio = await aStudio(t, { balance: 1_000_000 * 1_000 });
  const { game_code, stake } = await blackjackOf(studio);
  const session = await studio.launch({ game_code });
  await studio.control('next-round', { multiplier: 2 });
  await studio.play('blackjack/deal', { session, requestId: 'a', stake });
  studio.wallet.answer = (call) =>
    call.path.endsWith('/bet') ? { status: 200, body: { status: 'RS_ERROR_TOKEN_EXPIRED' } } : 'usual';
  const doubled = await studio.play('blackjack/move', { session, requestId: 'b', move: 'double' });
  assert.equal(doubled.json().error, 'session-expired');
  assert.notEqual((await stateOf(studio, session)).hand, null);
  const stood = (await studio.play('blackjack/move', { session, requestId: 'c', move: 'stand' })).json();
  assert.equal(stood.payout, 2 * stake);
  assert.equal(studio.bodies('/transaction/win')[0]?.['amount'], 2 * stake * 1_000);
});

test('a crash round is resumed, a late cash-out does not apply to the next round, and its end is shown', async (t) => {
  const studio = await aStudio(t);
  const session = await studio.launch({ game_code: CRASH });
  await studio.control('next-round', { multiplier: 50 });
  const start = { session, requestId: 'a', stake: STAKE };
  const { flight } = (await studio.play('crash/start', start)).json();
  const seen = (await stateOf(studio, session)).flight;
  assert.deepEqual([seen.flight, seen.stake], [flight, STAKE]);
  const landed = (await studio.play('crash/cash-out', { session, flight })).json();
  assert.deepEqual((await stateOf(studio, session)).unseen, {
    requestId: flight,
    path: 'crash/result',
    answer: landed,
  });
  assert.equal((await studio.play('crash/start', start)).json().flight, flight, 'a lost answer is repeated');
  await studio.control('next-round', { multiplier: 50 });
  const next = (await studio.play('crash/start', { session, requestId: 'b', stake: STAKE })).json();
  assert.deepEqual((await studio.play('crash/cash-out', { session, flight })).json(), landed);
  assert.equal((await stateOf(studio, session)).flight.flight, next.flight);
  assert.equal((await studio.play('crash/result', { session, flight: 'none' })).json().error, 'interrupted');
  assert.equal(betsOf(studio), 2);
});

test('rounds are stored per player and game, and per launch in demo mode', async (t) => {
  const studio = await aStudio(t);
  const [one, other] = [await studio.launch(), await studio.launch({ user: 'u2' })];
  await studio.play('play', { session: one, requestId: 'a', stake: STAKE });
  assert.equal((await stateOf(studio, other)).unseen, null);
  assert.equal((await stateOf(studio, await studio.launch({ game_code: CRASH }))).unseen, null);
  const demo = { game_code: SLOT, currency: 'XXX', user: undefined, token: undefined };
  const [first, second] = [await studio.launch(demo), await studio.launch(demo)];
  await studio.play('play', { session: first, requestId: 'a', stake: STAKE });
  assert.equal((await stateOf(studio, first)).unseen.requestId, 'a');
  assert.equal((await stateOf(studio, second)).unseen, null);
  const refused = await studio.app.inject('/studio/api/state?session=nobody');
  assert.deepEqual([refused.statusCode, refused.json().error], [409, 'session-expired']);
});
