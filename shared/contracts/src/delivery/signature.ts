import canonicalize from 'canonicalize';
import * as z from '../values/schema.ts';
import { release, type Release } from './release.ts';

/*
 * Releases are signed with Ed25519 (RFC 8032) over the canonical JSON (RFC 8785) of their document, in UTF-8. The
 * document names the hash of every file, so the signature covers every byte. Written with WebCrypto, so that the edge,
 * the command line and a browser can verify it.
 */

const ALGORITHM = 'Ed25519';
const KEY_ID_LENGTH = 16;

/** The 32 bytes of an Ed25519 public key as base64url (`x` of RFC 8037). */
export const publicKey = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

/** The first characters of the SHA-256 of the public key, in hex. */
export const keyId = z.string().check(z.regex(/^[0-9a-f]{16}$/));

export const releaseSignature = z.object({
  /** The id of the signing key. */
  key: keyId,
  /** The 64 bytes of the signature as base64url. */
  value: z.string().check(z.regex(/^[A-Za-z0-9_-]{86}$/)),
});

export type ReleaseSignature = z.infer<typeof releaseSignature>;

/** The published form: a document with its signer. */
export const signedRelease = z.object({ release, signature: releaseSignature });

export type SignedRelease = z.infer<typeof signedRelease>;

/** A key pair that can sign. The owner stores the private half in a file. */
export interface SigningKey {
  readonly id: string;
  readonly publicKey: string;
  readonly privateKey: CryptoKey;
}

/** The signed bytes. Equal documents have equal bytes, whatever the order of their members. */
export const signedBytes = (document: object): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(canonicalize(document) ?? '');

/** A fresh pair; the private half as PKCS #8 in PEM. */
export const makeSigningKey = async (): Promise<{ pem: string; key: SigningKey }> => {
  const pair = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  if (!('privateKey' in pair)) throw new TypeError('Ed25519 makes pairs');
  const der = new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey));
  const lines = btoa(String.fromCharCode(...der)).replaceAll(/.{64}(?=.)/g, '$&\n');
  const pem = `-----BEGIN PRIVATE KEY-----\n${lines}\n-----END PRIVATE KEY-----\n`;
  return { pem, key: await readSigningKey(pem) };
};

/**
 * Reads a key pair from its private key.
 *
 * @param pem PKCS #8 in PEM, as `makeSigningKey` and `openssl genpkey -algorithm ed25519` write it; a line break may be
 *   written as `\n`
 * @throws when it is anything else
 */
export const readSigningKey = async (pem: string): Promise<SigningKey> => {
  const [, body] = /-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\s]+)-----END/.exec(pem.replaceAll('\\n', '\n')) ?? [];
  if (body === undefined) throw new TypeError('This is no private key in PEM (PKCS #8)');
  const der = Uint8Array.from(atob(body.replaceAll(/\s/g, '')), (character) => character.charCodeAt(0));
  const privateKey = await crypto.subtle.importKey('pkcs8', der, ALGORITHM, true, ['sign']);
  const { x } = await crypto.subtle.exportKey('jwk', privateKey);
  if (x === undefined) throw new TypeError('This private key does not say its public half');
  return { id: await keyIdOf(x), publicKey: x, privateKey };
};

export const keyIdOf = async (key: string): Promise<string> => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', fromBase64Url(key)));
  return [...digest]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, KEY_ID_LENGTH);
};

/** Signs any document with a private key, in the name of that key. */
export const signDocument = async (document: object, { id, privateKey }: SigningKey): Promise<ReleaseSignature> => {
  const value = await crypto.subtle.sign(ALGORITHM, privateKey, signedBytes(document));
  return { key: id, value: toBase64Url(new Uint8Array(value)) };
};

/** Signs a release, including its files, because the document contains their hashes. */
export const signRelease = (document: Release, key: SigningKey): Promise<ReleaseSignature> =>
  signDocument(document, key);

/** Did the holder of this public key sign exactly this document? */
export const isSignedBy = async (document: object, signature: ReleaseSignature, key: string): Promise<boolean> => {
  if ((await keyIdOf(key)) !== signature.key) return false;
  try {
    const imported = await crypto.subtle.importKey('raw', fromBase64Url(key), ALGORITHM, false, ['verify']);
    return await crypto.subtle.verify(ALGORITHM, imported, fromBase64Url(signature.value), signedBytes(document));
  } catch {
    // The bytes are not a point of the curve: no valid key can have made the signature.
    return false;
  }
};

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
