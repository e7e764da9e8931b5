import * as contract from '@jangada/contracts/domains/games/endpoints';
import type { BodyOf } from '@jangada/contracts/api/endpoint';
import type { GameDetails } from '@jangada/contracts/domains/games/game';
import type { Language } from '@jangada/contracts/values/languages';
import type { Reader } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { sessionOf, type Call } from '../../../http/call.ts';
import { implement } from '../../../http/implement.ts';
import type { Platform } from '../../../platform/platform.ts';
import { presentGames } from './game-cards.ts';
import { gameListOf } from './game-list.ts';
import { registerGameWallets } from './game-wallet.routes.ts';
import * as games from './games.repository.ts';
import { launch } from './launch.service.ts';
import { setLike } from './likes.repository.ts';
import { listGames } from './list-games.ts';
import * as own from './own-games.repository.ts';
import { listProviders } from './providers.repository.ts';
import { registerWinners } from './winners.routes.ts';

const RELATED_MAX = 12;
const FEATURED_MAX = 24;

const favoriteTexts: Record<Language, Record<'add' | 'remove', string>> = {
  pt: { add: 'Adicionado aos favoritos.', remove: 'Removido dos favoritos.' },
  en: { add: 'Added to your favourites.', remove: 'Removed from your favourites.' },
};

export const registerGames = (app: Platform): void => {
  registerGameWallets(app);
  registerWinners(app);
  registerCatalogue(app);

  implement(app, contract.launchGame, ({ body }, call) => launch(app, body, call));

  implement(app, contract.listRecentGames, ({ query }, call) =>
    app.db.read(call.tenant.id, async (reader) => ({
      games: await own.listRecent(reader, sessionOf(call).userId, query.page ?? 1),
    })),
  );

  implement(app, contract.listFavorites, ({ query }, call) =>
    app.db.read(call.tenant.id, async (reader) => ({
      games: await own.listFavorites(reader, sessionOf(call).userId, query.page ?? 1),
    })),
  );

  implement(app, contract.setFavorite, ({ params: { gameId }, body: { action } }, call) =>
    app.db.transaction(call.tenant.id, async (tx) => {
      const { userId } = sessionOf(call);
      if (!(await games.gameExists(tx, gameId))) throw new DomainError('game.not-found');
      await (action === 'add' ? own.addFavorite : own.removeFavorite)(tx, userId, gameId);
      return { message: favoriteTexts[call.language][action] };
    }),
  );

  implement(app, contract.likeGame, ({ params: { gameId }, body: { liked, opId } }, call) =>
    app.db.transaction(call.tenant.id, async (tx) => {
      if (!(await games.gameExists(tx, gameId))) throw new DomainError('game.not-found');
      return { liked: await setLike(tx, { userId: sessionOf(call).userId, gameId, liked, opId }) };
    }),
  );
};

function registerCatalogue(app: Platform): void {
  const read = <Result>(call: Call, run: (reader: Reader) => Promise<Result>) => app.db.read(call.tenant.id, run);

  implement(app, contract.listGames, ({ query: { page, ...filter } }, call) =>
    read(call, (reader) => listGames(reader, filter, page ?? 1, call.session?.userId)),
  );

  implement(app, contract.listHomeGames, (_, call) =>
    read(call, async (reader) => {
      const rows = await rowsOf(reader, 'home', call);
      return { data: rows.filter((row) => row.games.length > 0) };
    }),
  );

  implement(app, contract.listFeaturedGames, (_, call) =>
    read(call, async (reader) => {
      const rows = await rowsOf(reader, 'featured', call);
      const featured = new Map(rows.flatMap((row) => row.games).map((game) => [game.id, game]));
      return { data: [...featured.values()].slice(0, FEATURED_MAX) };
    }),
  );

  implement(app, contract.getGame, ({ body }, call) =>
    read(call, async (reader) => {
      const row = await found(reader, body);
      const [game] = await presentGames(reader, [row], call.session?.userId);
      if (!game) throw new DomainError('game.not-found');
      return { data: { ...game, has_demo: row.has_demo, sheet: sheetOf(row, call.language) } };
    }),
  );

  implement(app, contract.listRelatedGames, ({ body }, call) =>
    read(call, async (reader) => {
      const related = await games.listRelated(reader, await found(reader, body), RELATED_MAX);
      return { related_games: await presentGames(reader, related, call.session?.userId) };
    }),
  );

  implement(app, contract.listProviders, (_, call) =>
    read(call, async (reader) => ({ data: await listProviders(reader) })),
  );
}

async function found(
  reader: Reader,
  { game_id: gameCode, provider_code: providerCode }: BodyOf<typeof contract.getGame>,
): Promise<games.GameRow> {
  const row = await games.findGameByCode(reader, gameCode, providerCode);
  if (!row) throw new DomainError('game.not-found');
  return row;
}

async function rowsOf(reader: Reader, place: 'home' | 'featured', { language, session }: Call) {
  const rules = await reader
    .selectFrom('game_rows')
    .selectAll()
    .where('place', '=', place)
    .orderBy('position')
    .execute();
  return Promise.all(
    rules.map(async (rule) => ({
      slug: rule.slug,
      name: language === 'pt' ? rule.name_pt : rule.name_en,
      games: await presentGames(
        reader,
        await games.listCards(reader, gameListOf(rule), rule.games_max),
        session?.userId,
      ),
    })),
  );
}

const sheetOf = (row: games.GameRow, language: Language): GameDetails['sheet'] => ({
  rtp: row.rtp === null ? null : Number(row.rtp),
  volatility: row.volatility,
  min_bet: row.min_bet,
  max_bet: row.max_bet,
  features: row.features,
  released_at: row.released_at,
  rules: row.rules?.[language] ?? null,
});
