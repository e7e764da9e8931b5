import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto';
import * as z from 'zod';
import { ownApis, type OwnApiName } from '../config/pix-adapters.ts';
import { isNetwork, type NoticeMechanism } from '../config/notice-mechanisms.ts';

export const NOTICE_SECRET_CHARS_MIN = 16;
export const TEXT_CHARS_MAX = 500;
const PEM_CHARS_MAX = 20_000;
const LIST_ITEMS_MAX = 20;

/** Pasted values end with a line break. */
export const word = z.string().trim().min(1).max(TEXT_CHARS_MAX);
/** Without a user, a password, a query or a fragment: credentials are no part of it, and paths are added. */
export const address = z
  .string()
  .trim()
  .refine((text) => {
    const url = URL.parse(text);
    return (
      url !== null && /^https?:$/.test(url.protocol) && `${url.username}${url.password}${url.search}${url.hash}` === ''
    );
  });
const header = z.string().regex(/^[a-z][a-z0-9-]*$/);

const isPublicKey = (pem: string): boolean => {
  try {
    return createPublicKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
};

/** The current key and its successor. */
const publicKeys = z.array(z.string().max(PEM_CHARS_MAX).refine(isPublicKey)).min(1).max(2);

/** How the provider proves its notices, without the secrets. */
const notice = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('certificate'), names: z.array(word).min(1).max(LIST_ITEMS_MAX) }),
  z.strictObject({ by: z.literal('address') }),
  z.strictObject({ by: z.literal('header'), header }),
  z.strictObject({ by: z.literal('hmac'), header, encoding: z.enum(['hex', 'base64']) }),
  z.strictObject({ by: z.literal('signature') }),
  z.strictObject({ by: z.literal('rsa'), header, public_keys: publicKeys }),
  z.strictObject({
    by: z.literal('networks'),
    networks: z.array(z.string().refine(isNetwork)).min(1).max(LIST_ITEMS_MAX),
  }),
]);

export const pixSettings = z.strictObject({
  base_url: address,
  token_url: address.optional(),
  pix_key: z.string().trim().min(1).max(77),
  account: word.optional(),
  notices: z
    .array(notice)
    .min(1)
    .max(LIST_ITEMS_MAX)
    .refine((list) => list.some(({ by }) => by !== 'networks')),
});

export type PixSettings = z.infer<typeof pixSettings>;

export const isCertificate = (pem: string): boolean => {
  try {
    return new X509Certificate(pem).serialNumber !== '';
  } catch {
    return false;
  }
};

export const isPrivateKey = (pem: string): boolean => {
  try {
    return createPrivateKey(pem).type === 'private';
  } catch {
    return false;
  }
};

export const bacenCredentials = z.strictObject({
  client_id: word,
  client_secret: word.optional(),
  app_key: word.optional(),
  certificate: z.string().max(PEM_CHARS_MAX).refine(isCertificate).optional(),
  private_key: z.string().max(PEM_CHARS_MAX).refine(isPrivateKey).optional(),
  /** The CA of the provider's own certificate, when the system does not know it. */
  ca: z.string().max(PEM_CHARS_MAX).refine(isCertificate).optional(),
  notice_secret: z.string().trim().min(NOTICE_SECRET_CHARS_MIN).max(TEXT_CHARS_MAX).optional(),
});

export type BacenCredentials = z.infer<typeof bacenCredentials>;

/** The credentials of a provider with an API of its own: one key. */
export const ownApiCredentials = (name: OwnApiName) =>
  z.strictObject({ [ownApis[name].credential]: word, notice_secret: bacenCredentials.shape.notice_secret });

/** The mechanisms of a connection with its secrets. */
export const mechanismsOf = ({ notices }: PixSettings, secrets: readonly string[]): readonly NoticeMechanism[] =>
  notices.map((one): NoticeMechanism => {
    if (one.by === 'rsa') return { by: one.by, header: one.header, keys: one.public_keys };
    return one.by === 'certificate' || one.by === 'networks' ? one : { ...one, secrets };
  });

/** Whether notices are proved with a secret. */
export const needsSecret = ({ notices }: PixSettings): boolean =>
  notices.some(({ by }) => by !== 'certificate' && by !== 'networks' && by !== 'rsa');
