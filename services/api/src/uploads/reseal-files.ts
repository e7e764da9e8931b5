import { createHash } from 'node:crypto';
import { UnreadableFile, type SealedStore } from '@jangada/object-store/sealed-store';
import { sql, type Selectable } from 'kysely';
import type { Tx } from '../database/database.ts';
import type { Job } from '../jobs/job.ts';
import { runSequentially } from '../jobs/run-sequentially.ts';
import { avatarKeyOf } from './avatar-keys.ts';
import type { Platform } from '../platform/platform.ts';
import { lockFile } from './lock-file.ts';
import type { UploadTables } from './tables.ts';

const EVERY_MS = 60_000;
/** A replica that does not know yet that the key is the first one may have sealed with another meanwhile. */
const AGAIN = '1 hour';

export interface ResealBounds {
  /** Files after which a run notes how far it is. */
  readonly filesPerStep: number;
  /** The next run goes on. */
  readonly stepsPerRun: number;
}

const BOUNDS: ResealBounds = { filesPerStep: 50, stepsPerRun: 20 };

type Pass = Selectable<UploadTables['file_seals']>;
type Counts = Record<'current' | 'sealed' | 'unreadable', number>;

interface Named {
  /** Of the row that names the file. */
  readonly id: number;
  readonly key: string | undefined;
}

/** The rows that name files, by id. */
interface Source {
  readonly through: 'documents_through' | 'players_through';
  list(tx: Tx, tenantId: string, after: number, max: number): Promise<Named[]>;
  /** A row that no longer names its file has had it removed, or soon will. */
  isNamed(tx: Tx, named: Named): Promise<boolean>;
}

const documents: Source = {
  through: 'documents_through',
  list: async (tx, _tenant, after, max) => {
    const rows = await tx
      .selectFrom('documents')
      .select(['id', 'object_key'])
      .where('id', '>', after)
      .where('object_key', 'is not', null)
      .orderBy('id')
      .limit(max)
      .execute();
    return rows.map(({ id, object_key: key }) => ({ id, key: key ?? undefined }));
  },
  isNamed: async (tx, { id, key }) => {
    const row = await tx.selectFrom('documents').select('object_key').where('id', '=', id).executeTakeFirst();
    return row?.object_key === key;
  },
};

const avatars: Source = {
  through: 'players_through',
  list: async (tx, tenant, after, max) => {
    const rows = await tx
      .selectFrom('users')
      .select(['id', 'avatar'])
      .where('id', '>', after)
      .where('avatar', 'is not', null)
      .orderBy('id')
      .limit(max)
      .execute();
    return rows.map(({ id, avatar }) => ({ id, key: avatarKeyOf(tenant, avatar) }));
  },
  isNamed: async (tx, { id, key }) => {
    const row = await tx.selectFrom('users').select(['avatar', 'tenant_id']).where('id', '=', id).executeTakeFirst();
    return row !== undefined && avatarKeyOf(row.tenant_id, row.avatar) === key;
  },
};

/**
 * Seals with the first key of `API_FILES_KEY` what another one sealed, file by file, while there are several. A file that
 * no key opens stays as it is, and the runs fail until it can be opened or is gone.
 */
export const resealFiles = (
  files: Pick<SealedStore, 'reseal'>,
  first: Buffer,
  { filesPerStep, stepsPerRun }: ResealBounds = BOUNDS,
): Job => {
  const key = createHash('sha256').update('jangada files key').update(first).digest('base64url');

  const resealOne = ({ db, log }: Parts, tenant: string, source: Source, named: Named): Promise<keyof Counts | null> =>
    db.transaction(tenant, async (tx) => {
      const { key: name } = named;
      if (name === undefined) return null;
      await lockFile(tx, name);
      if (!(await source.isNamed(tx, named))) return null;
      try {
        const outcome = await files.reseal(name);
        return outcome === 'missing' ? null : outcome;
      } catch (error) {
        if (!(error instanceof UnreadableFile)) throw error;
        log.error({ tenant, file: name }, 'files: no key of API_FILES_KEY opens one');
        return 'unreadable';
      }
    });

  /** @returns whether there may be more */
  const step = async (app: Parts, tenant: string, source: Source, pass: Pass): Promise<Pass | null> => {
    const found = await app.db.transaction(tenant, (tx) => source.list(tx, tenant, pass[source.through], filesPerStep));
    const last = found.at(-1);
    if (!last) return null;
    const counts: Counts = { current: 0, sealed: 0, unreadable: 0 };
    await runSequentially(found, async (named) => {
      const outcome = await resealOne(app, tenant, source, named);
      if (outcome !== null) counts[outcome] += 1;
    });
    return app.db.transaction(tenant, (tx) => goOn(tx, { [source.through]: last.id }, counts));
  };

  return {
    name: 'reseal-files',
    everyMs: EVERY_MS,
    run: async (app, { id: tenant }) => {
      let pass = await app.db.transaction(tenant, (tx) => beginOrContinue(tx, key));
      let steps = 0;
      for (const source of [documents, avatars])
        while (pass.ended_at === null) {
          if (steps === stepsPerRun) return;
          steps += 1;
          const next = await step(app, tenant, source, pass);
          if (!next) break;
          pass = next;
        }
      if (pass.ended_at === null) {
        pass = await app.db.transaction(tenant, end);
        const { current_files: current, sealed_files: sealed, unreadable_files: unreadable } = pass;
        app.log.info({ tenant, current, sealed, unreadable }, 'files: a pass of sealing has ended');
      }
      if (pass.unreadable_files > 0)
        throw new Error(`no key of API_FILES_KEY opens ${pass.unreadable_files} files; the log names them`);
    },
  };
};

type Parts = Pick<Platform, 'db' | 'log'>;

const beginOrContinue = async (tx: Tx, key: string): Promise<Pass> => {
  await sql`
    insert into file_seals (key) values (${key})
    on conflict (tenant_id) do update
      set key = excluded.key, began_at = now(), ended_at = null, documents_through = 0, players_through = 0,
        current_files = 0, sealed_files = 0, unreadable_files = 0,
        clean_since = case when file_seals.key = excluded.key then file_seals.clean_since end
      where file_seals.key <> excluded.key or file_seals.ended_at < now() - ${AGAIN}::interval`.execute(tx);
  return tx.selectFrom('file_seals').selectAll().executeTakeFirstOrThrow();
};

const goOn = (tx: Tx, through: Partial<Record<Source['through'], number>>, counts: Counts): Promise<Pass> =>
  tx
    .updateTable('file_seals')
    .set(({ eb }) => ({
      ...through,
      current_files: eb('current_files', '+', counts.current),
      sealed_files: eb('sealed_files', '+', counts.sealed),
      unreadable_files: eb('unreadable_files', '+', counts.unreadable),
    }))
    .returningAll()
    .executeTakeFirstOrThrow();

const end = (tx: Tx): Promise<Pass> =>
  tx
    .updateTable('file_seals')
    .set({
      ended_at: sql<Date>`now()`,
      clean_since: sql<Date | null>`case when unreadable_files = 0 then began_at else clean_since end`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
