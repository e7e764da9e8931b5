import assert from 'node:assert/strict';
import fs from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { after, before, describe, it, mock } from 'node:test';
import type { Release } from '@jangada/contracts/delivery/release';
import { makeSigningKey, signRelease } from '@jangada/contracts/delivery/signature';
import { sql } from 'kysely';
import { aBuild, startEdge, type Built, type TestEdge } from '../testing/test-edge.ts';

describe('a signed release', () => {
  let edge: TestEdge;
  before(async () => {
    edge = await startEdge();
  });
  after(() => edge.stop());

  const nothingWasReserved = async (version: string): Promise<void> => {
    assert.equal((await edge.call('GET', `/releases/wallet/${version}`)).statusCode, 404);
  };

  it('stores signature, key and publisher, and shows them', async () => {
    const built = aBuild('wallet', '1.0.0');
    await edge.publish(built);
    const one = (await edge.call('GET', '/releases/wallet/1.0.0')).json();
    assert.equal(one.publisher, 'the tests');
    assert.deepEqual(one.signature, await signRelease(built.release, edge.key));
    assert.ok(Date.parse(one.published_at) > 0);
    const { data } = (await edge.call('GET', '/releases?remote=wallet')).json();
    assert.deepEqual([data[0].publisher, data[0].signature.key], ['the tests', edge.key.id]);
  });

  it('is refused without a signature', async () => {
    const { release } = aBuild('wallet', '1.1.0');
    for (const body of [release, { release }]) {
      const reply = await edge.call('POST', '/releases', body);
      assert.deepEqual([reply.statusCode, reply.json().code], [422, 'release.unsigned']);
    }
    await nothingWasReserved('1.1.0');
  });

  it('is refused with a signature of another document', async () => {
    const { release } = aBuild('wallet', '1.1.0');
    const signature = await signRelease({ ...release, entry: 'other.js' }, edge.key);
    const reply = await edge.call('POST', '/releases', { release, signature });
    assert.deepEqual([reply.statusCode, reply.json().code], [422, 'release.bad-signature']);
    await nothingWasReserved('1.1.0');
  });

  it('is refused when its key is not registered, is for another remote, or was revoked', async () => {
    const { release } = aBuild('wallet', '1.1.0');
    const { key } = await makeSigningKey();
    const send = async (): Promise<[number, string]> => {
      const reply = await edge.call('POST', '/releases', { release, signature: await signRelease(release, key) });
      return [reply.statusCode, reply.json().code];
    };
    assert.deepEqual(await send(), [403, 'key.unknown']);
    await edge.call('POST', '/keys', { name: 'casino team', public_key: key.publicKey, remote: 'casino' });
    assert.deepEqual(await send(), [403, 'key.unknown']);
    const again = await edge.call('POST', '/keys', { name: 'x', public_key: key.publicKey, remote: null });
    assert.deepEqual([again.statusCode, again.json().code], [409, 'key.taken']);

    const { key: own } = await makeSigningKey();
    await edge.call('POST', '/keys', { name: 'wallet team', public_key: own.publicKey, remote: 'wallet' });
    assert.equal((await edge.call('POST', `/keys/${own.id}/revoke`)).statusCode, 200);
    const reply = await edge.call('POST', '/releases', { release, signature: await signRelease(release, own) });
    assert.deepEqual([reply.statusCode, reply.json().code], [403, 'key.revoked']);
    await nothingWasReserved('1.1.0');
  });

  it('is refused with unknown fields: dropping them would break the signature', async () => {
    const release = { ...aBuild('wallet', '1.1.0').release, later: true } as Release;
    const reply = await edge.reserve(release);
    assert.deepEqual([reply.statusCode, reply.json().code], [422, 'request.invalid']);
  });

  it('is refused when it runs files it does not declare, declares one twice, or is too large', async () => {
    const { release } = aBuild('wallet', '1.1.0');
    const [file] = release.files;
    assert.ok(file);
    const many = Array.from({ length: 20 }, (_, index) => ({ ...file, path: `${index}.js`, bytes: 4_000_000 }));
    const wrong: [Partial<Release>, RegExp][] = [
      [{ entry: 'missing.js' }, /missing\.js is run and not declared/],
      [{ exposes: { './routes/home': { scripts: ['gone.js'] } } }, /gone\.js is run and not declared/],
      [{ files: [file, file] }, /twice/],
      [{ files: [file, ...many] }, /80002000 bytes together/],
    ];
    for (const [change, message] of wrong) {
      const reply = await edge.reserve({ ...release, ...change });
      assert.equal(reply.json().code, 'request.invalid');
      assert.match(reply.json().errors.files.join(), message);
    }
    await nothingWasReserved('1.1.0');
  });

  it('is refused when it calls itself by the name of another remote in the page', async () => {
    const { release } = aBuild('wallet', '1.1.0', { uniqueName: 'casino__1a2b3c4d' });
    const reply = await edge.reserve(release);
    assert.deepEqual([reply.statusCode, reply.json().code], [422, 'request.invalid']);
    assert.deepEqual(reply.json().errors, { uniqueName: ['casino__1a2b3c4d is no name of wallet'] });
    await nothingWasReserved('1.1.0');
  });
});

