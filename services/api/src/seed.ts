import { configOrExit } from '@jangada/server/environment';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadConfig, type Config } from './config/config.ts';
import { openDatabase, type Database } from './database/database.ts';
import { migrate } from './database/migrate.ts';
import { syncCatalogue } from './modules/play/games/catalogue-sync.ts';
import { seedRealtimeApps } from './tenants/seed-realtime-apps.ts';
import { createTenants } from './tenants/tenants.ts';
import { seedBonuses } from './seed/seed-bonuses.ts';
import { seedBoxes } from './seed/seed-boxes.ts';
import { seedConversation } from './seed/seed-conversation.ts';
import { seedGameRows } from './seed/game-rows.ts';
import { seedIdentity } from './seed/seed-identity.ts';
import { seedLevels } from './seed/seed-levels.ts';
import { seedLimits } from './seed/seed-limits.ts';
import { seedMissions } from './seed/seed-missions.ts';
import { seedNotifications } from './seed/seed-notifications.ts';
import { seedPages } from './seed/seed-pages.ts';
import { seedPeople } from './seed/seed-people.ts';
import { seedReferrals } from './seed/seed-referrals.ts';
import { seedStaff } from './seed/seed-staff.ts';
import { seedTenants } from './seed/seed-tenants.ts';
import { seedWinners } from './seed/seed-winners.ts';
import { seedWithdrawals } from './seed/seed-withdrawals.ts';
import type { ListedGame } from './vendors/aggregators/listed-game.ts';
import { createStudio } from './vendors/studio/studio.ts';
import { VendorUnavailable } from './vendors/send-request.ts';

const STUDIO_TRIES_MAX = 40;
const STUDIO_RETRY_MS = 500;

/** Seeds the demo: a repeated run adds what is missing and changes no balance. */
async function seed(config: Config): Promise<void> {
  const { ownerUrl, urls } = config.database;
  if (ownerUrl === null) throw new Error('DATABASE_OWNER_URL is missing: the demo is written as the owner');
  await migrate(ownerUrl, urls[0]);
  await seedTenants(ownerUrl, config.publicly.thirdPartyOrigin);
  await seedRealtimeApps(config, urls[0]);
  const db = openDatabase(urls, config.database.connectionsMax);
  try {
    await seedStaff(db.registry, keyDigestIn(process.env));
    await seedContent(db, await catalogueOf(config), config);
  } finally {
    await db.close();
  }
}

/** The digest of the key with which `jangada ops` works on this machine. */
function keyDigestIn({ OPS_KEY_DIGEST: given }: Readonly<Record<string, string | undefined>>): string | null {
  if (!given) return null;
  if (!/^[\w-]{43}$/.test(given)) refuse('OPS_KEY_DIGEST must be the SHA-256 of a key in base64url');
  return given;
}

async function seedContent(db: Database, listed: readonly ListedGame[], config: Config): Promise<void> {
  for (const tenant of await createTenants(db).list())
    await db.transaction(tenant.id, async (tx) => {
      await syncCatalogue(tx, listed, tenant.settings);
      await seedGameRows(tx, tenant.id);
      await seedLevels(tx);
      await seedPeople(tx, tenant);
      await seedIdentity(tx, tenant.id, config);
      await seedWithdrawals(tx, tenant);
      await seedBoxes(tx, tenant);
      await seedBonuses(tx, tenant);
      await seedConversation(tx, tenant);
      await seedNotifications(tx, tenant);
      await seedReferrals(tx, tenant);
      await seedLimits(tx, tenant);
      await seedMissions(tx, tenant);
      await seedPages(tx, tenant);
      await seedWinners(tx, tenant);
    });
}

/** The studio may still be starting; without it the API fills the catalogue later. */
async function catalogueOf(config: Config): Promise<readonly ListedGame[]> {
  const studio = createStudio(config.studio);
  for (let tries = 1; ; tries += 1) {
    try {
      return (await studio.listGames()).games;
    } catch (error) {
      if (!(error instanceof VendorUnavailable)) throw error;
      if (tries >= STUDIO_TRIES_MAX) break;
      await sleep(STUDIO_RETRY_MS);
    }
  }
  process.stderr.write('seed: the game studio does not answer; the API will fill the catalogue when it does\n');
  return [];
}

function refuse(why: string): never {
  process.stderr.write(`seed: ${why}\n`);
  process.exit(1);
}

if (!process.argv.includes('--demo'))
  refuse('it adds players whose password is published; on a site without real ones, add --demo');
const config = configOrExit('seed', loadConfig);
if (!config.isDemo) refuse('this installation is no demo: JANGADA_DEMO is not true');
await seed(config);
