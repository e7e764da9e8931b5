import { join } from 'node:path';
import { filledDatabase, type FilledDatabase } from '@jangada/api/growth/filled-database';
import { sizes, type SizeName } from '@jangada/api/growth/fill/sizes';
import { startPostgres, type Postgres } from '@jangada/start/postgres';
import { query } from '../harness/api-stage.ts';
import type { Call } from '../harness/question.ts';
import { temporaryFolder } from '../harness/site.ts';

/** The password of a database that only this machine reaches. */
const PASSWORD = 'growth';

/** A server of its own, on the folder `dir` if that is given: it keeps what was filled. One that already runs there goes on. */
export const openServer = async (option: Call['option'], defer: Call['defer']): Promise<Postgres> => {
  const dir = option('dir') || join(temporaryFolder(defer), 'cluster');
  const postgres = await startPostgres({ dir, password: PASSWORD });
  if (!postgres.adopted) defer(() => postgres.stop());
  // With the default a fill would write checkpoints all the time.
  await query(postgres.adminUrl, `alter system set max_wal_size = '8GB'`, 'select pg_reload_conf()');
  return postgres;
};

export const isSize = (name: string): name is SizeName => name in sizes;

interface FilledServer {
  readonly postgres: Postgres;
  readonly databases: ReadonlyMap<SizeName, FilledDatabase>;
}

/** The filled databases of `sizes` on one server. */
export const openFilled = async (option: Call['option'], defer: Call['defer']): Promise<FilledServer> => {
  const postgres = await openServer(option, defer);
  const databases = new Map<SizeName, FilledDatabase>();
  for (const name of option('sizes').split(',').filter(isSize))
    databases.set(name, await filledDatabase(postgres.adminUrl, name));
  return { postgres, databases };
};
