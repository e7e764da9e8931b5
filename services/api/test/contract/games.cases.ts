import assert from 'node:assert/strict';
import * as games from '@jangada/contracts/domains/games/endpoints';
import type { Game } from '@jangada/contracts/domains/games/game';
import { updateSettings } from '@jangada/contracts/domains/profile/endpoints';
import { switchOff, switchOn } from '../../src/modules/play/games/switches.repository.ts';
import type { Player } from '../support/players.ts';
import { MINIMAL_TENANT } from './minimal-tenant.ts';
import type { DomainCases, Prepared } from './case.ts';
import { hostOf, REGULATED_TENANT, UNKNOWN_ID, type Fixture } from './fixture.ts';

async function gameOf({ call }: Fixture, code: string, host?: string): Promise<Game> {
  const { body } = await call(games.listGames, host ? { host } : {});
  const found = (body.games.data as Game[]).find(({ gamecode }) => gamecode === code);
  assert.ok(found, `the catalogue has no ${code}`);
  return found;
}

const named = ({ id, providercode }: Game) => ({ game_id: id, provider_code: providercode });

const unknown = { game_id: UNKNOWN_ID, provider_code: 'mare' };

const opening = async (fixture: Fixture, as: Prepared['as'], code = 'mare_tidal') => ({
  ...(as ? { as } : {}),
  body: named(await gameOf(fixture, code, as && hostOf(as.tenant))),
});

const listed = (own: keyof typeof games) => ({
  success: async (fixture: Fixture) => {
    const game = await gameOf(fixture, 'mare_tidal');
    await fixture.call(games.setFavorite, { params: { gameId: game.id }, body: { gameId: game.id, action: 'add' } });
    await fixture.call(games.launchGame, { as: fixture.player, body: named(game) });
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

/** A player whose own time limit is used up. */
async function outOfTime({ call, player }: Fixture): Promise<Player> {
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
    'category.not-found': () => ({ query: { category: 'nope' } }),
  },
  listHomeGames: { success: () => ({ holds: ({ body }) => assert.ok(body.data.length > 0) }) },
  listFeaturedGames: { success: () => ({ holds: ({ body }) => assert.ok(body.data.length > 0) }) },
  listWinners: { success: () => ({ holds: ({ body }) => assert.ok(Array.isArray(body.data)) }) },
  listProviders: { success: () => ({ holds: ({ body }) => assert.ok(body.data.length > 0) }) },
  listRecentGames: listed('listRecentGames'),
  listFavorites: listed('listFavorites'),
  likeGame: {
    shared: true,
    success: async (fixture) => ({
      params: { gameId: (await gameOf(fixture, 'saci_whirl')).id },
      body: { liked: true, opId: Date.now() },
      holds: ({ body }) => assert.deepEqual(body, { liked: true }),
    }),
    'game.not-found': () => ({ params: { gameId: UNKNOWN_ID }, body: { liked: true, opId: 1 } }),
  },
  setFavorite: {
    shared: true,
    success: async (fixture) => {
      const { id: gameId } = await gameOf(fixture, 'saci_whirl');
      return { params: { gameId }, body: { gameId, action: 'add' } };
    },
    'game.not-found': () => ({ params: { gameId: UNKNOWN_ID }, body: { gameId: UNKNOWN_ID, action: 'add' } }),
  },
  getGame: {
    success: async (fixture) => ({
      body: named(await gameOf(fixture, 'mare_tidal')),
      holds: ({ body: { data } }) =>
        assert.deepEqual([data.sheet.rtp, data.sheet.rules, data.has_demo], [96.5, 'Gire e torça.', true]),
    }),
    'game.not-found': () => ({ body: unknown }),
  },
  listRelatedGames: {
    success: async (fixture) => ({ body: named(await gameOf(fixture, 'mare_tidal')) }),
    'game.not-found': () => ({ body: unknown }),
  },
  launchGame: {
    success: async (fixture) => opening(fixture, fixture.player),
    'game.not-found': ({ player }) => ({ as: player, body: unknown }),
    'game.demo-only': async (fixture) => opening(fixture, fixture.player, 'saci_demo'),
    'game.no-demo': async (fixture) => {
      const change = (has_demo: boolean) =>
        fixture.write((tx) => tx.updateTable('games').set({ has_demo }).where('code', '=', 'zarpa_table').execute());
      await change(false);
      const { body } = await opening(fixture, fixture.player, 'zarpa_table');
      return { body: { ...body, demo: true }, undo: async () => void (await change(true)) };
    },
    'game.unavailable': async (fixture) => {
      const mare = { provider: 'mare', game: null };
      await fixture.write((tx) => switchOff(tx, mare, 'contract'));
      return {
        ...(await opening(fixture, fixture.player)),
        undo: async () => void (await fixture.write((tx) => switchOn(tx, mare))),
      };
    },
    'account.blocked': async (fixture) => opening(fixture, await fixture.block(fixture.player)),
    'account.paused': async (fixture) => opening(fixture, await fixture.restrict(fixture.player, 'pause')),
    'bet.limit-reached': async (fixture) => opening(fixture, await outOfTime(fixture)),
    'account.self-excluded': async (fixture) =>
      opening(fixture, await fixture.restrict(fixture.player, 'self_specific')),
    'account.verification-required': async (fixture) =>
      opening(fixture, await fixture.aPlayer({ tenant: REGULATED_TENANT })),
  },
  launchSport: {
    success: () => ({ holds: ({ body }) => assert.equal(body.token.split('.').length, 3) }),
    'sports.unavailable': async ({ aPlayer }) => ({ as: await aPlayer({ tenant: MINIMAL_TENANT }) }),
    'account.blocked': async ({ block, player }) => ({ as: await block(player) }),
    'account.paused': async ({ restrict, player }) => ({ as: await restrict(player, 'pause') }),
    'bet.limit-reached': async (fixture) => ({ as: await outOfTime(fixture) }),
    'account.self-excluded': async ({ restrict, player }) => ({ as: await restrict(player, 'self_specific') }),
    'account.verification-required': async ({ aPlayer }) => ({ as: await aPlayer({ tenant: REGULATED_TENANT }) }),
  },
  countOpenSportsBets: { success: () => ({ holds: ({ body }) => assert.deepEqual(body, { count: 0, stake: 0 }) }) },
};
