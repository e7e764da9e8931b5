import { syncCatalogue } from '@jangada/api/catalogue-sync';
import { openDatabase } from '@jangada/api/database';
import type { ListedGame } from '@jangada/api/listed-game';
import { TENANT } from '../harness/site.ts';

const CONNECTIONS = 2;

/**
 * Enlarges the catalogue as the aggregator's list would: every game of the demo is repeated with another title and
 * code, and with the same cover at another address, so that no cache has it.
 *
 * @returns the addresses of all covers
 */
export const addGames = async (databaseUrl: string, wanted: number): Promise<readonly string[]> => {
  const db = openDatabase(databaseUrl, CONNECTIONS);
  try {
    const rows = await db.read(TENANT, (reader) =>
      reader.selectFrom('games').selectAll().where('active', '=', true).orderBy('id').execute(),
    );
    const listed = Array.from({ length: wanted }, (_, index): ListedGame => {
      const row = rows[index % rows.length];
      if (!row) throw new RangeError('The demo catalogue is empty: the site has no games of the studio yet.');
      const copy = Math.floor(index / rows.length);
      return {
        game_code: copy === 0 ? row.code : `${row.code}-x${copy}`,
        name: copy === 0 ? row.title : `${row.title} ${copy}`,
        product: row.provider_name,
        product_code: row.provider_code,
        category: row.category,
        url_thumb: copy === 0 ? row.image : `${row.image}&copy=${copy}`,
        has_tables: row.has_tables,
        only_demo: row.only_demo,
        bonus_allowed: row.bonus_allowed,
        popularity: wanted - index,
      };
    });
    await db.transaction(TENANT, (tx) => syncCatalogue(tx, listed, { favouredProviders: [], hiddenProviders: [] }));
    return listed.map(({ url_thumb }) => url_thumb.replaceAll('{format}', 'avif').replaceAll('{width}', '180'));
  } finally {
    await db.close();
  }
};
