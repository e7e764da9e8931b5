import { createHmac, randomBytes } from 'node:crypto';
import { seal, unseal, type ServicesKey } from '@jangada/server/services-key';

const SECRET_BYTES = 24;

/** What a connection knows and nobody reads. */
export interface Secrets {
  readonly credentials: Readonly<Record<string, string>>;
  /** What its provider proves notices with: the current one and, during a rotation, the one before. */
  readonly noticeSecrets: readonly string[];
}

/** Bound to the connection, so that a row of one tenant opens for no other. */
export interface SealedFor {
  readonly tenant: string;
  readonly port: string;
  readonly name: string;
}

/** What the sealed secrets of a connection are bound to. */
export const connectionSealName = ({ tenant, port, name }: SealedFor): string => `connection ${tenant} ${port} ${name}`;

export const sealSecrets = (key: ServicesKey, owner: SealedFor, secrets: Secrets): string =>
  seal(key, connectionSealName(owner), JSON.stringify(secrets));

/** @throws when they were not sealed with this key for this connection */
export const unsealSecrets = (key: ServicesKey, owner: SealedFor, sealed: string): Secrets =>
  JSON.parse(unseal(key, connectionSealName(owner), sealed)) as Secrets;

export const newNoticeSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/** Digests that show whether two connections have one secret, and nothing else: they are keyed, one by each key. */
export const digestsOf = (keys: ServicesKey, secrets: readonly string[]): string[] =>
  keys.flatMap((key) =>
    secrets.map((secret) => createHmac('sha256', key).update(`notice secret ${secret}`).digest('base64url')),
  );
