import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Endpoint } from '@jangada/contracts/api/endpoint';
import { listCashback } from '@jangada/contracts/domains/bonuses/endpoints';
import * as boxes from '@jangada/contracts/domains/boxes/endpoints';
import { listMessages, sendMessage } from '@jangada/contracts/domains/chat/endpoints';
import { listGames, setFavorite } from '@jangada/contracts/domains/games/endpoints';
import { listMissions } from '@jangada/contracts/domains/missions/endpoints';
import { listNotifications } from '@jangada/contracts/domains/notifications/endpoints';
import {
  addWithdrawMethod,
  listBets,
  listBonuses,
  listTransactions,
  listWithdrawMethods,
  type Bet,
} from '@jangada/contracts/domains/wallet/endpoints';
import { sendNotification } from '../src/modules/messages/notifications/notify.ts';
import { grantBonus } from '../src/modules/rewards/bonuses/grant-bonus.ts';
import { demoTenants } from '../src/seed/demo-tenants.ts';
import { aBoxType, BOX_PRICE, boxPrizes } from './support/boxes.ts';
import { missionVerbs } from './support/missions.ts';
import { aPlayer, type Player } from './support/players.ts';
import { playRound, takeStakeBack } from './support/rounds.ts';
import { startTestPlatform, type TestPlatform } from './support/test-platform.ts';

/* Checks the values of entity fields; their types are tested in the contracts, entity-fields.test.ts. */

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const missions = missionVerbs(() => platform);

const CASH = 100_000;

const both = (text: string) => ({ pt: text, en: `${text} (en)` });

/** The reply, with times of the current minute replaced by `now`. */
const read = async (endpoint: Endpoint, { token }: Player, more: object = {}) => {
  const { status, body } = await platform.call(endpoint, { token, ...more });
  assert.equal(status, 200, JSON.stringify(body));
  const isNow = (value: unknown) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) && Math.abs(Date.parse(value) - Date.now()) < 60_000;
  return JSON.parse(JSON.stringify(body), (_, value: unknown) => (isNow(value) ? 'now' : value));
};

/** The database generates ids, so only that they are positive is checked. */
const withoutId = ({ id, ...rest }: { id: number }) => {
  assert.ok(Number.isInteger(id) && id > 0);
  return rest;
};

