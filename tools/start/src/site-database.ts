import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseUrlsOf, prepareDatabases, type DatabaseUrls } from '@jangada/cli/databases';
import type { LogPrinter } from './log-lines.ts';
import type { SiteOptions } from './options.ts';
import { adminUrlOf, choosePort } from './postgres.ts';
import { findPostmaster } from './postmaster.ts';
import type { Secrets } from './secrets.ts';
import { supervisePostgres } from './supervised-postgres.ts';
import type { Undo } from './undo.ts';

/** The file is in the cluster's folder, so that both are deleted together. */
const PREPARED_FILE = 'jangada.prepared';

export interface SiteDatabase {
  readonly urls: DatabaseUrls;
  /**
   * Settles when the database answers and has its roles; services that start earlier wait for the database themselves.
   */
  readonly answering: Promise<void>;
}

/**
 * The database of a site: an external or the embedded one. An embedded one that an earlier start prepared may still be
 * starting when this returns.
 */
export const startDatabase = async (
  options: SiteOptions,
  secrets: Secrets,
  log: LogPrinter,
  undo: Undo,
): Promise<SiteDatabase> => {
  if (options.databaseUrl) {
    const urls = await prepareDatabases(options.databaseUrl, secrets, false);
    return { urls, answering: Promise.resolve() };
  }
  const dir = join(options.dataDir, 'postgres');
  const port = options.ports.postgres ?? findPostmaster(dir)?.port ?? (await choosePort(undefined));
  const cluster = { dir, password: secrets.postgresPassword, port, disposable: options.disposable ?? false };
  const isPrepared = readPrepared(dir) === digestOf(secrets);
  const starting = supervisePostgres(cluster, (text) => log.say('start', text));
  undo.push(async () => {
    const postgres = await starting.catch(() => null);
    await postgres?.stop();
  });
  const adminUrl = adminUrlOf(port, secrets.postgresPassword);
  const answering = starting.then(async ({ adopted }) => {
    log.say('start', `${adopted ? 'found the database still running' : 'database'} on port ${port}`);
    if (isPrepared) return;
    await prepareDatabases(adminUrl, secrets, true);
    writeFileSync(join(dir, PREPARED_FILE), digestOf(secrets));
  });
  answering.catch(() => undefined);
  // Services would be refused until the database has their roles and passwords.
  if (!isPrepared) await answering;
  return { urls: databaseUrlsOf(adminUrl, secrets, true), answering };
};

const readPrepared = (dir: string): string | null => {
  const file = join(dir, PREPARED_FILE);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
};

/** A digest of the passwords that the roles have. */
const digestOf = ({ ownerPassword, appPassword, deliveryPassword }: Secrets): string =>
  createHash('sha256')
    .update(JSON.stringify([ownerPassword, appPassword, deliveryPassword]))
    .digest('hex');
