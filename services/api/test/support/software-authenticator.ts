import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** Flag bits of authenticator data. */
const USER_PRESENT = 1;
const USER_VERIFIED = 4;
const KEY_INCLUDED = 64;
const CREDENTIAL_ID_BYTES = 32;
const AAGUID_BYTES = 16;

interface CreationOptions {
  readonly challenge: string;
  readonly rp: { readonly id: string };
  readonly user: { readonly id: string };
}

interface RequestOptions {
  readonly challenge: string;
  readonly rpId: string;
}

interface Flaws {
  /** The page's origin, as reported by the browser. */
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  /** The player neither touched a sensor nor typed a PIN. */
  readonly unverified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
  readonly credentialId?: string;
}

/**
 * One passkey in software: creates an ES256 key for a site and signs challenges with it, as WebAuthn level 2 specifies.
 * Its answers have a browser's format, so the API verifies real signatures.
 *
 * @param origin the calling page
 */
export const createSoftwareAuthenticator = (origin: string) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(CREDENTIAL_ID_BYTES);
  let counter = 0;
  let userHandle: string | undefined;

  const answer = (response: object, credentialId = id.toString('base64url')) => ({
    id: credentialId,
    rawId: credentialId,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });

  return {
    /** The answer to `navigator.credentials.create`. */
    create: ({ challenge, rp, user }: CreationOptions, flaws: Flaws = {}) => {
      userHandle = user.id;
      const data = authenticatorData(flaws.rpId ?? rp.id, flaws, counter, attestedKey(id, publicKey));
      const attestation = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(data)],
      ]);
      return answer({
        clientDataJSON: clientData('webauthn.create', flaws.challenge ?? challenge, flaws.origin ?? origin),
        attestationObject: attestation.toString('base64url'),
      });
    },
    /** The answer to `navigator.credentials.get`. */
    get: ({ challenge, rpId }: RequestOptions, flaws: Flaws = {}) => {
      counter = flaws.counter ?? counter + 1;
      const data = authenticatorData(flaws.rpId ?? rpId, flaws, counter);
      const client = clientData('webauthn.get', flaws.challenge ?? challenge, flaws.origin ?? origin);
      const signed = Buffer.concat([data, hashOf(Buffer.from(client, 'base64url'))]);
      return answer(
        {
          clientDataJSON: client,
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          userHandle: flaws.userHandle ?? userHandle,
        },
        flaws.credentialId,
      );
    },
  };
};

const hashOf = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();

const clientData = (type: string, challenge: string, origin: string): string =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url');

function authenticatorData(rpId: string, flaws: Flaws, counter: number, attested: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(5);
  const verified = flaws.unverified ? 0 : USER_VERIFIED;
  head.writeUInt8(USER_PRESENT | verified | (attested.length > 0 ? KEY_INCLUDED : 0), 0);
  head.writeUInt32BE(counter, 1);
  return Buffer.concat([hashOf(rpId), head, attested]);
}

/** Credential id and public key in COSE format: EC2, ES256, P-256, x, y. */
function attestedKey(id: Buffer, publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const length = Buffer.alloc(2);
  length.writeUInt16BE(id.length);
  const key = cborMap([
    [cborInt(1), cborInt(2)],
    [cborInt(3), cborInt(-7)],
    [cborInt(-1), cborInt(1)],
    [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
  ]);
  return Buffer.concat([Buffer.alloc(AAGUID_BYTES), length, id, key]);
}

/** The head of a CBOR item: its major type and a small number. */
function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}

const cborInt = (value: number): Buffer => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value));
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string): Buffer => Buffer.concat([cborHead(3, text.length), Buffer.from(text)]);
const cborMap = (entries: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);
