import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files of a certificate and its key. */
export interface Tls {
  readonly cert: string;
  readonly key: string;
}

/** Makes a certificate for `localhost` that only this measurement trusts. */
export const selfSigned = (folder: string): Tls => {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1', '-keyout', key];
  const named = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-out', cert];
  execFileSync('openssl', ['req', '-x509', ...made, ...named], { stdio: 'ignore' });
  return { cert, key };
};

/** Makes Chromium trust the certificate. With an untrusted one it caches nothing and registers no service worker. */
export const trusting = ({ cert }: Tls): string => {
  const key = new X509Certificate(readFileSync(cert)).publicKey.export({ type: 'spki', format: 'der' });
  return `--ignore-certificate-errors-spki-list=${createHash('sha256').update(key).digest('base64')}`;
};
