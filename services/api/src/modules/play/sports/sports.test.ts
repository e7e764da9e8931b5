import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { countOpenSportsBets, launchSport } from '@jangada/contracts/domains/games/endpoints';
import { setTenantSettings } from '@jangada/contracts/ops/tenants';
import { listBets, listTransactions } from '@jangada/contracts/domains/wallet/endpoints';
import { createLocalJWKSet, exportJWK, generateKeyPair, jwtVerify, SignJWT, type CryptoKey } from 'jose';
import { aPlayer, balancesOf, type Player } from '../../../../test/support/players.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { verifyLedger } from '../../../../test/support/verify-ledger.ts';

const BRAND = '2410887263374544896';

let platform: TestPlatform;
let providerKey: CryptoKey;
before(async () => {
  platform = await startTestPlatform();
  const pair = await generateKeyPair('ES256', { extractable: true });
  providerKey = pair.privateKey;
  platform.third.publishKeys([{ ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'ES256', use: 'sig' }]);
});
after(() => platform.stop());

interface Input {
  readonly id: string;
  readonly amount: number;
  readonly slip: string;
  readonly bet?: string;
  readonly parent?: string;
  readonly currency?: string;
  readonly brand?: string;
}

/** Sends a signed message to the wallet, like the provider. */
async function send(operation: string, player: Player, input: Input, key: CryptoKey = providerKey, kid = 'one') {
  const brand = input.brand ?? BRAND;
  const payload = {
    amount: input.amount,
    currency: input.currency ?? 'BRL',
    player_id: player.externalName,
    transaction: {
      id: input.id,
      betslip_id: input.slip,
      ext_player_id: player.externalName,
      operator_brand_id: brand,
      amount: input.amount,
      currency: input.currency ?? 'BRL',
      operation: operation === 'make' ? 'bet' : operation,
    },
    ...(input.bet ? { bet_transaction_id: input.bet } : {}),
    ...(input.parent ? { parent_transaction_id: input.parent } : {}),
    betslip: { bets: [{ competitor_name: ['Fortaleza', 'Ceará'] }] },
  };
  const token = await new SignJWT({ payload })
    .setProtectedHeader({ alg: 'ES256', kid })
    .setIssuer('provider')
    .setAudience(brand)
    .setIssuedAt()
    .setExpirationTime('60s')
    .sign(key);
  const answer = await platform.server.inject({
    method: 'POST',
    url: `/providers/sports/bet/${operation}`,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ payload: token }),
  });
  return { status: answer.statusCode, body: answer.json() };
}

const cashOf = async (player: Player) => (await balancesOf(platform.db, player)).cash;

let slips = 0;
const aSlip = () => {
  const name = `slip-${(slips += 1)}`;
  return { slip: name, id: `${name}-make` };
};

describe('a sports session', () => {
  it('is signed so that the provider can check it with our published key', async () => {
    const player = await aPlayer(platform.db);
    const { body } = await platform.call(launchSport, { token: player.token });
    assert.equal(body.gameUrl, 'http://localhost:8080/sportsbook');
    const jwks = (await platform.server.inject({ method: 'GET', url: '/sports/jwks.json' })).json();
    assert.equal(JSON.stringify(jwks).includes('"d"'), false, 'the private half stays here');
    const { payload, protectedHeader } = await jwtVerify(body.token, createLocalJWKSet(jwks), { audience: BRAND });
    assert.equal(protectedHeader.alg, 'ES256');
    assert.deepEqual(payload['payload'], { player_id: player.externalName, currency: 'BRL', lang: 'pt' });
    assert.ok(Date.parse(body.expires_at) > Date.now());
  });

  it('is opened as a game of the provider where the site has sports without the widget', async () => {
    const change = async (settings: { hasSports: boolean; betby: { active: boolean } }) =>
      assert.equal(
        (await platform.op(setTenantSettings, { params: { tenant: 'tucano' }, body: { settings } })).status,
        200,
      );
    const player = await aPlayer(platform.db, { tenant: 'tucano' });
    const launch = () => platform.call(launchSport, { token: player.token, host: 'tucano.localhost' });
    await change({ hasSports: true, betby: { active: false } });
    const { body } = await launch();
    const address = new URL(body.gameUrl);
    assert.equal(address.origin + address.pathname, `${platform.third.url}/sports/game`);
    assert.deepEqual(Object.fromEntries(address.searchParams), { brand_id: '2410887263374544897', lang: 'pt' });
    assert.equal(address.hash, `#token=${body.token}`, 'no server on the way writes the token into its log');
    await change({ hasSports: false, betby: { active: false } });
    assert.equal((await launch()).body.code, 'sports.unavailable');
    await change({ hasSports: true, betby: { active: true } });
    assert.match((await launch()).body.gameUrl, /\/sportsbook$/);
  });

  it('is refused to guests and to players who may not bet', async () => {
    assert.equal((await platform.call(launchSport)).status, 401);
    const unproved = await aPlayer(platform.db, { tenant: 'onca' });
    const refused = await platform.call(launchSport, { token: unproved.token, host: 'onca.localhost' });
    assert.equal(refused.body.code, 'account.verification-required');
  });
});

