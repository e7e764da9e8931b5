import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { canMakeCertificates, createAuthority } from '@jangada/api/support/certificates';
import { writeSecretFiles } from '@jangada/cli/setup/secret-files';
import { findOrInstall } from '@jangada/server/testing/system-packages';
import { workspaceDir } from '../run.ts';
import { readProductionGuide } from './guide.ts';
import { run } from './processes.ts';
import { environmentFile } from './unit.ts';

const DOMAIN = 'acme.example.com';
/** Sections whose commands need no running service. */
const WITHOUT_SERVICES = /^(?:3|4)\./;

const haproxy = findOrInstall('haproxy', 'haproxy');
const steps = readProductionGuide();
const [names] = steps.flatMap((step) => (step.how === 'shell' ? [step.commands] : []));

describe('the guide of a site on a machine of its own', () => {
  let folder: string;
  before(() => void (folder = mkdtempSync(join(tmpdir(), 'jangada-production-guide-'))));
  after(() => rmSync(folder, { recursive: true }));

  const inFolder = (...path: readonly string[]): string => join(folder, ...path);

  it('has commands for every part, in a shell that reads them', () => {
    const shells = steps.flatMap((step) => (step.how === 'shell' ? [step.commands] : []));
    assert.ok(shells.length >= 8, String(shells.length));
    for (const commands of shells) run('bash', ['-nc', commands]);
    const restarted = steps.flatMap((step) => (step.how === 'restart' ? step.services : []));
    for (const service of ['redis-server', 'jangada-api', 'jangada-edge', 'jangada-realtime', 'haproxy'])
      assert.ok(restarted.includes(service), service);
  });

  it('writes the environment files, the units and the proxy’s configuration, which HAProxy takes', (t) => {
    if (haproxy === null || !canMakeCertificates()) return t.skip('HAProxy or openssl is not installed');
    for (const path of ['etc', 'units', 'haproxy/sites']) mkdirSync(inFolder(path), { recursive: true });
    writeSecretFiles(inFolder('etc/secrets'));
    const authority = createAuthority(folder, 'own');
    const { cert, key } = authority.issue(`/CN=${DOMAIN}`, [DOMAIN]);
    writeFileSync(inFolder('haproxy/sites/site.pem'), cert + key);
    cpSync(authority.caFile, inFolder('haproxy/third-parties-ca.pem'));
    const env = {
      ...{ PATH: process.env['PATH'], DOMAIN, CONF: inFolder('etc'), UNITS: inFolder('units') },
      ...{ HAPROXY: inFolder('haproxy'), REDIS_CONF: inFolder('redis.conf') },
    };
    for (const step of steps)
      if (step.how === 'shell' && WITHOUT_SERVICES.test(step.section))
        run('bash', ['-euc', `${names}\n${step.commands}`], { env, cwd: workspaceDir });
    assert.equal(environmentFile(inFolder('etc/edge.env'))['EDGE_BOARD_HOSTS'], `board.${DOMAIN}`);
    assert.ok(existsSync(inFolder('units/jangada-api.service')));
    const { EXTRAOPTS = '', ...variables } = environmentFile(inFolder('haproxy/default'));
    const extra = EXTRAOPTS.replaceAll('"', '').split(' ');
    const files = ['-f', inFolder('haproxy/haproxy.cfg'), ...extra];
    run(haproxy, ['-c', ...files], { env: { PATH: process.env['PATH'], ...variables } });
    const secret = readFileSync(inFolder('etc/secrets/third-party-proxy-secret'), 'utf8').trim();
    assert.equal(variables['THIRD_PARTY_PROXY_SECRET'], secret);
  });
});