describe('an upload', () => {
  let edge: TestEdge;
  before(async () => {
    edge = await startEdge();
  });
  after(() => edge.stop());

  const digestOf = async ({ release }: Built): Promise<string> => (await edge.reserve(release)).json().digest;
  const put = ({ release, bytes }: Built, path: string) =>
    edge.call('PUT', `/releases/${release.remote}/${release.version}/files/${path}`, bytes.get(path));
  const complete = ({ release }: Built, digest: string) =>
    edge.call('POST', `/releases/${release.remote}/${release.version}/complete`, { digest });

  it('continues after a crash with the files that are missing', async () => {
    const built = aBuild('wallet', '1.0.0', { files: { 'a.js': 'a', 'b.js': 'b' } });
    await edge.reserve(built.release);
    await put(built, 'a.js');
    assert.deepEqual((await edge.reserve(built.release)).json().missing, ['entry.js', 'mf-manifest.json', 'b.js']);
    await edge.publish(built);
    assert.equal((await edge.page('/releases/wallet/1.0.0/b.js')).body, 'b');
  });

  it('is refused a file of another size before its hash is computed', async () => {
    const built = aBuild('wallet', '1.1.0');
    await edge.reserve(built.release);
    const reply = await edge.call('PUT', '/releases/wallet/1.1.0/files/entry.js', Buffer.from('short'));
    assert.deepEqual([reply.statusCode, reply.json().code, reply.json().received], [422, 'release.file-mismatch', 5]);
  });

  it('is not listed before it is complete', async () => {
    const built = aBuild('wallet', '1.2.0');
    await edge.reserve(built.release);
    await put(built, 'entry.js');
    assert.equal((await edge.page('/releases/wallet/1.2.0/entry.js')).statusCode, 404);
    const rollout = { stable: '1.2.0', previous: null, canary: null, pin: null, blocked: [], kill: null };
    await edge.call('POST', '/tenants', { slug: 'jangada', domain: 'localhost' });
    const change = { expected_revision: 0, author: 'a', reason: 'b', rollout };
    const reply = await edge.call('PUT', '/rollouts/jangada/wallet', change);
    assert.deepEqual([reply.statusCode, reply.json().code], [404, 'release.unknown']);
    // The database itself refuses the revision as well, when it is inserted without the application.
    await assert.rejects(
      sql`insert into delivery.rollout_revisions (tenant, remote, revision, rollout, author, reason)
        values ('jangada', 'wallet', 1, ${JSON.stringify(rollout)}::jsonb, 'a', 'b')`.execute(edge.db),
      /names wallet 1\.2\.0, which is reserved/,
    );
  });

  it('is not complete with a file that the store lost or changed, and can be repaired', async () => {
    const built = aBuild('wallet', '1.3.0', { files: { 'a.js': 'a', 'b.js': 'b' } });
    const digest = await digestOf(built);
    for (const path of built.bytes.keys()) await put(built, path);
    const stored = join(edge.folder, 'plain/wallet/1.3.0');
    await rm(join(stored, 'a.js'));
    await writeFile(join(stored, 'b.js'), 'B');
    const refused = await complete(built, digest);
    assert.deepEqual([refused.statusCode, refused.json().code], [409, 'release.incomplete']);
    assert.deepEqual(refused.json().missing.sort(), ['a.js', 'b.js']);
    await put(built, 'a.js');
    await put(built, 'b.js');
    assert.equal((await complete(built, digest)).json().state, 'published');
    assert.equal(await readFile(join(stored, 'b.js'), 'utf8'), 'b');
  });

  it('locks its version while it is active; an abandoned one can be replaced', async () => {
    const [first, second] = [aBuild('wallet', '1.4.0'), aBuild('wallet', '1.4.0', { files: { 'x.js': 'x' } })];
    const digest = await digestOf(first);
    await put(first, 'entry.js');
    const early = await edge.reserve(second.release);
    assert.deepEqual([early.statusCode, early.json().code], [409, 'release.different-bytes']);
    assert.match(early.json().message, /is being published with other bytes/);

    await sql`update delivery.releases set touched_at = now() - interval '16 minutes' where version = '1.4.0'`.execute(
      edge.db,
    );
    assert.deepEqual((await edge.reserve(second.release)).json().missing, ['entry.js', 'mf-manifest.json', 'x.js']);
    // The first publisher continues, and cannot complete the other publisher's release.
    const late = await complete(first, digest);
    assert.deepEqual([late.statusCode, late.json().code], [409, 'release.different-bytes']);
    await edge.publish(second);
    const { release } = (await edge.call('GET', '/releases/wallet/1.4.0')).json();
    assert.deepEqual(release, second.release);
  });

  it('deletes the files of the upload that it replaces', async () => {
    const script = (text: string): Built => aBuild('wallet', '1.4.1', { files: { 'x.js': text } });
    const [first, second] = [script('x'.repeat(2_000)), script('short')];
    await digestOf(first);
    await put(first, 'x.js');
    await sql`update delivery.releases set touched_at = now() - interval '16 minutes' where version = '1.4.1'`.execute(
      edge.db,
    );
    await edge.publish(second);
    for (const encoding of ['br', 'gzip', 'identity']) {
      const reply = await edge.page('/releases/wallet/1.4.1/x.js', { 'accept-encoding': encoding });
      assert.equal(reply.body, 'short', encoding);
    }
  });

  it('is refused for a version that is published with other bytes, for every caller', async () => {
    await edge.publish(aBuild('wallet', '1.5.0'));
    const reply = await edge.reserve(aBuild('wallet', '1.5.0', { files: { 'x.js': 'x' } }).release);
    assert.deepEqual([reply.statusCode, reply.json().code], [409, 'release.different-bytes']);
    assert.match(reply.json().message, /under a new version/);
  });
});