describe('the values of an entity', () => {
  it('of a line of the statement are those of the movement', async () => {
    const player = await aPlayer(platform.db, { cash: CASH });
    await playRound(platform.db, player, 700, {
      won: 1_900,
      game: { id: null, title: 'Jato', image: null, bonusAllowed: true },
    });
    const { transactions } = await read(listTransactions, player);
    const line = { created_at: 'now', status: 'done', description: 'Jato', method: null };
    assert.deepEqual(transactions.data.map(withoutId), [
      { ...line, type: 'win', amount: 1_900 },
      { ...line, type: 'bet', amount: -700 },
    ]);
  });

  it('of a bet are those of the round, with bonus and refund', async () => {
    const player = await aPlayer(platform.db, { cash: CASH });
    const game = { id: null, title: 'Jato', image: null, bonusAllowed: true };
    await playRound(platform.db, player, 700, { won: 1_900, game });
    await takeStakeBack(platform.db, player, await playRound(platform.db, player, 300, { game }));
    const { bets } = await read(listBets, player);
    const bet = { game: 'Jato', with_bonus: false, refunded: false, date: 'now' };
    assert.deepEqual(bets.data.map(withoutId), [
      { ...bet, type: 'bet', value: 300, refunded: true },
      { ...bet, type: 'win', value: 1_900 },
      { ...bet, type: 'bet', value: 700 },
    ]);
  });

  it('of a bet tell whether bonus money was used', async () => {
    const player = await aPlayer(platform.db, { cash: 500, bonus: 50_000 });
    const game = { id: null, title: 'Jato', image: null, bonusAllowed: true };
    await playRound(platform.db, player, 300, { game });
    await playRound(platform.db, player, 700, { game });
    const { bets } = await read(listBets, player);
    const stakes = bets.data.map(({ value, with_bonus }: Bet) => ({ value, with_bonus }));
    assert.deepEqual(stakes, [
      { value: 700, with_bonus: true },
      { value: 300, with_bonus: false },
    ]);
  });

  it('of a bonus are those that were granted', async () => {
    const player = await aPlayer(platform.db);
    const demo = demoTenants.find(({ id }) => id === 'jangada');
    assert.ok(demo);
    await platform.db.transaction('jangada', (tx) =>
      grantBonus(
        tx,
        { ...demo, domains: [demo.hostname] },
        {
          userId: player.user.id,
          origin: 'operator',
          originRef: 'entity-values',
          name: both('Bônus'),
          amount: 5_000,
          multiplier: 2,
        },
      ),
    );
    const [{ expires_at: expires, ...bonus }] = (await read(listBonuses, player)).bonuses.data;
    assert.ok(Date.parse(expires) > Date.now());
    assert.deepEqual(withoutId(bonus), {
      kind: 'money',
      name: 'Bônus',
      amount: 5_000,
      rollover_total: 10_000,
      rollover_done: 0,
      progress: 0,
      status: 'active',
      created_at: 'now',
      cancel_loss: 5_000,
      max_bet: bonus.max_bet,
      max_convert: bonus.max_convert,
      free_spins: null,
    });
  });

  it('of a PIX key are its type, its masked key and its holder', async () => {
    const player = await aPlayer(platform.db);
    await read(addWithdrawMethod, player, { body: { type: 'cpf' } });
    const [method] = (await read(listWithdrawMethods, player)).methods;
    assert.match(method.key, /^\*{3}\.\d{3}\.\d{3}-\*\*$/);
    assert.ok(player.user.cpf?.includes(method.key.replaceAll(/\D/g, '')));
    assert.deepEqual(withoutId(method), {
      type: 'cpf',
      key: method.key,
      holder_name: 'Ana Souza',
      created_at: 'now',
    });
  });

  it('of a cashback are those of its entry', async () => {
    const player = await aPlayer(platform.db);
    await platform.db.transaction('jangada', (tx) =>
      tx
        .insertInto('cashback_entries')
        .values({
          user_id: player.user.id,
          type: 'calendar',
          period_start: new Date(0),
          period_end: new Date(1),
          available_at: '2099-01-05',
          amount: 900,
          slots: 3,
        })
        .execute(),
    );
    const [entry] = (await read(listCashback, player)).data;
    assert.deepEqual(withoutId(entry), {
      type: 'calendar',
      available_at: '2099-01-05',
      period: { start: '1970-01-01T00:00:00.000Z', end: '1970-01-01T00:00:00.001Z' },
      claimed: 0,
      slots: 3,
      amount: 900,
      claim_amount: 300,
      claimable: 0,
    });
  });

  it('of a chat message are its sender, its text and its time', async () => {
    const player = await aPlayer(platform.db);
    await read(sendMessage, player, { body: { text: 'boa maré' } });
    const message = (await read(listMessages, player)).messages.at(-1);
    assert.match(message.id, /^\d+$/);
    assert.deepEqual(
      { ...message, id: '' },
      {
        id: '',
        time: 'now',
        type: 'normal',
        text: 'boa maré',
        user: { id: player.user.id, name: 'Ana S.', avatar: null },
        attachments: [],
        pinned_until: null,
      },
    );
  });

  it('of a notification are its texts, its image and its local day and time', async () => {
    const player = await aPlayer(platform.db);
    const sent = { type: 'account', title: both('Título'), description: both('Texto'), img: '/brand/jangada/a.webp' };
    const id = await platform.db.transaction('jangada', (tx) => sendNotification(tx, player.user.id, sent));
    const at = { created_at: new Date('2026-03-05T01:30:00Z'), pinned_until: new Date('2099-01-01T00:00:00Z') };
    await platform.db.transaction('jangada', (tx) =>
      tx.updateTable('notifications').set(at).where('id', '=', id).execute(),
    );
    const { user_notifications: own } = await read(listNotifications, player);
    assert.deepEqual(own, {
      data: [
        {
          id,
          type: 'account',
          title: 'Título',
          description: 'Texto',
          img: '/brand/jangada/a.webp',
          date: '2026-03-04',
          time: '22:30',
          status: 'unread',
          viewed: false,
          read: false,
          read_at: null,
          pinned_until: '2099-01-01T00:00:00.000Z',
          user_box: null,
        },
      ],
      current_page: 1,
      last_page: 1,
      total: 1,
      next_cursor: null,
    });
  });

  it('of a mission are its goal, its reward and where the player is', async () => {
    const player = await aPlayer(platform.db, { cash: CASH });
    const id = await missions.aMission({ image: '/brand/jangada/m.webp', goal_target: 1_000, reward_value: 2_000 });
    await missions.accept(player, id);
    const found = (await read(listMissions, player)).data.find((one: { id: number }) => one.id === id);
    const { expires_at: expires, ...mission } = found;
    assert.ok(Math.abs(Date.parse(expires) - Date.now() - 24 * 3_600_000) < 60_000);
    assert.deepEqual(mission, {
      id,
      title: 'Aqueça o motor',
      description: 'Aposte R$ 10,00',
      image: '/brand/jangada/m.webp',
      goal: { kind: 'stake', target: 1_000, category: null, game_id: null, stake_min: 0 },
      progress: 0,
      reward_type: 'balance',
      reward_value: 2_000,
      status: 'accepted',
      accepted_at: 'now',
      completed_at: null,
      claimed_at: null,
    });
  });

  it('of a game are those of the catalogue, with the favourite of the player', async () => {
    const player = await aPlayer(platform.db);
    const query = { searchTerm: 'Mesa Ônix' };
    const { id } = (await read(listGames, player, { query })).games.data[0];
    await read(setFavorite, player, { params: { gameId: id }, body: { gameId: id, action: 'add' } });
    await platform.db.transaction('jangada', (tx) =>
      tx
        .updateTable('games')
        .set({ views: 12, image_mobile: 'http://art.example/small.webp' })
        .where('id', '=', id)
        .execute(),
    );
    assert.deepEqual((await read(listGames, player, { query })).games.data, [
      {
        id,
        title: 'Mesa Ônix',
        gamecode: 'zarpa_table',
        providercode: 'zarpa',
        provider_name: 'Zarpa Live',
        category_slug: 'live',
        has_tables: true,
        only_demo: false,
        bonus_allowed: false,
        views: 12,
        image: 'http://art.example/zarpa_table.webp?w=360',
        image_mobile: 'http://art.example/small.webp',
        hasFavorite: true,
      },
    ]);
  });

  it('of a box and its prize are those of their kind, and whose they are', async () => {
    const player = await aPlayer(platform.db, { cash: CASH });
    const type = await aBoxType(platform.db);
    const bought = (await read(boxes.buyBox, player, { body: { box_id: type.id } })).data;
    const [box] = (await read(boxes.listUserBoxes, player, { query: { id: bought.id } })).data;
    const { draw: _, ...shown } = box;
    assert.deepEqual(shown, {
      id: bought.id,
      name: type.name,
      title: 'Caixa do mar',
      image: '/brand/jangada/box-blue.webp',
      price: BOX_PRICE,
      color: 'blue',
      active: true,
      user_box_id: bought.id,
      box_id: type.id,
      status: 'closed',
      source: 'bought',
      sell_value: (BOX_PRICE * type.sell_percent) / 100,
      created_at: 'now',
    });
    const { data: drawn, draw } = await read(boxes.openBox, player, { body: { box_id: bought.id } });
    const kind = boxPrizes[draw.prize_index];
    assert.ok(kind);
    const [prize] = (await read(boxes.listPrizes, player)).data;
    assert.deepEqual(prize, {
      id: drawn.id,
      name: kind.name.pt,
      image: kind.image,
      value: kind.value,
      color: kind.color,
      weight: kind.weight,
      chance: kind.weight / 100,
      prize_id: drawn.prize_id,
      box_id: type.id,
      user_box_id: bought.id,
      status: 'owned',
      created_at: 'now',
    });
  });
});
