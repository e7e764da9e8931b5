import { sql } from 'kysely';
import type { Tx } from '../../../database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ListedGame } from '../../../vendors/studio/studio.ts';
import type { TenantSettings } from '../../../tenants/tenant.ts';
import { indexWords } from './search/word-index.ts';
import { toSearchText } from './search/search-text.ts';

const SYNC_EVERY_MS = 60 * 60_000;
const SYNC_RETRY_MS = 5_000;
const ROWS_PER_STATEMENT = 100;
const FAVOUR = 2;

type ProviderPreferences = Pick<TenantSettings, 'favouredProviders' | 'hiddenProviders'>;

/** Synchronises a tenant's catalogue with the aggregator's list; removed games are hidden, never deleted. */
export async function syncCatalogue(
  tx: Tx,
  listed: readonly ListedGame[],
  preferences: ProviderPreferences,
): Promise<void> {
  const rows = listed.map((game) => rowOf(game, preferences));
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT)
    await upsert(tx, rows.slice(from, from + ROWS_PER_STATEMENT));
  if (listed.length === 0) return;
  await indexWords(tx, listed);
  const codes = listed.map(({ game_code }) => game_code);
  const missing = tx
    .updateTable('games')
    .set({ active: false })
    .where('active', '=', true)
    .where('code', 'not in', codes);
  await missing.execute();
}

const rowOf = (game: ListedGame, { favouredProviders, hiddenProviders }: ProviderPreferences) => ({
  code: game.game_code,
  provider_code: game.product_code,
  provider_name: game.product,
  provider_image: game.url_product ?? null,
  title: game.name,
  category: game.category,
  search_text: toSearchText(game.name),
  aliases: game.aliases ?? [],
  provider_aliases: game.product_aliases ?? [],
  image: game.url_thumb,
  image_mobile: game.url_thumb,
  has_tables: game.has_tables ?? false,
  only_demo: game.only_demo ?? false,
  bonus_allowed: game.bonus_allowed ?? false,
  has_demo: game.only_demo || (game.demo_game_support ?? true),
  rules: game.rules ? JSON.stringify(game.rules) : null,
  rtp: game.rtp ?? null,
  volatility: game.volatility ?? null,
  min_bet: game.min_bet ?? null,
  max_bet: game.max_bet ?? null,
  max_win_multiplier: game.max_win_multiplier ?? null,
  features: game.features ?? [],
  released_at: game.released_at ?? null,
  popularity: (game.popularity ?? 0) * (favouredProviders.includes(game.product_code) ? FAVOUR : 1),
  active: !hiddenProviders.includes(game.product_code),
});

type Row = ReturnType<typeof rowOf>;

/** An unchanged game is not written, so that its table page is not rewritten for readers. */
async function upsert(tx: Tx, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const all = (table: string) => sql.join(columns.map((column) => sql.ref(`${table}.${column}`)));
  await tx
    .insertInto('games')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'provider_code', 'code'])
        .doUpdateSet(Object.fromEntries(columns.map((column) => [column, sql.ref(`excluded.${column}`)])))
        .where(sql<boolean>`(${all('games')}) is distinct from (${all('excluded')})`),
    )
    .execute();
}

/** Synchronises every tenant's catalogue periodically; the aggregator may start after the API. @returns stops the timer */
export function refreshCatalogues({ db, studio, tenants, log }: Platform): () => void {
  let timer: NodeJS.Timeout;
  const sync = async (): Promise<void> => {
    let nextMs = SYNC_EVERY_MS;
    try {
      const listed = await studio.listGames();
      for (const { id, settings } of await tenants.list())
        await db.transaction(id, (tx) => syncCatalogue(tx, listed, settings));
      log.info({ games: listed.length }, 'catalogue in line with the studio');
    } catch (error) {
      nextMs = SYNC_RETRY_MS;
      log.debug({ reason: String(error) }, 'catalogue: will be asked for again');
    }
    timer = setTimeout(() => void sync(), nextMs).unref();
  };
  timer = setTimeout(() => void sync(), 0);
  return () => clearTimeout(timer);
}
