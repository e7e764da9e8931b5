import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { startBuildServer } from './build-server.ts';
import type { BuildNews, BuildServer } from './build-server.ts';
import { buildDevRelease } from './dev-release.ts';
import type { DevRelease } from './dev-release.ts';
import { buildTarget } from './targets.ts';
import type { BuildTarget } from './targets.ts';
import { watchSources } from './watch-sources.ts';

const fixtures = join(import.meta.dirname, '../fixtures');
const WAIT_MS = 5_000;

/** The next message that a page would receive. */
const nextNews = async (reader: ReadableStreamDefaultReader<Uint8Array>): Promise<BuildNews> => {
  let text = '';
  while (!/data: .*\n\n/.test(text)) {
    const { value, done } = await reader.read();
    if (done) throw new Error('the stream ended');
    text += new TextDecoder().decode(value);
  }
  return JSON.parse(/data: (.*)\n\n/.exec(text)?.[1] ?? '') as BuildNews;
};

describe('a local build', () => {
  // The folder is inside the package, so that its imports are found.
  const folder = mkdtempSync(join(fixtures, '.dev-'));
  let target: BuildTarget;
  let first: DevRelease;
  let server: BuildServer;

  before(async () => {
    cpSync(join(fixtures, 'casino'), folder, { recursive: true });
    target = buildTarget({ name: 'casino', folder });
    first = await buildDevRelease(target, 1);
    server = await startBuildServer(0, () => 'casino');
  });

  after(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  it('is a release: every file with its hash, of a version that marks it as a development build', () => {
    const { release, files } = first;
    assert.match(release.version, /^\d+\.\d+\.\d+-dev\.[a-z0-9]+\.1$/);
    assert.ok(release.files.length > 0);
    for (const { path, integrity } of release.files) {
      const hash = createHash('sha384')
        .update(files.get(path) ?? '')
        .digest('base64');
      assert.equal(integrity, `sha384-${hash}`, path);
    }
  });

  it('has a different name each time, so that two of them can be in one page', async () => {
    const second = await buildDevRelease(target, 2);
    assert.notEqual(second.release.uniqueName, first.release.uniqueName);
    assert.notEqual(second.release.version, first.release.version);
  });

  it('fails with a message when the sources do not compile', async () => {
    const file = join(folder, 'src/routes/home.tsx');
    const original = readFileSync(file, 'utf8');
    writeFileSync(file, `${original}\nconst = ;`);
    try {
      await assert.rejects(buildDevRelease(target, 3), /home\.tsx/);
    } finally {
      writeFileSync(file, original);
    }
  });

  it('is served to every origin, at its own address, also to a page of the internet', async () => {
    server.add(first);
    const { version, entry } = first.release;
    const answer = await fetch(`${server.origin}/casino/${version}/${entry}`);
    assert.deepEqual(
      [answer.status, answer.headers.get('access-control-allow-origin'), answer.headers.get('content-type')],
      [200, '*', 'text/javascript; charset=utf-8'],
    );
    assert.deepEqual(Buffer.from(await answer.arrayBuffer()), first.files.get(entry));
    const asked = await fetch(`${server.origin}/casino/${version}/${entry}`, {
      method: 'OPTIONS',
      headers: { 'access-control-request-private-network': 'true' },
    });
    assert.equal(asked.headers.get('access-control-allow-private-network'), 'true');
  });

  it('serves no file that no build declares', async () => {
    for (const path of [
      '/casino/9.9.9/entry.js',
      `/casino/${first.release.version}/../../package.json`,
      '/etc/passwd',
    ]) {
      assert.equal((await fetch(server.origin + path)).status, 404, path);
    }
  });

  it('is announced to open pages, and the newest to later ones', async () => {
    const reader = (await fetch(`${server.origin}/events`)).body?.getReader();
    assert.ok(reader);
    server.tell({ kind: 'built', version: '1.0.0-dev.x.4' });
    assert.deepEqual(await nextNews(reader), { kind: 'built', version: '1.0.0-dev.x.4' });
    const late = (await fetch(`${server.origin}/events`)).body?.getReader();
    assert.ok(late);
    assert.deepEqual(await nextNews(late), { kind: 'built', version: '1.0.0-dev.x.4' });
    await Promise.all([reader.cancel(), late.cancel()]);
  });

  it('is built once for files that were saved together', async () => {
    let builds = 0;
    const built = new Promise<void>((resolve, reject) => {
      setTimeout(() => reject(new Error('nothing was built')), WAIT_MS).unref();
      const stop = watchSources(folder, async () => {
        builds += 1;
        // Another change saved at the same time would have started another build by now.
        await new Promise((wait) => setTimeout(wait, 200));
        stop();
        resolve();
      });
    });
    for (const name of ['one', 'two', 'three']) writeFileSync(join(folder, 'src', `${name}.ts`), 'export {};');
    await built;
    assert.equal(builds, 1);
  });
});
