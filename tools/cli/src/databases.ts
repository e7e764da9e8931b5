import { Client } from 'pg';

const DATABASE = 'jangada';
const roles = { owner: 'jangada_owner', app: 'jangada_app', delivery: 'jangada_delivery' } as const;

/** The database addresses of the services; none of them is the administrator's. */
export interface DatabaseUrls {
  /** The owner of the schema `platform`, for migrations only. */
  readonly platformOwner: string;
  /** The API's role: it owns no tables, so row-level security applies to it. */
  readonly platformApp: string;
  /** The owner of the schema `delivery`. */
  readonly delivery: string;
}

interface Passwords {
  readonly ownerPassword: string;
  readonly appPassword: string;
  readonly deliveryPassword: string;
}

/**
 * Creates the database and its roles, or sets the current passwords of existing roles.
 *
 * @param adminUrl a role that may create roles
 * @param ownDatabase true creates a database named `jangada` beside the one in the address; false uses that one
 */
export const prepareDatabases = async (
  adminUrl: string,
  passwords: Passwords,
  ownDatabase: boolean,
): Promise<DatabaseUrls> => {
  const name = nameOf(adminUrl, ownDatabase);
  await withClient(adminUrl, async (client) => {
    await ensureRole(client, roles.owner, passwords.ownerPassword);
    await ensureRole(client, roles.app, passwords.appPassword);
    await ensureRole(client, roles.delivery, passwords.deliveryPassword);
    if (ownDatabase) await ensureDatabase(client, name);
    await client.query(
      `grant connect, create on database ${client.escapeIdentifier(name)} to ${roles.owner}, ${roles.delivery}`,
    );
    await client.query(`grant connect on database ${client.escapeIdentifier(name)} to ${roles.app}`);
  });
  return databaseUrlsOf(adminUrl, passwords, ownDatabase);
};

/** The addresses that `prepareDatabases` makes valid for the same parameters. */
export const databaseUrlsOf = (adminUrl: string, passwords: Passwords, ownDatabase: boolean): DatabaseUrls => {
  const name = nameOf(adminUrl, ownDatabase);
  const urlFor = (role: string, password: string): string => {
    const url = new URL(adminUrl);
    url.username = role;
    url.password = encodeURIComponent(password);
    url.pathname = `/${encodeURIComponent(name)}`;
    return url.href;
  };
  return {
    platformOwner: urlFor(roles.owner, passwords.ownerPassword),
    platformApp: urlFor(roles.app, passwords.appPassword),
    delivery: urlFor(roles.delivery, passwords.deliveryPassword),
  };
};

const nameOf = (adminUrl: string, ownDatabase: boolean): string =>
  ownDatabase ? DATABASE : decodeURIComponent(new URL(adminUrl).pathname.slice(1));

const withClient = async (url: string, run: (client: Client) => Promise<void>): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await run(client);
  } finally {
    await client.end();
  }
};

const ensureRole = async (client: Client, role: string, password: string): Promise<void> => {
  const known = await client.query('select 1 from pg_roles where rolname = $1', [role]);
  const verb = known.rowCount ? 'alter' : 'create';
  await client.query(`${verb} role ${role} login nobypassrls password ${client.escapeLiteral(password)}`);
};

const ensureDatabase = async (client: Client, name: string): Promise<void> => {
  const known = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (!known.rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`);
};
