import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { keyIdOf } from '@jangada/contracts/delivery/signature';
import type { DeployToken } from '@jangada/contracts/delivery/tokens.endpoints';
import type { ReleasableName } from '@jangada/contracts/values/remotes';
import { sql, type Selectable } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { DeliveryError } from '../http/delivery-error.ts';
import { bearerOf, type Identify } from './access.ts';

const PREFIX_BYTES = 5;
const SECRET_BYTES = 32;
const UNIQUE_VIOLATION = '23505';
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Precision of a token's last use, so that not every call writes. */
const LAST_USED_MS = 60_000;

/** `jgd_<prefix>_<secret>`: the prefix finds the row, the secret is 256 random bits, so a plain digest is stored. */
const TOKEN = /^(jgd_[0-9a-f]{10})_[A-Za-z0-9_-]{43}$/;

type Row = Selectable<Tables['deploy_tokens']>;

export interface NewToken {
  readonly remote: ReleasableName;
  readonly name: string;
  readonly public_key: string;
  readonly days?: number | undefined;
}

/** Deploy tokens, with which remote teams publish: each has one key and one remote. */
export const createDeployTokens = (db: Database) => {
  const insert = async (on: Database, { remote, name, public_key, days }: NewToken, by: string) => {
    const prefix = `jgd_${randomBytes(PREFIX_BYTES).toString('hex')}`;
    const token = `${prefix}_${randomBytes(SECRET_BYTES).toString('base64url')}`;
    const key_id = await keyIdOf(public_key);
    try {
      await on
        .insertInto('signing_keys')
        .values({ id: key_id, public_key, remote, name, created_by: by, revoked_at: null })
        .execute();
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw new DeliveryError('key.taken', `The key ${key_id} is registered already; make a fresh one`, {
        key: key_id,
      });
    }
    const row = await on
      .insertInto('deploy_tokens')
      .values({
        prefix,
        token_hash: hashOf(token),
        remote,
        name,
        key_id,
        days: days ?? null,
        created_by: by,
        expires_at: days === undefined ? null : new Date(Date.now() + days * DAY_MS),
        last_used_at: null,
        revoked_at: null,
        revoked_by: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return { token, data: entryOf(row) };
  };

  const require = async (on: Database, id: string): Promise<Row> => {
    const row = await on.selectFrom('deploy_tokens').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    if (!row) throw new DeliveryError('token.unknown', `There is no deploy token ${id}`, { token: id });
    return row;
  };

  /** Writes at most once a minute; the call does not wait for it. */
  const touch = (row: Row): Promise<unknown> =>
    row.last_used_at && Date.now() - row.last_used_at.getTime() < LAST_USED_MS
      ? Promise.resolve()
      : db.updateTable('deploy_tokens').set({ last_used_at: new Date() }).where('id', '=', row.id).execute();

  return {
    /**
     * @returns the new token with its secret, which is shown only here
     * @throws {DeliveryError} key.taken
     */
    create: (wanted: NewToken, by: string) => db.transaction().execute((on) => insert(on, wanted, by)),

    /**
     * Replaces a token by a new one of the same team, remote and lifetime; the old one ends after the grace period.
     *
     * @throws {DeliveryError} token.unknown, key.taken
     */
    rotate: (id: string, { public_key, grace_hours }: { public_key: string; grace_hours: number }, by: string) =>
      db.transaction().execute(async (on) => {
        const old = await require(on, id);
        if (old.revoked_at)
          throw new DeliveryError('token.unknown', `The token ${old.prefix} is revoked`, { token: id });
        const fresh = await insert(
          on,
          { remote: old.remote, name: old.name, public_key, days: old.days ?? undefined },
          by,
        );
        const end = sql<Date>`least(coalesce(expires_at, 'infinity'), ${new Date(Date.now() + grace_hours * HOUR_MS)}::timestamptz)`;
        await on.updateTable('deploy_tokens').set({ expires_at: end }).where('id', '=', id).execute();
        return fresh;
      }),

    /**
     * Revokes the token and the key that was created with it.
     *
     * @throws {DeliveryError} token.unknown
     */
    revoke: (id: string, by: string): Promise<DeployToken> =>
      db.transaction().execute(async (on) => {
        const row = await require(on, id);
        if (row.revoked_at) return entryOf(row);
        const revoked_at = new Date();
        await on.updateTable('signing_keys').set({ revoked_at }).where('id', '=', row.key_id).execute();
        await on.updateTable('deploy_tokens').set({ revoked_at, revoked_by: by }).where('id', '=', id).execute();
        return entryOf({ ...row, revoked_at, revoked_by: by });
      }),

    async list(): Promise<DeployToken[]> {
      const rows = await db.selectFrom('deploy_tokens').selectAll().orderBy('created_at', 'desc').execute();
      return rows.map(entryOf);
    },

    /**
     * Authenticates a deploy token.
     *
     * @throws {DeliveryError} operator.unauthorised, with the state of the token
     */
    byDeployToken: (async (request) => {
      const given = bearerOf(request);
      const prefix = given === null ? undefined : TOKEN.exec(given)?.[1];
      if (given === null || prefix === undefined) return null;
      const row = await db.selectFrom('deploy_tokens').selectAll().where('prefix', '=', prefix).executeTakeFirst();
      if (!row || !timingSafeEqual(row.token_hash, hashOf(given))) return null;
      if (row.revoked_at) throw ended(row, 'was revoked', row.revoked_at);
      if (row.expires_at && row.expires_at.getTime() <= Date.now()) throw ended(row, 'ended', row.expires_at);
      await touch(row);
      return { kind: 'deploy', name: row.name, role: 'releaser', remote: row.remote };
    }) satisfies Identify,
  };
};

export type DeployTokens = ReturnType<typeof createDeployTokens>;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

const ended = (row: Row, how: string, at: Date): DeliveryError =>
  new DeliveryError(
    'operator.unauthorised',
    `The deploy token ${row.prefix} of ${row.name} ${how} at ${at.toISOString()}; an admin makes another with jangada token`,
    { token: row.prefix },
  );

const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;

const entryOf = (row: Row): DeployToken => ({
  id: row.id,
  prefix: row.prefix,
  remote: row.remote,
  name: row.name,
  key: row.key_id,
  days: row.days,
  created_by: row.created_by,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at?.toISOString() ?? null,
  last_used_at: row.last_used_at?.toISOString() ?? null,
  revoked_at: row.revoked_at?.toISOString() ?? null,
  revoked_by: row.revoked_by,
});
