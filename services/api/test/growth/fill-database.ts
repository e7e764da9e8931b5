import { hashPassword } from '@jangada/server/passwords';
import { openDatabase } from '../../src/database/database.ts';
import { syncCatalogue } from '../../src/modules/play/games/catalogue-sync.ts';
import type { ListedGame } from '../../src/vendors/aggregators/listed-game.ts';
import { FIRST_TENANT } from '../contract/fixture.ts';
import { listedGames } from '../support/third-parties.ts';
import type { TestDatabase } from '../support/test-database.ts';
import { fill, type Filled } from './fill/fill.ts';
import type { Size } from './fill/sizes.ts';
import { generatedGames } from './generated-games.ts';

/** The password of every filled player. */
const FILLED_PASSWORD = 'Jangada2026!';

/** Cases of the contract find these games on the first page. */
const popular = listedGames.map((game) => ({ ...game, popularity: 1_000_000 }));

type Addresses = Pick<TestDatabase, 'adminUrl' | 'appUrl'>;

/** What the aggregator lists to a filled tenant. */
export const gamesOf = ({ games }: Size): readonly ListedGame[] => [...popular, ...generatedGames(games)];

/** Fills the first tenant of a prepared database: its catalogue by the sync itself, everything else by `fill`. */
export const fillDatabase = async (
  { adminUrl, appUrl }: Addresses,
  size: Size,
  progress?: (sessions: number) => void,
): Promise<Filled> => {
  const db = openDatabase(appUrl, 1);
  await db.transaction(FIRST_TENANT, (tx) =>
    syncCatalogue(tx, gamesOf(size), { favouredProviders: [], hiddenProviders: [] }),
  );
  await db.close();
  const passwordHash = await hashPassword(FILLED_PASSWORD);
  return fill({ adminUrl, tenant: FIRST_TENANT, size, passwordHash, ...(progress && { progress }) });
};
