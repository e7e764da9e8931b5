import { generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto';
import { localMoment } from '@jangada/contracts/values/local-time';
import { PIX_EXPIRY_MS } from '@jangada/contracts/domains/payments/endpoints';
import pg from 'pg';
import { openDatabase, type Database, type Tx } from '../../src/database/database.ts';
import { migrate } from '../../src/database/migrate.ts';
import { syncCatalogue } from '../../src/modules/play/games/catalogue-sync.ts';
import { insertDeposit } from '../../src/modules/money/payments/deposits.repository.ts';
import { demoTenants } from '../../src/seed/demo-tenants.ts';
import { seedTenants } from '../../src/seed/seed-tenants.ts';
import { aBoxType } from '../support/boxes.ts';
import { aPlayer, type Player } from '../support/players.ts';
import { startTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { environmentOf } from '../support/test-platform.ts';
import { listedGames, startThirdParties, type ThirdParties } from '../support/third-parties.ts';
import type { Move } from './move.ts';
import { notifiedDeposit } from './notified-deposit.ts';
import { startPixProvider } from './pix-provider.ts';

export const TENANT = 'jangada';

export interface Charge {
  readonly depositId: number;
  readonly txid: string;
  readonly amount: number;
}

export interface StagePlayer extends Player {
  readonly methodId: number;
  /** Charges that wait for their payment. */
  readonly charges: readonly Charge[];
  /** Cashback entries, each claimable once. */
  readonly cashback: readonly number[];
}

export interface CrashFixture {
  /** A game that accepts real money. */
  readonly gameCode: string;
  readonly players: readonly StagePlayer[];
  readonly boxId: number;
  readonly boxPrice: number;
}

/** The parts of a running API that the storm and the checks need. */
export interface MoneyStage {
  readonly database: Pick<TestDatabase, 'adminUrl' | 'appUrl'>;
  /** Signs like the aggregator. */
  readonly studioKey: KeyObject;
  /** Creates players and charges for one round. */
  newScene(): Promise<CrashFixture>;
  /** Pays a player's charge. @param apiUrl the API's address */
  deposit(apiUrl: string, player: StagePlayer, charge: Charge): DepositMove;
}

/** The part that differs between deposits; the rest of the move is the same for all. */
export interface DepositMove {
  readonly ledgerKey: string | null;
  readonly send: Move['send'];
}

/** The parts that a started API process needs. */
export interface Stage extends MoneyStage {
  readonly database: TestDatabase;
  readonly third: ThirdParties;
  /** The environment of the API process, without its port. */
  readonly environment: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

export const OPENING_CASH = 1_000_000;
const PLAYERS = 6;
const CHARGES_PER_PLAYER = 8;
const CHARGE_AMOUNT = 5_000;
const CASHBACK_PER_PLAYER = 6;
export const CASHBACK_AMOUNT = 777;
const DAY_MS = 24 * 60 * 60_000;
const LAUNCH_MS = 60 * 60_000;
const BOXES_PER_DAY = 1_000;

const settingsOfTenant = () => {
  const found = demoTenants.find(({ id }) => id === TENANT);
  if (!found) throw new Error(`there is a tenant ${TENANT}`);
  return found.settings;
};

/**
 * @param adminUrl a PostgreSQL with durable commits; with `fsync=off` the test would prove nothing
 * @param makeSchema another release's migrations
 */
export const setStage = async (
  adminUrl: string,
  makeSchema: (ownerUrl: string, appUrl: string) => Promise<unknown> = migrate,
): Promise<Stage> => {
  const database = await startTestDatabase(adminUrl);
  await makeSchema(database.ownerUrl, database.appUrl);
  await seedTenants(database.ownerUrl);
  await logOutbox(database.adminUrl);
  await withDatabase(database.appUrl, (db) =>
    db.transaction(TENANT, (tx) => syncCatalogue(tx, listedGames, settingsOfTenant())),
  );
  return stageOn(database);
};

/** The stage of a database that was prepared before; its outbox is not logged. */
export const stageOn = async (database: TestDatabase): Promise<Stage> => {
  const third = await startThirdParties();
  const pix = await startPixProvider();
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    database,
    third,
    studioKey: privateKey,
    deposit: notifiedDeposit(pix, TENANT, settingsOfTenant().pixKey),
    environment: {
      ...environmentOf(database, third),
      LOG_LEVEL: 'error',
      RATE_LIMIT_SCALE: '100000',
      PIX_BASE_URL: pix.url,
      STUDIO_PROVIDER_PUBLIC_KEY: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    },
    newScene: () => newFixtureOn(database.appUrl),
    close: async () => {
      await third.close();
      await pix.close();
      await database.stop();
    },
  };
};

/** New players with money, a running game and charges, in any database of the platform. */
export const newFixtureOn = (appUrl: string): Promise<CrashFixture> => withDatabase(appUrl, buildScene);

/** Opened only briefly, because an open connection would delay killing the database. */
async function withDatabase<Result>(url: string, run: (db: Database) => Promise<Result>): Promise<Result> {
  const db = openDatabase(url, 4);
  try {
    return await run(db);
  } finally {
    await db.close();
  }
}

async function buildScene(db: Database): Promise<CrashFixture> {
  const box = await aBoxType(db, { dailyMax: BOXES_PER_DAY });
  const players: StagePlayer[] = [];
  for (let index = 0; index < PLAYERS; index += 1) {
    const player = await aPlayer(db, { cash: OPENING_CASH });
    players.push({ ...player, ...(await equip(db, player)) });
  }
  return { players, gameCode: await findGameCode(db), boxId: box.id, boxPrice: box.price };
}

/** Prepares a player for withdrawals and payments. */
const equip = (db: Database, { user }: Player) =>
  db.transaction(TENANT, async (tx) => {
    const verified = { email_verified_at: new Date(), phone_verified_at: new Date() };
    await tx.updateTable('users').set(verified).where('id', '=', user.id).execute();
    // Limits are raised so that no call of a round is refused.
    const until = new Date(Date.now() + LAUNCH_MS);
    await tx.updateTable('game_launches').set({ expires_at: until }).where('user_id', '=', user.id).execute();
    const { id: methodId } = await tx
      .insertInto('withdraw_methods')
      .values({ user_id: user.id, type: 'cpf', key: user.cpf ?? '', holder_name: 'Ana Souza' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const charges: Charge[] = [];
    for (let index = 0; index < CHARGES_PER_PLAYER; index += 1) {
      const charge = { txid: randomUUID().replaceAll('-', ''), amount: CHARGE_AMOUNT + index };
      const expires_at = new Date(Date.now() + PIX_EXPIRY_MS);
      const { id: depositId } = await insertDeposit(tx, { user_id: user.id, ...charge, coupon: null, expires_at });
      charges.push({ ...charge, depositId });
    }
    return { methodId, charges, cashback: await giveCashback(tx, user.id) };
  });

async function giveCashback(tx: Tx, userId: number): Promise<number[]> {
  const now = Date.now();
  const entries = Array.from({ length: CASHBACK_PER_PLAYER }, (_, index) => ({
    user_id: userId,
    type: 'immediate' as const,
    period_start: new Date(now - (index + 1) * DAY_MS),
    period_end: new Date(now - index * DAY_MS),
    available_at: localMoment(new Date(now)).day,
    amount: CASHBACK_AMOUNT,
    slots: 1,
  }));
  const rows = await tx.insertInto('cashback_entries').values(entries).returning('id').execute();
  return rows.map(({ id }) => id);
}

/**
 * Logs every committed outbox row by its id, because the worker deletes sent rows. The log row is written in the same
 * transaction, so that a rollback removes both.
 */
async function logOutbox(adminUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query(`
      create schema crash;
      create table crash.outbox_log (id text primary key, topic text not null);
      create function crash.log_outbox() returns trigger language plpgsql security definer as $$
        begin insert into crash.outbox_log values (new.id::text, new.topic); return new; end $$;
      grant usage on schema crash to public;
      create trigger log_outbox after insert on platform.outbox for each row execute function crash.log_outbox();`);
  } finally {
    await admin.end();
  }
}

const findGameCode = (db: Database): Promise<string> =>
  db.read(TENANT, async (reader) => {
    const { code } = await reader
      .selectFrom('games')
      .select('code')
      .where('active', '=', true)
      .where('only_demo', '=', false)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    return code;
  });
