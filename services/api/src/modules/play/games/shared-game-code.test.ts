import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Tx } from '../../../database/database.ts';
import { aPlayer, type Player } from '../../../../test/support/players.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { digest } from '../../../crypto/tokens.ts';

const SHARED_CODE = 'mare_tidal';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const inTenant = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => platform.db.transaction('jangada', work);

/** A second maker's game with the same code. */
const addTwin = () =>
  inTenant(async (tx) => {
    const game = await tx.selectFrom('games').select('id').where('code', '=', SHARED_CODE).executeTakeFirstOrThrow();
    const twin = {
      code: SHARED_CODE,
      provider_code: 'norte',
      provider_name: 'Norte',
      title: 'Tidal do Norte',
      category: 'slots' as const,
      search_text: 'tidal do norte',
      image: '/x',
      image_mobile: '/x',
      has_tables: false,
      only_demo: false,
      bonus_allowed: true,
    };
    const { id } = await tx.insertInto('games').values(twin).returning('id').executeTakeFirstOrThrow();
    return { first: game.id, twin: id };
  });

const launch = (player: Player, gameId: number) =>
  inTenant(async (tx) => {
    await tx
      .updateTable('game_launches')
      .set({ game_id: gameId })
      .where('token_hash', '=', digest(player.launchToken))
      .execute();
  });

const stake = (player: Player, uuid: string) => ({
  user: player.externalName,
  token: player.launchToken,
  transaction_uuid: uuid,
  round: `round-${uuid}`,
  round_closed: false,
  game_code: SHARED_CODE,
  currency: 'BRL',
  amount: 100_000,
  is_free: false,
});

describe('a game code that two makers use', () => {
  it('means the game of the launch, for a bet and for its prize', async () => {
    const { first, twin } = await addTwin();
    const player = await aPlayer(platform.db, { cash: 10_000 });
    for (const [index, gameId] of [first, twin, first, twin].entries()) {
      await launch(player, gameId);
      const bet = stake(player, `bet-${index}`);
      const placed = await platform.studio('/transaction/bet', bet);
      assert.equal(placed.body.status, 'RS_OK');
      const prize = { ...bet, transaction_uuid: `win-${index}`, reference_transaction_uuid: bet.transaction_uuid };
      await platform.studio('/transaction/win', prize);
      const stored = await inTenant((tx) =>
        tx.selectFrom('bets').select(['kind', 'game_id']).where('round_id', '=', bet.round).orderBy('id').execute(),
      );
      assert.deepEqual(stored, [
        { kind: 'bet', game_id: gameId },
        { kind: 'win', game_id: gameId },
      ]);
    }
  });

  it('is refused while the maker of the launched game is switched off, whatever the other maker is', async () => {
    const player = await aPlayer(platform.db, { cash: 10_000 });
    const twin = await inTenant((tx) =>
      tx
        .selectFrom('games')
        .select('id')
        .where('provider_code', '=', 'norte')
        .where('code', '=', SHARED_CODE)
        .executeTakeFirstOrThrow(),
    );
    await launch(player, twin.id);
    await inTenant((tx) =>
      tx
        .insertInto('game_switches')
        .values({ provider_code: 'norte', game_code: SHARED_CODE, reason: 'a test' })
        .execute(),
    );
    const refused = await platform.studio('/transaction/bet', stake(player, 'off-1'));
    assert.notEqual(refused.body.status, 'RS_OK');
  });
});
