import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const OPENSSL = '/usr/bin/openssl';
const DAYS = 2;

export const canMakeCertificates = (): boolean => existsSync(OPENSSL);

export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** A CA of its own, which issues certificates for tests. */
export const createAuthority = (dir: string, name: string) => {
  const run = (...words: string[]) => execFileSync(OPENSSL, words, { stdio: 'pipe' });
  const file = (what: string) => join(dir, `${name}-${what}`);
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const [key, cert] = [file('ca.key'), file('ca.pem')];
  run('req', '-x509', ...newKey, '-keyout', key, '-out', cert, '-days', String(DAYS), '-subj', `/CN=${name}`);
  let issued = 0;
  return {
    caFile: cert,
    /**
     * @param subject of the certificate, such as `/CN=bank.example`
     * @param names that it is for besides this machine
     * @param days from now to its last moment
     */
    issue(subject: string, names: readonly string[] = [], days = DAYS): Certificate {
      issued += 1;
      const own = (what: string) => file(`${issued}.${what}`);
      run('req', ...newKey, '-keyout', own('key'), '-out', own('csr'), '-subj', subject);
      const alternatives = ['DNS:localhost', 'IP:127.0.0.1', ...names.map((one) => `DNS:${one}`)];
      writeFileSync(own('ext'), `subjectAltName=${alternatives.join(',')}\n`);
      const signed = ['-CA', cert, '-CAkey', key, '-CAcreateserial', '-days', String(days), '-extfile', own('ext')];
      run('x509', '-req', '-in', own('csr'), ...signed, '-out', own('pem'));
      return { cert: readFileSync(own('pem'), 'utf8'), key: readFileSync(own('key'), 'utf8') };
    },
  };
};
