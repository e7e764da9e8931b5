import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { aPlayer, balancesOf, type Player } from '../../../../test/support/players.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

type Operation = 'bet' | 'win' | 'rollback';
type Body = Readonly<Record<string, unknown>>;

const UNITS = 1_000;
let ids = 0;
const nextId = (name: string) => `replayed-${name}-${(ids += 1)}`;

const common = (player: Player, round: string) => ({
  user: player.externalName,
  token: player.launchToken,
  game_code: 'mare_tidal',
  transaction_uuid: nextId('tx'),
  round,
});
const money = (amount: number) => ({ currency: 'BRL', amount: amount * UNITS });

const send = async (operation: Operation, body: Body) =>
  (await platform.studio(`/transaction/${operation}`, { ...body })).body.status;
const cashOf = async (player: Player) => (await balancesOf(platform.db, player)).cash;

/** A body of each kind, about one open round with one bet of R$ 3,00. Only the bet has been sent. */
async function bodiesOfRound(cash = 1_000) {
  const player = await aPlayer(platform.db, { cash });
  const round = nextId('round');
  const bet = { ...common(player, round), ...money(300) };
  assert.equal(await send('bet', bet), 'RS_OK');
  const about = () => ({ ...common(player, round), reference_transaction_uuid: bet.transaction_uuid });
  return { player, bodies: { bet, win: { ...about(), ...money(500) }, rollback: about() } };
}

const kinds: readonly Operation[] = ['bet', 'win', 'rollback'];

describe('a signed body of the studio that is sent to another kind of call', () => {
  for (const from of kinds)
    for (const to of kinds.filter((kind) => kind !== from))
      it(`moves no money: ${from} as ${to}`, async () => {
        const { player, bodies } = await bodiesOfRound();
        const before = await cashOf(player);
        assert.equal(await send(to, bodies[from]), 'RS_ERROR_WRONG_SYNTAX');
        assert.equal(await cashOf(player), before);
      });

  it('moves no money either when the call it was made for was refused', async () => {
    const { player, bodies } = await bodiesOfRound();
    await send('win', { ...bodies.win, ...money(0), transaction_uuid: nextId('lost'), round_closed: true });
    assert.equal(await send('win', bodies.win), 'RS_ERROR_DUPLICATE_TRANSACTION');
    assert.equal(await send('rollback', bodies.win), 'RS_ERROR_WRONG_SYNTAX');
    assert.equal(await cashOf(player), 700);
  });
});

describe('a wallet call of the studio', () => {
  it('is refused as a win without the bet it belongs to', async () => {
    const { player, bodies } = await bodiesOfRound();
    const { reference_transaction_uuid: _, ...unnamed } = bodies.win;
    for (const body of [unnamed, { ...unnamed, reference_transaction_uuid: '' }])
      assert.equal(await send('win', body), 'RS_ERROR_WRONG_SYNTAX');
    assert.equal(await cashOf(player), 700);
  });

  it('is accepted as a bet without a reference', async () => {
    const player = await aPlayer(platform.db, { cash: 1_000 });
    for (const reference_transaction_uuid of ['', null])
      assert.equal(
        await send('bet', { ...common(player, nextId('round')), ...money(100), reference_transaction_uuid }),
        'RS_OK',
      );
    assert.equal(await cashOf(player), 800);
  });

  it('is refused under an id that another kind of call has used', async () => {
    const { player, bodies } = await bodiesOfRound();
    const used = bodies.bet.transaction_uuid;
    assert.equal(await send('win', { ...bodies.win, transaction_uuid: used }), 'RS_ERROR_DUPLICATE_TRANSACTION');
    assert.equal(
      await send('rollback', { ...bodies.rollback, transaction_uuid: used }),
      'RS_ERROR_DUPLICATE_TRANSACTION',
    );
    assert.equal(await send('rollback', bodies.rollback), 'RS_OK');
    const late = { ...common(player, nextId('round')), ...money(100) };
    const { transaction_uuid } = bodies.rollback;
    assert.equal(await send('bet', { ...late, transaction_uuid }), 'RS_ERROR_DUPLICATE_TRANSACTION');
    assert.equal(await cashOf(player), 1_000);
  });
});
