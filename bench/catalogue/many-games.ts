import { openDatabase } from '../../services/api/src/database/database.ts';
import { syncCatalogue } from '../../services/api/src/modules/play/games/catalogue-sync.ts';
import type { ListedGame } from '../../services/api/src/vendors/studio/listed-game.ts';

const TENANT = 'jangada';
const CONNECTIONS = 2;

/** Endings that make titles unique for the search, and realistic. */
const endings = [
  '',
  ' Dourado',
  ' da Noite',
  ' Real',
  ' Express',
  ' de Ouro',
  ' Rápido',
  ' do Norte',
  ' Selvagem',
  ' Gigante',
  ' da Sorte',
  ' Perdido',
  ' em Dobro',
  ' de Verão',
  ' Infinito',
  ' Secreto',
];

/**
 * Enlarges the first tenant's catalogue as the aggregator's list would: every game of the demo is repeated with another
 * title and code, and with the same cover at another address, so that no cache has it.
 *
 * @returns the addresses of all covers, as templates
 */
export const addGames = async (databaseUrl: string, wanted: number): Promise<readonly string[]> => {
  const db = openDatabase(databaseUrl, CONNECTIONS);
  try {
    const rows = await db.read(TENANT, (reader) =>
      reader.selectFrom('games').selectAll().where('active', '=', true).orderBy('id').execute(),
    );
    const own = rows.filter(({ code }) => !/-x\d+$/.test(code));
    if (own.length === 0) throw new Error('The demo catalogue is empty: the site has no games of the studio yet.');
    const listed = Array.from({ length: wanted }, (_, index): ListedGame => {
      const row = own[index % own.length];
      if (!row) throw new RangeError('There is no such game.');
      const copy = Math.floor(index / own.length);
      return {
        game_code: copy === 0 ? row.code : `${row.code}-x${copy}`,
        name: `${row.title}${endings[copy % endings.length] ?? ''}`,
        product: row.provider_name,
        product_code: row.provider_code,
        ...(row.provider_image !== null && { url_product: row.provider_image }),
        category: row.category,
        url_thumb: copy === 0 ? row.image : `${row.image}&copy=${copy}`,
        has_tables: row.has_tables,
        only_demo: row.only_demo,
        bonus_allowed: row.bonus_allowed,
        popularity: wanted - index,
        aliases: row.aliases,
        product_aliases: row.provider_aliases,
      };
    });
    await db.transaction(TENANT, (tx) => syncCatalogue(tx, listed, { favouredProviders: [], hiddenProviders: [] }));
    return listed.map(({ url_thumb }) => url_thumb);
  } finally {
    await db.close();
  }
};
