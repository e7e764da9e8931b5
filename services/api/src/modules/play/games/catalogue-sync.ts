import { createPauses } from '@jangada/server/pauses';
import { sql } from 'kysely';
import type { Tx } from '../../../database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ListedGame } from '../../../vendors/studio/listed-game.ts';
import { recordUnreadable } from '../../../third-party-messages/record-unreadable.ts';
import type { TenantSettings } from '../../../tenants/tenant.ts';
import { indexWords } from './search/word-index.ts';
import { toSearchText } from './search/search-text.ts';

const SYNC_EVERY_MS = 60 * 60_000;
const SYNC_RETRY_MS = 5_000;
const ROWS_PER_STATEMENT = 100;
const FAVOUR = 2;

type Parts = Pick<Platform, 'db' | 'studio' | 'tenants' | 'log'>;
type ProviderPreferences = Pick<TenantSettings, 'favouredProviders' | 'hiddenProviders'>;

/** Synchronises a tenant's catalogue with the aggregator's list; removed games are hidden, never deleted. */
export async function syncCatalogue(
  tx: Tx,
  listed: readonly ListedGame[],
  preferences: ProviderPreferences,
): Promise<void> {
  const pause = createPauses();
  for (let from = 0; from < listed.length; from += ROWS_PER_STATEMENT) {
    await upsert(
      tx,
      listed.slice(from, from + ROWS_PER_STATEMENT).map((game) => rowOf(game, preferences)),
    );
    await pause();
  }
  if (listed.length === 0) return;
  await indexWords(tx, listed);
  const codes = listed.map(({ game_code }) => game_code);
  const missing = tx
    .updateTable('games')
    .set({ active: false })
    .where('active', '=', true)
    // The codes are one array parameter, because a statement takes at most 65,535 parameters.
    .where(sql<boolean>`code <> all(${codes}::text[])`);
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

/** An unchanged game is not written, because PostgreSQL would store a new version of its row. */
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

/**
 * Synchronises the catalogues of all tenants, one after the other; a failing one does not block the others.
 *
 * @throws {VendorUnavailable} when the aggregator returns no list; else the first failure
 */
export async function syncCatalogues({ db, studio, tenants, log }: Parts): Promise<void> {
  const { games, unreadable } = await studio.listGames();
  const failures: unknown[] = [];
  for (const { id, settings } of await tenants.list())
    try {
      await recordUnreadable(db, id, 'games-catalogue', unreadable);
      await db.transaction(id, (tx) => syncCatalogue(tx, games, settings));
    } catch (error) {
      log.error({ tenant: id, err: error }, 'catalogue: not synchronised');
      failures.push(error);
    }
  if (failures.length > 0) throw failures[0];
  log.info({ games: games.length, unreadable: unreadable.length }, 'catalogue in line with the studio');
}

/**
 * Synchronises every tenant's catalogue periodically; the aggregator may start after the API. @returns a function that
 * stops the timer
 */
export function refreshCatalogues(app: Platform): () => void {
  let timer: NodeJS.Timeout;
  const sync = async (): Promise<void> => {
    let nextMs = SYNC_EVERY_MS;
    try {
      await syncCatalogues(app);
    } catch (error) {
      nextMs = SYNC_RETRY_MS;
      app.log.debug({ reason: String(error) }, 'catalogue: will be asked for again');
    }
    timer = setTimeout(() => void sync(), nextMs).unref();
  };
  timer = setTimeout(() => void sync(), 0);
  return () => clearTimeout(timer);
}