describe('a release for which there is no room', () => {
  let edge: TestEdge;
  before(async () => {
    edge = await startEdge();
  });
  after(() => edge.stop());

  it('is refused with 503 while the disk of the database is full, and is published afterwards', async () => {
    await sql`
      create function delivery.full_disk() returns trigger language plpgsql as $$
        begin raise exception 'No space left on device' using errcode = '53100'; end $$`.execute(edge.db);
    await sql`
      create trigger full_disk before insert on delivery.releases for each row
        execute function delivery.full_disk()`.execute(edge.db);
    const built = aBuild('wallet', '1.0.0');
    const refused = await edge.reserve(built.release);
    await sql`drop function delivery.full_disk cascade`.execute(edge.db);
    assert.deepEqual([refused.statusCode, refused.json().code], [503, 'server.unavailable']);
    await edge.publish(built);
  });

  it('is refused with 503 while the store of files is full, and is published afterwards', async () => {
    const built = aBuild('wallet', '1.1.0');
    await edge.reserve(built.release);
    const noSpace = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    const full = mock.method(fs.promises, 'writeFile', () => Promise.reject(noSpace));
    syncBuiltinESMExports();
    const [[path, content] = ['', Buffer.alloc(0)]] = [...built.bytes];
    const refused = await edge.call('PUT', `/releases/wallet/1.1.0/files/${path}`, content);
    full.mock.restore();
    syncBuiltinESMExports();
    assert.deepEqual([refused.statusCode, refused.json().code], [503, 'server.unavailable']);
    await edge.publish(built);
  });
});
