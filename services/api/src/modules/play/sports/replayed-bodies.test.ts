import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { aPlayer, balancesOf, type Player } from '../../../../test/support/players.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';

const BRAND = '2410887263374544896';
const CASH = 10_000;
const STAKE = 2_000;

let platform: TestPlatform;
let providerKey: CryptoKey;
before(async () => {
  platform = await startTestPlatform();
  const pair = await generateKeyPair('ES256', { extractable: true });
  providerKey = pair.privateKey;
  platform.third.publishKeys([{ ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'ES256', use: 'sig' }]);
});
after(() => platform.stop());

const kinds = ['make', 'win', 'lost', 'refund', 'discard', 'rollback'] as const;
type Kind = (typeof kinds)[number];

/** A message as the provider signs it. */
interface Message {
  readonly transaction: Readonly<Record<string, unknown>>;
  readonly bet_transaction_id?: string;
  readonly parent_transaction_id?: string;
}

async function send(kind: Kind, payload: Message): Promise<string> {
  const token = await new SignJWT({ payload })
    .setProtectedHeader({ alg: 'ES256', kid: 'one' })
    .setAudience(BRAND)
    .setExpirationTime('60s')
    .sign(providerKey);
  const answer = await platform.server.inject({
    method: 'POST',
    url: `/providers/sports/bet/${kind}`,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ payload: token }),
  });
  return answer.statusCode === 200 ? 'accepted' : answer.json().code;
}

let slips = 0;
const cashOf = async (player: Player) => (await balancesOf(platform.db, player)).cash;

/** A message of each kind about one open bet. Only the bet has been sent. */
async function messagesOfBet(): Promise<{ player: Player; messages: Readonly<Record<Kind, Message>> }> {
  const player = await aPlayer(platform.db, { cash: CASH });
  const slip = `replayed-${(slips += 1)}`;
  const about = (kind: Kind, amount: number) => ({
    transaction: {
      id: `${slip}-${kind}`,
      betslip_id: slip,
      ext_player_id: player.externalName,
      operator_brand_id: BRAND,
      amount,
      currency: 'BRL',
      operation: kind === 'make' ? 'bet' : kind,
    },
  });
  const bet = { bet_transaction_id: `${slip}-make` };
  const messages = {
    make: about('make', STAKE),
    win: { ...about('win', 5_000), ...bet },
    lost: { ...about('lost', 0), ...bet },
    refund: { ...about('refund', STAKE), ...bet },
    discard: { ...about('discard', STAKE), ...bet },
    rollback: { ...about('rollback', 0), ...bet, parent_transaction_id: `${slip}-win` },
  };
  assert.equal(await send('make', messages.make), 'accepted');
  return { player, messages };
}

describe('a signed message of the sports provider that is sent to another kind of call', () => {
  for (const from of kinds)
    it(`moves no money: ${from}`, async () => {
      const { player, messages } = await messagesOfBet();
      for (const to of kinds.filter((kind) => kind !== from)) {
        assert.equal(await send(to, messages[from]), '2004', to);
        assert.equal(await cashOf(player), CASH - STAKE, to);
      }
    });
});

describe('a wallet call of the sports provider', () => {
  it('is refused without the reference that its kind needs, and a bet with one', async () => {
    const { player, messages } = await messagesOfBet();
    for (const kind of ['win', 'lost', 'refund', 'discard', 'rollback'] as const) {
      const { bet_transaction_id: _, ...unnamed } = messages[kind];
      assert.equal(await send(kind, unnamed), '2004', kind);
    }
    const { parent_transaction_id: _, ...noParent } = messages.rollback;
    assert.equal(await send('rollback', noParent), '2004');
    const { transaction } = messages.make;
    const second = { transaction: { ...transaction, id: 'another', betslip_id: 'another' } };
    assert.equal(await send('make', { ...second, bet_transaction_id: 'replayed' }), '2004');
    assert.equal(await send('make', { ...second, parent_transaction_id: 'replayed' }), '2004');
    assert.equal(await cashOf(player), CASH - STAKE);
  });

  it('is refused under an id that another kind of call has used', async () => {
    const { player, messages } = await messagesOfBet();
    const used = messages.make.transaction['id'];
    for (const kind of ['win', 'refund', 'discard'] as const) {
      const { transaction, ...rest } = messages[kind];
      assert.equal(await send(kind, { ...rest, transaction: { ...transaction, id: used } }), '2005', kind);
    }
    assert.equal(await cashOf(player), CASH - STAKE);
  });

  it('is refused as a rollback or a discard that would give back the stake of a bet that has ended', async () => {
    const { player, messages } = await messagesOfBet();
    assert.equal(await send('refund', messages.refund), 'accepted');
    const parent = String(messages.make.transaction['id']);
    assert.equal(await send('rollback', { ...messages.rollback, parent_transaction_id: parent }), '2005');
    assert.equal(await send('discard', messages.discard), '2005');
    assert.equal(await cashOf(player), CASH);
  });

  it('is refused as a discard that names a win', async () => {
    const { player, messages } = await messagesOfBet();
    assert.equal(await send('win', messages.win), 'accepted');
    const { transaction } = messages.discard;
    const named = { transaction, bet_transaction_id: String(messages.win.transaction['id']) };
    assert.equal(await send('discard', named), '2005');
    assert.equal(await cashOf(player), CASH - STAKE + 5_000);
  });
});
