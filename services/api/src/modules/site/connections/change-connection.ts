import type { BodyOf } from '@jangada/contracts/api/endpoint';
import type { addConnection, rotateConnection, setConnection } from '@jangada/contracts/ops/connections';
import type { ServicesKey } from '@jangada/server/services-key';
import { fingerprintOf } from '../../../crypto/fingerprint.ts';
import type { Reader, Tx } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { missingField, wrongField } from '../../../http/input.ts';
import type { OpCall } from '../../../ops/implement-op.ts';
import { needsSecret } from '../../../connections/pix-settings.ts';
import { checkConnection, type ConnectionForm } from './connection-form.ts';
import {
  getConnection,
  insertConnection,
  listConnections,
  lockConnection,
  makeRoom,
  takenByOther,
  updateConnection,
} from './connections.repository.ts';
import type { ConnectionRow } from '../../../connections/used-connections.ts';
import {
  digestsOf,
  newNoticeSecret,
  sealSecrets,
  unsealSecrets,
  type SealedFor,
  type Secrets,
} from '../../../connections/sealed-credentials.ts';

/** Who changes a connection, and the key that seals it. */
export interface Change {
  readonly key: ServicesKey;
  readonly call: OpCall;
}

/** Names the account: payments that are under way are looked for there. */
const ACCOUNT = ['base_url', 'pix_key', 'account', 'workflow_id'] as const;

/**
 * Adds a draft. The same command again finds its own.
 *
 * @throws connection.taken; request.invalid naming the field
 */
export const addDraft = async (
  tx: Tx,
  { settings, credentials, order, ...named }: BodyOf<typeof addConnection>,
  { key, call }: Change,
): Promise<ConnectionRow> => {
  const checked = checkedOf({ ...named, settings, credentials }, [], call);
  const owner = { ...named, tenant: call.tenant.id };
  const stored = await valuesOf(tx, owner, checked, { key, call });
  const places = (await listConnections(tx)).filter(({ port }) => port === named.port).map(({ place }) => place);
  const inserted = await insertConnection(tx, {
    ...named,
    ...stored,
    place: order ?? Math.max(0, ...places) + 1,
    created_by: call.operator,
  });
  if (inserted && order !== undefined) await makeRoom(tx, order, inserted);
  if (inserted) return inserted;
  const known = (await listConnections(tx)).find(({ name, port }) => name === named.name && port === named.port);
  if (known && isSame(known, named, checked, key)) return known;
  throw new DomainError('connection.taken');
};

/** Whether a draft is what the command says; a secret that was made for it is left out. */
function isSame(
  known: ConnectionRow,
  named: Pick<ConnectionRow, 'adapter' | 'environment'>,
  wanted: Checked,
  key: ServicesKey,
) {
  const { credentials, noticeSecrets } = secretsOf(known, key);
  const given = wanted.givenSecret ? wanted.noticeSecrets : noticeSecrets;
  const facts = (of: unknown[]): string => fingerprintOf(of);
  return (
    known.state === 'draft' &&
    facts([known.adapter, known.environment, known.settings, credentials, noticeSecrets]) ===
      facts([named.adapter, named.environment, wanted.settings, wanted.credentials, given])
  );
}

interface Checked extends Secrets {
  readonly settings: ConnectionRow['settings'];
  /** The command names the secret of notices, which otherwise is made here. */
  readonly givenSecret: boolean;
}

/** @param noticeSecrets the present ones */
function checkedOf(form: ConnectionForm, noticeSecrets: readonly string[], { language }: OpCall): Checked {
  const { settings, credentials } = checkConnection(form, language);
  const { notice_secret: secret, ...others } = credentials;
  const isOurs = 'notices' in settings && needsSecret(settings);
  // A provider of identity checks makes the secret itself.
  if (form.port === 'identity' && secret === undefined && noticeSecrets.length === 0)
    throw missingField('credentials.notice_secret', language);
  const made = noticeSecrets.length === 0 && isOurs ? [newNoticeSecret()] : noticeSecrets;
  return {
    settings,
    credentials: others,
    noticeSecrets: secret === undefined ? made : [secret],
    givenSecret: secret !== undefined,
  };
}

