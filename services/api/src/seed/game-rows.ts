import type { Tx } from '../database/database.ts';
import type { Sort } from '../modules/play/games/game-list.ts';

interface Row {
  readonly slug: string;
  readonly name: readonly [pt: string, en: string];
  readonly category?: string;
  readonly provider?: string;
  readonly sort: Sort;
}

const popular: Row = { slug: 'popular', name: ['Em alta', 'Popular'], sort: 'popular' };
const fresh: Row = { slug: 'new', name: ['Novidades', 'New'], sort: 'new' };

const homeRows: Readonly<Record<string, readonly Row[]>> = {
  jangada: [
    popular,
    { slug: 'slots', name: ['Slots da maré', 'Slots on the tide'], category: 'slots', sort: 'mixed' },
    fresh,
    { slug: 'crash', name: ['Crash', 'Crash'], category: 'crash', sort: 'popular' },
    { slug: 'live', name: ['Mesas ao vivo', 'Live tables'], category: 'live', sort: 'popular' },
    { slug: 'mare', name: ['Maré Alta', 'Maré Alta'], provider: 'mare', sort: 'popular' },
    { slug: 'roulette', name: ['Roleta', 'Roulette'], category: 'roulette', sort: 'popular' },
  ],
  tucano: [
    { slug: 'crash', name: ['Para voar', 'Take off'], category: 'crash', sort: 'popular' },
    popular,
    { slug: 'saci', name: ['Saci Studios', 'Saci Studios'], provider: 'saci', sort: 'popular' },
    { slug: 'instant', name: ['Num instante', 'In an instant'], category: 'instant', sort: 'mixed' },
    { slug: 'slots', name: ['Slots', 'Slots'], category: 'slots', sort: 'mixed' },
    fresh,
  ],
  onca: [
    { slug: 'live', name: ['Ao vivo', 'Live'], category: 'live', sort: 'popular' },
    { slug: 'roulette', name: ['Roleta', 'Roulette'], category: 'roulette', sort: 'popular' },
    { slug: 'blackjack', name: ['Blackjack', 'Blackjack'], category: 'blackjack', sort: 'popular' },
    { slug: 'slots', name: ['Slots', 'Slots'], category: 'slots', sort: 'mixed' },
    fresh,
    { slug: 'bingo', name: ['Bingo', 'Bingo'], category: 'bingo', sort: 'popular' },
  ],
};

const GAMES_PER_ROW = 18;
const FEATURED_MAX = 24;

/** The home page's rows in this tenant's order, with the games it features. */
export const seedGameRows = async (tx: Tx, tenantId: string): Promise<void> => {
  await tx.deleteFrom('game_rows').execute();
  const rows = homeRows[tenantId] ?? [popular, fresh];
  const home = rows.map((row, index) => ({
    ...row,
    place: 'home' as const,
    position: index,
    games_max: GAMES_PER_ROW,
  }));
  const featured = { ...popular, place: 'featured' as const, position: 0, games_max: FEATURED_MAX };
  for (const { name, category, provider, ...row } of [...home, featured])
    await tx
      .insertInto('game_rows')
      .values({
        ...row,
        name_pt: name[0],
        name_en: name[1],
        category: category ?? null,
        provider_code: provider ?? null,
      })
      .execute();
};
