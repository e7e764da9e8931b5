import { chownSync, readdirSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '@jangada/start/ports';
import { findPostgresUser } from '@jangada/start/postgres-user';
import type { Monitoring } from './monitoring.ts';
import type { Scene } from './scene.ts';
import type { Stage } from './stage.ts';

const CUT_BYTES = 10;

/** The command of restore-test.service, with the folder of this machine's node_exporter. @returns its exit code */
const testRestore = async ({ postgres, site }: Stage, { textfiles }: Monitoring): Promise<number | null> => {
  const user = findPostgresUser();
  if (user) chownSync(textfiles, user.uid, user.gid);
  const figures = join(textfiles, 'restore-test.prom');
  const words = ['restore', '--test', '--figures', figures, '--port', String(await findFreePort())];
  const env = { DATABASE_URL: site.databases.platformApp };
  return (await postgres.run(process.execPath, ['tools/cli/src/main.ts', ...words], env)).code;
};

const must = (ended: number | null, wanted: number): void => {
  if (ended !== wanted) throw new Error(`The test of a restore ended with ${ended}`);
};

/** Cuts a file of each backup short. */
const damageBackups = (repository: string): void => {
  const isTable = (path: string): boolean => /pg_data\/base\/\d+\/\d+\.\w+$/.test(path);
  const folder = join(repository, 'backup');
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isTable))
    truncateSync(join(folder, file), CUT_BYTES);
};

/** The archive of the log, and the test of a restore. The first scene is the first of the drill. */
export const backupScenes: readonly Scene[] = [
  {
    cause: 'no test of a restore has run; then one runs (the command of restore-test.service)',
    alerts: [{ alert: 'RestoreTestOld' }],
    provoke:
      async (stage, { monitoring }) =>
      async () => {
        await stage.postgres.backUp();
        must(await testRestore(stage, monitoring), 0);
      },
  },
  {
    cause: 'the files of the newest backup are cut short, and the test runs',
    alerts: [{ alert: 'RestoreTestFailed' }],
    provoke: async (stage, { monitoring }) => {
      damageBackups(stage.postgres.repository);
      must(await testRestore(stage, monitoring), 1);
      return async () => {
        await stage.postgres.backUp();
        must(await testRestore(stage, monitoring), 0);
      };
    },
  },
  {
    cause: 'the command that archives the log fails',
    alerts: [{ alert: 'LogNotArchived' }],
    provoke: async ({ sql }) => {
      await sql(`alter system set archive_command = 'false'`);
      await sql('select pg_reload_conf()');
      await sql('select pg_switch_wal()');
      return async () => {
        await sql('alter system reset archive_command');
        await sql('select pg_reload_conf()');
      };
    },
  },
];
