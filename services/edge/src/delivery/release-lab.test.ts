import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { LAB_CHECKS, publishedView } from '@jangada/contracts/delivery/accessibility-report';
import { signRelease } from '@jangada/contracts/delivery/signature';
import { aBuild, anAccessibilityReport, anOffer, startEdge, type TestEdge } from '../testing/test-edge.ts';

/** A stand-in for the check in a browser: it reads the folder that the edge has written. */
const JOB = `
import { readFileSync, writeFileSync } from 'node:fs';
const folder = process.argv.at(-1);
const page = readFileSync(folder + '/page.js', 'utf8');
writeFileSync(process.argv.at(-2), JSON.stringify({ page, secrets: Object.keys(process.env).filter((name) => /EDGE_|DATABASE/.test(name)) }));
if (page.includes('crash')) throw new Error('no browser');
const { digest, report } = JSON.parse(readFileSync(process.argv.at(-3), 'utf8'));
if (page.includes('leak')) report.checks[0].findings = ['20 timers are left'];
console.log(JSON.stringify({ ...report, digest }));
`;

describe('an edge with a browser beside it', () => {
  const work = mkdtempSync(join(tmpdir(), 'release-lab-'));
  const [job, answer, seen] = [join(work, 'job.mjs'), join(work, 'answer.json'), join(work, 'seen.json')];
  let edge: TestEdge;

  before(async () => {
    writeFileSync(job, JOB);
    edge = await startEdge({
      EDGE_RELEASE_LAB: 'required',
      EDGE_RELEASE_LAB_COMMAND: JSON.stringify([process.execPath, job, answer, seen]),
    });
  });
  after(async () => {
    await edge.stop();
    rmSync(work, { recursive: true, force: true });
  });

  const publish = async (version: string, script: string, query = '') => {
    const built = aBuild('wallet', version, {
      offer: anOffer('wallet', { routes: [{ path: '/account/wallet', expose: './routes/wallet' }] }),
      exposes: { './routes/wallet': { scripts: ['page.js'] } },
      files: { 'page.js': script },
    });
    const signature = await signRelease(built.release, edge.key);
    const reserved = await edge.call('POST', '/releases', { release: built.release, signature });
    const { digest } = reserved.json<{ digest: string }>();
    for (const [path, bytes] of built.bytes) await edge.call('PUT', `/releases/wallet/${version}/files/${path}`, bytes);
    const report = anAccessibilityReport(digest, {
      stories: [{ story: publishedView('./routes/wallet'), violations: [] }],
      checks: LAB_CHECKS.map((check) => ({ check, findings: [] })),
    });
    writeFileSync(answer, JSON.stringify({ digest, report }));
    return edge.call('POST', `/releases/wallet/${version}/complete${query}`, { digest });
  };

  it('publishes what its own check passes, with the published bytes and none of its secrets', async () => {
    assert.equal((await publish('1.0.0', 'go()')).json().state, 'published');
    assert.deepEqual(JSON.parse(readFileSync(seen, 'utf8')), { page: 'go()', secrets: [] });
  });

  it('refuses what its own check finds, whatever the publisher says', async () => {
    const reply = await publish('1.0.1', 'leak()');
    assert.deepEqual([reply.statusCode, reply.json().code], [422, 'release.check-failed']);
    assert.match(reply.json().message, /in and out: 20 timers are left/);
  });

  it('publishes nothing while the check does not run, and goes on with the same upload later', async () => {
    const reply = await publish('1.0.2', 'crash()');
    assert.deepEqual([reply.statusCode, reply.json().code], [503, 'server.unavailable']);
    assert.equal((await edge.call('GET', '/releases/wallet/1.0.2')).json().state, 'reserved');
  });
});
