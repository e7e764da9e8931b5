import assert from 'node:assert/strict';
import * as games from '@jangada/contracts/domains/games/endpoints';
import type { Game } from '@jangada/contracts/domains/games/game';
import { updateSettings } from '@jangada/contracts/domains/profile/endpoints';
import { switchOff, switchOn } from '../../src/modules/play/games/switches.repository.ts';
import type { Player } from '../support/players.ts';
import { BARE_TENANT } from './bare-tenant.ts';
import type { DomainCases, Prepared } from './case.ts';
import { hostOf, REGULATED_TENANT, UNKNOWN_ID, type Scene } from './scene.ts';

async function gameOf({ call }: Scene, code: string, host?: string): Promise<Game> {
  const { body } = await call(games.listGames, host ? { host } : {});
  const found = (body.games.data as Game[]).find(({ gamecode }) => gamecode === code);
  assert.ok(found, `the catalogue has no ${code}`);
  return found;
}

const named = ({ id, providercode }: Game) => ({ game_id: id, provider_code: providercode });

const unknown = { game_id: UNKNOWN_ID, provider_code: 'mare' };

/** Opening a game for money as this player. */
const opening = async (scene: Scene, as: Prepared['as'], code = 'mare_tidal') => ({
  ...(as ? { as } : {}),
  body: named(await gameOf(scene, code, as && hostOf(as.tenant))),
});

const listed = (own: keyof typeof games) => ({
  success: async (scene: Scene) => {
    const game = await gameOf(scene, 'mare_tidal');
    await scene.call(games.setFavorite, { params: { gameId: game.id }, body: { gameId: game.id, action: 'add' } });
    await scene.call(games.launchGame, { as: scene.player, body: named(game) });
    return {
      query: { page: 1 },
      holds: ({ body }: { body: { games: { data: Game[] } } }) =>
        assert.deepEqual(
          body.games.data.map(({ id }) => id),
          [game.id],
          own,
        ),
    };
  },
});

/** Somebody whose own limit of time is used up. */
async function outOfTime({ call, player }: Scene): Promise<Player> {
  await call(updateSettings, { body: { limits: [{ kind: 'time', window: 'day', value: 0 }] } });
  return player;
}

export const cases: DomainCases<typeof games> = {
  listGames: {
    success: () => ({
      query: { page: 1, searchTerm: 'marre', category: 'popular', type: 'popular' },
      holds: ({ body }) => {
        assert.deepEqual([body.games.total, body.nearest], [1, true]);
        assert.equal(body.providers[0].code, 'mare');
      },
    }),
  },
  listHomeGames: { success: () => ({ holds: ({ body }) => assert.ok(body.data.length > 0) }) },
  listFeaturedGames: { success: () => ({ holds: ({ body }) => assert.ok(body.data.length > 0) }) },
  listWinners: { success: () => ({ holds: ({ body }) => assert.ok(Array.isArray(body.data)) }) },
  listProviders: { success: () => ({ holds: ({ body }) => assert.ok(body.data.length > 0) }) },
  listRecentGames: listed('listRecentGames'),
  listFavorites: listed('listFavorites'),
  likeGame: {
    shared: true,
    success: async (scene) => ({
      params: { gameId: (await gameOf(scene, 'saci_whirl')).id },
      body: { liked: true, opId: Date.now() },
      holds: ({ body }) => assert.deepEqual(body, { liked: true }),
    }),
    'game.not-found': () => ({ params: { gameId: UNKNOWN_ID }, body: { liked: true, opId: 1 } }),
  },
  setFavorite: {
    shared: true,
    success: async (scene) => {
      const { id: gameId } = await gameOf(scene, 'saci_whirl');
      return { params: { gameId }, body: { gameId, action: 'add' } };
    },
    'game.not-found': () => ({ params: { gameId: UNKNOWN_ID }, body: { gameId: UNKNOWN_ID, action: 'add' } }),
  },
  getGame: {
    success: async (scene) => ({
      body: named(await gameOf(scene, 'mare_tidal')),
      holds: ({ body: { data } }) =>
        assert.deepEqual([data.sheet.rtp, data.sheet.rules, data.has_demo], [96.5, 'Gire e torça.', true]),
    }),
    'game.not-found': () => ({ body: unknown }),
  },
  listRelatedGames: {
    success: async (scene) => ({ body: named(await gameOf(scene, 'mare_tidal')) }),
    'game.not-found': () => ({ body: unknown }),
  },
  launchGame: {
    success: async (scene) => opening(scene, scene.player),
    'game.not-found': ({ player }) => ({ as: player, body: unknown }),
    'game.demo-only': async (scene) => opening(scene, scene.player, 'saci_demo'),
    'game.no-demo': async (scene) => {
      const change = (has_demo: boolean) =>
        scene.write((tx) => tx.updateTable('games').set({ has_demo }).where('code', '=', 'zarpa_table').execute());
      await change(false);
      const { body } = await opening(scene, scene.player, 'zarpa_table');
      return { body: { ...body, demo: true }, undo: async () => void (await change(true)) };
    },
    'game.unavailable': async (scene) => {
      const mare = { provider: 'mare', game: null };
      await scene.write((tx) => switchOff(tx, mare, 'contract'));
      return {
        ...(await opening(scene, scene.player)),
        undo: async () => void (await scene.write((tx) => switchOn(tx, mare))),
      };
    },
    'account.blocked': async (scene) => opening(scene, await scene.block(scene.player)),
    'account.paused': async (scene) => opening(scene, await scene.restrict(scene.player, 'pause')),
    'bet.limit-reached': async (scene) => opening(scene, await outOfTime(scene)),
    'account.self-excluded': async (scene) => opening(scene, await scene.restrict(scene.player, 'self_specific')),
    'account.verification-required': async (scene) => opening(scene, await scene.aPlayer({ tenant: REGULATED_TENANT })),
  },
  launchSport: {
    success: () => ({ holds: ({ body }) => assert.equal(body.token.split('.').length, 3) }),
    'sports.unavailable': async ({ aPlayer }) => ({ as: await aPlayer({ tenant: BARE_TENANT }) }),
    'account.blocked': async ({ block, player }) => ({ as: await block(player) }),
    'account.paused': async ({ restrict, player }) => ({ as: await restrict(player, 'pause') }),
    'bet.limit-reached': async (scene) => ({ as: await outOfTime(scene) }),
    'account.self-excluded': async ({ restrict, player }) => ({ as: await restrict(player, 'self_specific') }),
    'account.verification-required': async ({ aPlayer }) => ({ as: await aPlayer({ tenant: REGULATED_TENANT }) }),
  },
};