describe('a sports bet', () => {
  it('is taken, won and shown to the player under the match', async () => {
    const player = await aPlayer(platform.db, { cash: 10_000 });
    const { slip, id } = aSlip();
    const created = await send('make', player, { slip, id, amount: 2_000 });
    assert.equal(created.status, 200);
    assert.equal(created.body.balance, 8_000);
    await send('win', player, { slip, id: `${slip}-win`, bet: id, amount: 3_600 });
    assert.equal(await cashOf(player), 11_600);
    const { body } = await platform.call(listBets, { token: player.token });
    assert.deepEqual(
      body.bets.data.map(({ type, game, value }: Record<string, unknown>) => [type, game, value]),
      [
        ['win', 'Fortaleza × Ceará', 3_600],
        ['bet', 'Fortaleza × Ceará', 2_000],
      ],
    );
  });

  it('awaits its result until it is settled, and counts as open for its player alone', async () => {
    const [player, other] = [
      await aPlayer(platform.db, { cash: 10_000 }),
      await aPlayer(platform.db, { cash: 10_000 }),
    ];
    const openBets = async ({ token }: Player) => (await platform.call(countOpenSportsBets, { token })).body;
    const [first, second, refunded] = [aSlip(), aSlip(), aSlip()];
    for (const slip of [first, second, refunded]) await send('make', player, { ...slip, amount: 1_500 });
    assert.deepEqual(await openBets(player), { count: 3, stake: 4_500 });
    await send('lost', player, { slip: first.slip, id: `${first.slip}-lost`, bet: first.id, amount: 0 });
    await send('refund', player, { slip: refunded.slip, id: `${refunded.slip}-void`, bet: refunded.id, amount: 1_500 });
    assert.deepEqual(await openBets(player), { count: 1, stake: 1_500 });
    assert.deepEqual(await openBets(other), { count: 0, stake: 0 });
    assert.equal((await platform.call(countOpenSportsBets)).status, 401);
  });

  it('counts once when it is repeated, and is refused with another amount under the same id', async () => {
    const player = await aPlayer(platform.db, { cash: 10_000 });
    const bet = { ...aSlip(), amount: 2_000 };
    await send('make', player, bet);
    assert.equal((await send('make', player, bet)).status, 200);
    assert.equal((await send('make', player, { ...bet, amount: 2_001 })).body.code, '2005');
    assert.equal(await cashOf(player), 8_000);
  });

  it('that is lost pays nothing, and one that is refunded gives the stake back', async () => {
    const player = await aPlayer(platform.db, { cash: 10_000 });
    const [lost, void_] = [aSlip(), aSlip()];
    await send('make', player, { ...lost, amount: 2_000 });
    await send('make', player, { ...void_, amount: 1_000 });
    await send('lost', player, { slip: lost.slip, id: `${lost.slip}-lost`, bet: lost.id, amount: 0 });
    await send('refund', player, { slip: void_.slip, id: `${void_.slip}-void`, bet: void_.id, amount: 1_000 });
    const { cash, wagered } = await balancesOf(platform.db, player);
    assert.deepEqual({ cash, wagered }, { cash: 8_000, wagered: 2_000 }, 'a refund was never wagered');
    const { body } = await platform.call(listBets, { token: player.token });
    assert.deepEqual(
      body.bets.data.map(({ type, value, refunded }: Record<string, unknown>) => [type, value, refunded]),
      [
        ['bet', 1_000, true],
        ['bet', 2_000, false],
      ],
      'and it is no prize',
    );
    const statement = await platform.call(listTransactions, { token: player.token });
    assert.deepEqual(
      statement.body.transactions.data.map(({ type, amount }: Record<string, unknown>) => [type, amount]),
      [
        ['bet', 1_000],
        ['bet', -1_000],
        ['bet', -2_000],
      ],
    );
  });

  it('that was settled is not settled otherwise, nor discarded, before that is taken back', async () => {
    const player = await aPlayer(platform.db, { cash: 10_000 });
    const { slip, id } = aSlip();
    await send('make', player, { slip, id, amount: 2_000 });
    await send('lost', player, { slip, id: `${slip}-l`, bet: id, amount: 0 });
    assert.equal((await send('win', player, { slip, id: `${slip}-w`, bet: id, amount: 5_000 })).body.code, '2005');
    assert.equal((await send('refund', player, { slip, id: `${slip}-v`, bet: id, amount: 2_000 })).body.code, '2005');
    assert.equal((await send('discard', player, { slip, id: `${slip}-d`, bet: id, amount: 2_000 })).body.code, '2005');
    assert.equal(await cashOf(player), 8_000);
    await send('rollback', player, { slip, id: `${slip}-rb`, bet: id, parent: `${slip}-l`, amount: 0 });
    assert.equal((await send('win', player, { slip, id: `${slip}-w2`, bet: id, amount: 5_000 })).status, 200);
    assert.equal(await cashOf(player), 13_000);
  });

  it('that was refunded can be settled after the refund was taken back', async () => {
    const player = await aPlayer(platform.db, { cash: 10_000 });
    const { slip, id } = aSlip();
    await send('make', player, { slip, id, amount: 2_000 });
    await send('refund', player, { slip, id: `${slip}-v`, bet: id, amount: 2_000 });
    await send('rollback', player, { slip, id: `${slip}-rb`, bet: id, parent: `${slip}-v`, amount: 2_000 });
    assert.equal(await cashOf(player), 8_000);
    await send('lost', player, { slip, id: `${slip}-l`, bet: id, amount: 0 });
    assert.equal((await balancesOf(platform.db, player)).wagered, 2_000);
  });

  it('refuses to give back more than was staked', async () => {
    const player = await aPlayer(platform.db, { cash: 10_000 });
    const { slip, id } = aSlip();
    await send('make', player, { slip, id, amount: 2_000 });
    assert.equal((await send('refund', player, { slip, id: `${slip}-v`, bet: id, amount: 2_001 })).body.code, '2005');
    assert.equal(await cashOf(player), 8_000);
  });

  it('is refunded once, whatever slip the refund names, and cannot win afterwards', async () => {
    const player = await aPlayer(platform.db, { cash: 10_000 });
    const { slip, id } = aSlip();
    await send('make', player, { slip, id, amount: 2_000 });
    await send('refund', player, { slip: `${slip}-a`, id: `${slip}-v1`, bet: id, amount: 2_000 });
    const again = await send('refund', player, { slip: `${slip}-b`, id: `${slip}-v2`, bet: id, amount: 2_000 });
    assert.equal(again.body.code, '2005');
    const won = await send('win', player, { slip: `${slip}-c`, id: `${slip}-w`, bet: id, amount: 5_000 });
    assert.equal(won.body.code, '2005');
    assert.equal(await cashOf(player), 10_000);
  });

  it('notifies the browsers when a lost bet is reopened: the withdrawable amount falls', async () => {
    const player = await aPlayer(platform.db, { cash: 10_000 });
    const { slip, id } = aSlip();
    await send('make', player, { slip, id, amount: 2_000 });
    await send('lost', player, { slip, id: `${slip}-l`, bet: id, amount: 0 });
    await send('rollback', player, { slip, id: `${slip}-rb`, bet: id, parent: `${slip}-l`, amount: 0 });
    const input = await platform.db.read('jangada', (reader) =>
      reader.selectFrom('outbox').select('payload').where('topic', '=', 'realtime').orderBy('seq').execute(),
    );
    const { version } = await balancesOf(platform.db, player);
    const versions = input
      .map(({ payload }) => payload as { channels: string[]; data: { wallet?: { version: number } } })
      .filter(({ channels, data }) => data.wallet && channels.some((one) => one.endsWith(`${player.user.id}`)))
      .map(({ data }) => data.wallet?.version);
    assert.equal(versions.at(-1), version);
  });

  it('is confirmed and reported settled without moving money; one that never was is not', async () => {
    const player = await aPlayer(platform.db, { cash: 10_000 });
    const { slip, id } = aSlip();
    await send('make', player, { slip, id, amount: 2_000 });
    for (const operation of ['commit', 'settlement']) {
      const answer = await send(operation, player, { slip, id: `${slip}-${operation}`, bet: id, amount: 0 });
      assert.equal(answer.body.balance, 8_000);
      const unknown = await send(operation, player, { slip, id: `${slip}-x`, bet: 'nothing', amount: 0 });
      assert.equal(unknown.body.code, '2003');
    }
    assert.equal(await cashOf(player), 8_000);
  });

  it('can be settled again after its settlement was taken back', async () => {
    const player = await aPlayer(platform.db, { cash: 10_000 });
    const { slip, id } = aSlip();
    await send('make', player, { slip, id, amount: 2_000 });
    await send('win', player, { slip, id: `${slip}-w1`, bet: id, amount: 5_000 });
    const back = { slip, id: `${slip}-rb`, bet: id, parent: `${slip}-w1`, amount: 5_000 };
    await send('rollback', player, back);
    await send('rollback', player, back);
    assert.equal(await cashOf(player), 8_000);
    await send('win', player, { slip, id: `${slip}-w2`, bet: id, amount: 4_000 });
    assert.equal(await cashOf(player), 12_000);
  });

  it('that was discarded is undone, and refused when it comes late', async () => {
    const player = await aPlayer(platform.db, { cash: 10_000 });
    const [known, late] = [aSlip(), aSlip()];
    await send('make', player, { ...known, amount: 2_000 });
    await send('discard', player, { slip: known.slip, id: `${known.slip}-d`, bet: known.id, amount: 2_000 });
    await send('discard', player, { slip: late.slip, id: `${late.slip}-d`, bet: late.id, amount: 2_000 });
    assert.equal((await send('make', player, { ...late, amount: 2_000 })).body.code, '2006');
    assert.equal(await cashOf(player), 10_000);
  });

  it('is refused without money, in another currency, for a stranger', async () => {
    const player = await aPlayer(platform.db, { cash: 100 });
    assert.equal((await send('make', player, { ...aSlip(), amount: 101 })).body.code, '2001');
    assert.equal((await send('make', player, { ...aSlip(), amount: 50, currency: 'USD' })).body.code, '2002');
    const otherBrand = { ...aSlip(), amount: 50, brand: '2410887263374544897' };
    assert.equal((await send('make', player, otherBrand)).body.code, '1006');
    assert.equal(await cashOf(player), 100);
  });

  it('that the provider did not sign changes nothing', async () => {
    const player = await aPlayer(platform.db, { cash: 10_000 });
    const { privateKey } = await generateKeyPair('ES256');
    assert.equal((await send('make', player, { ...aSlip(), amount: 2_000 }, privateKey)).status, 401);
    assert.equal((await send('make', player, { ...aSlip(), amount: 2_000 }, providerKey, 'unknown')).status, 401);
    const plain = await platform.server.inject({
      method: 'POST',
      url: '/providers/sports/bet/make',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ payload: 'not.a.token' }),
    });
    assert.equal(plain.statusCode, 401);
    assert.equal(await cashOf(player), 10_000);
  });

  it('applies as often as the money lasts when twenty come at once', async () => {
    const player = await aPlayer(platform.db, { cash: 1_000 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send('make', player, { ...aSlip(), amount: 200 })),
    );
    assert.equal(answers.filter(({ status }) => status === 200).length, 5);
    assert.equal(await cashOf(player), 0);
    const proof = await platform.db.transaction('jangada', verifyLedger);
    assert.deepEqual(proof, { unbalancedTxns: 0, sum: 0, wrongWallets: [] });
  });
});
