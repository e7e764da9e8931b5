import { createHmac, randomBytes } from 'node:crypto';
import { seal, unseal } from '@jangada/server/services-key';

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

const sealName = ({ tenant, port, name }: SealedFor): string => `connection ${tenant} ${port} ${name}`;

export const sealSecrets = (key: Buffer, owner: SealedFor, secrets: Secrets): string =>
  seal(key, sealName(owner), JSON.stringify(secrets));

/** @throws when they were not sealed with this key for this connection */
export const unsealSecrets = (key: Buffer, owner: SealedFor, sealed: string): Secrets =>
  JSON.parse(unseal(key, sealName(owner), sealed)) as Secrets;

export const newNoticeSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/** Digests that show whether two connections have one secret, and nothing else: they are keyed. */
export const digestsOf = (key: Buffer, secrets: readonly string[]): string[] =>
  secrets.map((secret) => createHmac('sha256', key).update(`notice secret ${secret}`).digest('base64url'));
