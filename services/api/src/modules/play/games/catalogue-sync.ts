import type { Kysely } from 'kysely';
import type { Registry } from '../../../database/schema.ts';
import type { Tx } from '../../../database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordUnreadable } from '../../../third-party-messages/record-unreadable.ts';
import type { Unreadable } from '../../../vendors/read-message.ts';
import type { Aggregator } from '../../../vendors/aggregators/aggregator.ts';
import type { ListedGame } from '../../../vendors/aggregators/listed-game.ts';
import { STUDIO } from '../../../vendors/studio/studio.ts';
import { applyCatalogueStep, type ProviderPreferences } from './apply-catalogue.ts';
import { writeList } from './listed-games.ts';

/** The malformed items of a list that are reported: more of them say nothing new. */
const UNREADABLE_MAX = 1_000;

type Listing = Pick<Aggregator, 'name' | 'streamGames'>;

export type SyncParts = Pick<Platform, 'db' | 'tenants'> & {
  readonly aggregator: Listing;
  readonly log: Pick<Platform['log'], 'info' | 'error'>;
};

/** Writes a list of Hub88's games and brings one tenant's catalogue in line with it, in one transaction. */
export const syncCatalogue = async (
  tx: Tx,
  listed: readonly ListedGame[],
  preferences: ProviderPreferences,
): Promise<void> => {
  const writer = writeList(STUDIO, (run) => run(tx));
  await writer.add(listed);
  await writer.end();
  await applyCatalogue(tx, preferences);
};

/** Brings one tenant's catalogue in line with the list that was written last, in one transaction. */
export const applyCatalogue = async (tx: Tx, preferences: ProviderPreferences): Promise<void> => {
  let isComplete = false;
  while (!isComplete) isComplete = await applyCatalogueStep(tx, preferences);
};

/**
 * Writes an aggregator's list while it arrives.
 *
 * @returns the number of games, and the malformed items
 * @throws {VendorUnavailable} when it is no list, or does not arrive completely
 */
export const storeList = async (registry: Kysely<Registry>, { name, streamGames }: Listing) => {
  const writer = writeList(name, (run) => registry.transaction().execute(run));
  const unreadable: Unreadable[] = [];
  let count = 0;
  for await (const piece of streamGames()) {
    await writer.add(piece.games);
    count += piece.games.length;
    unreadable.push(...piece.unreadable.slice(0, UNREADABLE_MAX - unreadable.length));
  }
  await writer.end();
  return { count, unreadable };
};

/**
 * Synchronises the catalogues of all tenants with one aggregator, one after the other; a failing one does not block the others.
 *
 * @throws {VendorUnavailable} when the aggregator returns no list; else the first failure
 */
export const syncCatalogues = async ({ db, aggregator, tenants, log }: SyncParts): Promise<void> => {
  const { count, unreadable } = await storeList(db.registry, aggregator);
  const failures: unknown[] = [];
  for (const { id, settings } of await tenants.list())
    try {
      await recordUnreadable(db, id, 'games-catalogue', unreadable);
      let isComplete = false;
      while (!isComplete) isComplete = await db.transaction(id, (tx) => applyCatalogueStep(tx, settings));
    } catch (error) {
      log.error({ tenant: id, err: error }, 'catalogue: not synchronised');
      failures.push(error);
    }
  if (failures.length > 0) throw failures[0];
  log.info({ games: count, unreadable: unreadable.length }, `catalogue in line with ${aggregator.name}`);
};
