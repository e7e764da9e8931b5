import { createHash, generateKeyPairSync, randomBytes, sign, X509Certificate } from 'node:crypto';

/** A measurement takes minutes, so a day is enough. */
const VALID_MS = 24 * 60 * 60 * 1000;

const LONG_FORM = 0x80;

const lengthOf = (size: number): Buffer => {
  if (size < LONG_FORM) return Buffer.from([size]);
  const digits = Buffer.from(size.toString(16).padStart(size > 0xff ? 4 : 2, '0'), 'hex');
  return Buffer.concat([Buffer.from([LONG_FORM | digits.length]), digits]);
};

const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
};

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const objectId = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const ECDSA_WITH_SHA256 = sequence(objectId('2a8648ce3d040302'));
const COMMON_NAME = objectId('550403');
const SUBJECT_ALT_NAME = objectId('551d11');

const time = (ms: number) =>
  der(0x17, Buffer.from(`${new Date(ms).toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`, 'ascii'));

const nameOf = (host: string) => sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(host)))));

const extensionsFor = (host: string) =>
  der(0xa3, sequence(sequence(SUBJECT_ALT_NAME, der(0x04, sequence(der(0x82, Buffer.from(host)))))));

/** A self-signed certificate (X.509 v3, ECDSA P-256) for one host name, made at run time, as PEM. */
export const selfSigned = (host: string): { key: string; cert: string } => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const nowMs = Date.now();
  const serial = Buffer.concat([Buffer.from([1]), randomBytes(8)]);
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    ECDSA_WITH_SHA256,
    nameOf(host),
    sequence(time(nowMs - VALID_MS), time(nowMs + VALID_MS)),
    nameOf(host),
    publicKey.export({ type: 'spki', format: 'der' }),
    extensionsFor(host),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey));
  const base64 = sequence(body, ECDSA_WITH_SHA256, signature).toString('base64');
  return {
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    cert: `-----BEGIN CERTIFICATE-----\n${base64.replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  };
};

/** SHA-256 of a certificate's public key (SPKI), in the form of Chromium's `--ignore-certificate-errors-spki-list`. */
export const hashOfKey = (cert: string): string =>
  createHash('sha256')
    .update(new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64');