/** The columns of a checked form. @throws request.invalid when another tenant has the key or a secret */
async function valuesOf(tx: Tx, owner: SealedFor, { settings, ...secrets }: Checked, { key, call }: Change) {
  const { credentials, noticeSecrets } = secrets;
  const digests = digestsOf(key, noticeSecrets);
  const pixKey = pixKeyOf(settings);
  const taken = await takenByOther(tx, pixKey, digests);
  if (taken === 'pix_key') throw wrongField('settings.pix_key', call.language);
  if (taken !== null) throw wrongField('credentials.notice_secret', call.language);
  return {
    settings: JSON.stringify(settings),
    sealed: sealSecrets(key, owner, { credentials, noticeSecrets }),
    pix_key: pixKey,
    secret_digests: digests,
    changed_by: call.operator,
  };
}

const pixKeyOf = ({ pix_key: key }: ConnectionRow['settings']): string | null => (typeof key === 'string' ? key : null);

export const secretsOf = (row: ConnectionRow, key: ServicesKey): Secrets =>
  unsealSecrets(key, { ...row, tenant: row.tenant_id }, row.sealed);

/**
 * Changes order, settings or, of a draft, credentials.
 *
 * @throws connection.in-use when another account or other credentials would take over what is under way
 */
export const changeConnection = async (
  tx: Tx,
  id: number,
  { order, settings, credentials }: BodyOf<typeof setConnection>,
  { key, call }: Change,
): Promise<ConnectionRow> => {
  const row = await lockConnection(tx, id);
  const place = order === undefined ? {} : { place: order };
  if (order !== undefined) await makeRoom(tx, order, row);
  if (settings === undefined && credentials === undefined)
    return updateConnection(tx, id, { ...place, changed_by: call.operator });
  const present = secretsOf(row, key);
  const form = { ...row, settings: settings ?? row.settings, credentials: credentials ?? present.credentials };
  const wanted = checkedOf(form, present.noticeSecrets, call);
  const isOther = ACCOUNT.some((name) => fieldOf(wanted.settings, name) !== fieldOf(row.settings, name));
  if (row.state !== 'draft' && (credentials !== undefined || isOther)) throw new DomainError('connection.in-use');
  const stored = await valuesOf(tx, { ...row, tenant: row.tenant_id }, wanted, { key, call });
  return updateConnection(tx, id, { ...place, ...stored, version: row.version + 1 });
};

const fieldOf = (settings: object, name: string): unknown => Reflect.get(settings, name);

/** The secrets after a rotation has begun: the present one of notices stays valid beside the new one. */
export const rotatedSecrets = async (
  reader: Reader,
  id: number,
  { credentials, new_notice_secret: isNew = false }: BodyOf<typeof rotateConnection>,
  { key, call }: Change,
): Promise<{ readonly row: ConnectionRow; readonly secrets: Secrets }> => {
  const row = await getConnection(reader, id);
  if (!credentials && !isNew) throw missingField('credentials', call.language);
  if (isNew && row.port === 'identity') throw wrongField('new_notice_secret', call.language);
  const present = secretsOf(row, key);
  const form = { ...row, credentials: { ...present.credentials, ...credentials } };
  const wanted = checkedOf(form, present.noticeSecrets, call);
  const next = wanted.givenSecret ? wanted.noticeSecrets : isNew ? [newNoticeSecret()] : [];
  const isRepeated = next[0] === present.noticeSecrets[0];
  if (next.length > 0 && present.noticeSecrets.length > 1 && !isRepeated) throw new DomainError('connection.rotating');
  const noticeSecrets = [...new Set([...next, ...present.noticeSecrets])];
  return { row, secrets: { credentials: wanted.credentials, noticeSecrets } };
};

/**
 * Stores rotated secrets.
 *
 * @throws connection.rotating when another command has changed the connection meanwhile
 */
export const storeSecrets = async (
  tx: Tx,
  { id, version }: ConnectionRow,
  secrets: Secrets,
  change: Change,
): Promise<ConnectionRow> => {
  const row = await lockConnection(tx, id);
  if (row.version !== version) throw new DomainError('connection.rotating');
  const wanted = { ...secrets, settings: row.settings, givenSecret: false };
  const stored = await valuesOf(tx, { ...row, tenant: row.tenant_id }, wanted, change);
  // What the provider has just accepted is as good as tested.
  const tested = row.tested_version === version ? { tested_version: version + 1 } : {};
  return updateConnection(tx, id, { ...stored, ...tested, version: version + 1 });
};

/** Ends a rotation: only the newest secret of notices stays valid. */
export const finishRotation = async (tx: Tx, id: number, change: Change): Promise<ConnectionRow> => {
  const row = await getConnection(tx, id);
  const { credentials, noticeSecrets } = secretsOf(row, change.key);
  return storeSecrets(tx, row, { credentials, noticeSecrets: noticeSecrets.slice(0, 1) }, change);
};
