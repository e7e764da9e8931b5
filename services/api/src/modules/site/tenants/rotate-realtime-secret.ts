import { randomBytes } from 'node:crypto';
import { sealRealtimeApp, unsealRealtimeApp, type RealtimeApp } from '@jangada/server/realtime-apps';
import type { ServicesKey } from '@jangada/server/services-key';
import { sql } from 'kysely';
import { registryIn, type Tx } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';

const SECRET_BYTES = 24;
/** Gateway, edge and every API read the apps every five seconds; their clocks may differ. */
const SIGNS_AFTER_MS = 30_000;
/** What was signed before may still be on its way. */
const ENDS_AFTER_MS = 30_000;

/**
 * Begins to renew the secret of a tenant's realtime app. Both secrets are valid until it ends.
 *
 * @throws connection.rotating when the rotation before has not ended
 */
export const beginRotation = async (tx: Tx, key: ServicesKey, tenant: string): Promise<RealtimeApp> => {
  const { app, sealed } = await readApp(tx, key, tenant);
  if (app.next) throw new DomainError('connection.rotating');
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const next = { secret, signsFrom: new Date(Date.now() + SIGNS_AFTER_MS).toISOString() };
  return store(tx, key, { tenant, instead: sealed, app: { ...app, next } });
};

/**
 * Ends it: only the newest secret stays valid. There is nothing to do where none has begun.
 *
 * @throws tenant.realtime-rotating before every service signs with the new one
 */
export const endRotation = async (tx: Tx, key: ServicesKey, tenant: string): Promise<RealtimeApp> => {
  const { app, sealed } = await readApp(tx, key, tenant);
  const { next, ...present } = app;
  if (!next) return app;
  if (Date.now() < Date.parse(next.signsFrom) + ENDS_AFTER_MS) throw new DomainError('tenant.realtime-rotating');
  return store(tx, key, { tenant, instead: sealed, app: { ...present, secret: next.secret } });
};

const readApp = async (tx: Tx, key: ServicesKey, tenant: string) => {
  const row = await registryIn(tx)
    .selectFrom('tenant_secrets')
    .select('sealed')
    .where('tenant', '=', tenant)
    .where('name', '=', 'realtime-app')
    .executeTakeFirst();
  if (!row) throw new DomainError('tenant.realtime-app-missing', { facts: { tenant } });
  return { sealed: row.sealed, app: unsealRealtimeApp(key, tenant, row.sealed) };
};

const store = async (
  tx: Tx,
  key: ServicesKey,
  { tenant, instead, app }: { readonly tenant: string; readonly instead: string; readonly app: RealtimeApp },
): Promise<RealtimeApp> => {
  const { rows } = await sql<{ done: boolean }>`
    select seal_tenant_secret('realtime-app', ${sealRealtimeApp(key, tenant, app)}, ${instead}) as done`.execute(tx);
  // Another command was faster.
  if (!rows[0]?.done) throw new DomainError('connection.rotating');
  return app;
};
