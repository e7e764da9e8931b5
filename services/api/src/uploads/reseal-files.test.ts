import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import { setImmediate as otherWork } from 'node:timers/promises';
import type { ObjectStore } from '@jangada/object-store/object-store';
import { SEAL_KEY_BYTES, sealedStore, type SealedStore } from '@jangada/object-store/sealed-store';
import { aPlayer } from '../../test/support/players.ts';
import { startTestPlatform, type TestPlatform } from '../../test/support/test-platform.ts';
import { demoTenants } from '../seed/demo-tenants.ts';
import type { Platform } from '../platform/platform.ts';
import { removeFiles } from './remove-files.ts';
import { resealFiles } from './reseal-files.ts';

const [demo] = demoTenants;
if (!demo) throw new Error('there is a tenant');
const tenant = { ...demo, domains: [demo.hostname] };
const [old, next] = [randomBytes(SEAL_KEY_BYTES), randomBytes(SEAL_KEY_BYTES)];
const bounds = { filesPerStep: 2, stepsPerRun: 100 };
const avatarOf = (index: number): string => `${String(index).padStart(48, '0')}.webp`;

describe('the sealing of files with a new key', () => {
  let platform: TestPlatform;
  let stored: Map<string, Buffer>;
  let store: ObjectStore;
  let documents: string[];

  const write = <Result>(run: Parameters<typeof platform.db.transaction<Result>>[1]) =>
    platform.db.transaction(demo.id, run);
  const app = () => ({ db: platform.db, log: platform.server.log }) as unknown as Platform;
  const run = (files: Pick<SealedStore, 'reseal'>, first = next, more = bounds) =>
    resealFiles(files, first, more).run(app(), tenant);
  const both = () => sealedStore(store, [next, old]);
  const passOf = () => write((tx) => tx.selectFrom('file_seals').selectAll().executeTakeFirstOrThrow());
  const figureOf = async (line: string) =>
    Number(
      (await platform.server.metrics.registry.metrics())
        .split('\n')
        .find((one) => one.startsWith(`${line} `))
        ?.slice(line.length),
    );
  /** Opened by this key alone. */
  const readableBy = async (key: Buffer): Promise<string[]> => {
    const files = sealedStore(store, [key]);
    const read = await Promise.all(
      [...stored.keys()].map((name) =>
        files.find(name).then(
          () => name,
          () => '',
        ),
      ),
    );
    return read.filter((name) => name !== '').toSorted();
  };
  const names = () => [...stored.keys()].toSorted();

  before(async () => {
    platform = await startTestPlatform();
    const player = await aPlayer(platform.db);
    documents = Array.from({ length: 5 }, (_, index) => `documents/${demo.id}/${index}`);
    await write(async (tx) => {
      for (const object_key of documents)
        await tx
          .insertInto('documents')
          .values({
            ...{ user_id: player.user.id, type: 'selfie', status: 'approved', decided_at: new Date() },
            ...{ media_type: 'image/webp', size_bytes: 1, object_key },
          })
          .execute();
      await tx
        .updateTable('users')
        .set({ avatar: `https://localhost/api/v1/avatars/${avatarOf(1)}` })
        .where('id', '=', player.user.id)
        .execute();
    });
  });
  beforeEach(async () => {
    stored = new Map();
    store = {
      put: async (key, bytes) => void stored.set(key, bytes),
      find: async (key) => stored.get(key) ?? null,
      remove: async (key) => void stored.delete(key),
    };
    const files = sealedStore(store, [old]);
    for (const name of [...documents, `avatars/${demo.id}/${avatarOf(1)}`]) await files.put(name, Buffer.from(name));
    await write((tx) => tx.deleteFrom('file_seals').execute());
  });
  after(() => platform.stop());

  it('takes every document and avatar while they are read, and figures say when the old key can go', async () => {
    const end = new AbortController();
    let reads = 0;
    const reading = (async () => {
      for (const files = both(); !end.signal.aborted; reads += 1, await otherWork())
        for (const name of names()) assert.deepEqual(await files.find(name), Buffer.from(name));
    })();
    const beganAt = Date.now();
    await run(both());
    end.abort();
    await reading;
    assert.ok(reads > 0);
    assert.deepEqual(await readableBy(next), names());
    assert.deepEqual(await readableBy(old), []);
    assert.equal(await figureOf('api_files_of_pass{state="sealed"}'), 6);
    const { clean_since: since } = await passOf();
    assert.ok(since && since.getTime() >= beganAt - 1_000);
    assert.ok((await figureOf('api_files_sealed_age_seconds')) > 0);
  });

  it('goes on where a run ended, and after a kill loses nothing and repeats one step at most', async () => {
    await run(both(), next, { filesPerStep: 2, stepsPerRun: 1 });
    assert.deepEqual(await readableBy(next), documents.slice(0, 2));
    assert.equal((await passOf()).clean_since, null);
    const tried: string[] = [];
    const killed = {
      reseal: async (name: string) => {
        tried.push(name);
        const outcome = await both().reseal(name);
        // Written, and nobody noted it.
        if (tried.length === 2) throw new Error('killed');
        return outcome;
      },
    };
    await assert.rejects(run(killed), /killed/);
    for (const name of names()) assert.deepEqual(await both().find(name), Buffer.from(name));
    const again: string[] = [];
    await run({ reseal: (name) => (again.push(name), both().reseal(name)) });
    assert.deepEqual(again, [...documents.slice(2), `avatars/${demo.id}/${avatarOf(1)}`]);
    assert.deepEqual(await readableBy(next), names());
    assert.notEqual((await passOf()).clean_since, null);
  });

  it('leaves what no key opens, fails for it until the key is there, and does not say that the old key can go', async () => {
    const other = randomBytes(SEAL_KEY_BYTES);
    const wrong = sealedStore(store, [next, other]);
    await assert.rejects(run(wrong), /no key of API_FILES_KEY opens 6 files/);
    await assert.rejects(run(wrong), /no key of API_FILES_KEY opens 6 files/);
    assert.deepEqual(await readableBy(old), names());
    assert.equal((await passOf()).clean_since, null);
    await write((tx) =>
      tx
        .updateTable('file_seals')
        .set({ ended_at: new Date(Date.now() - 2 * 3_600_000) })
        .execute(),
    );
    await run(both());
    assert.deepEqual(await readableBy(next), names());
  });

  it('begins anew with another first key', async () => {
    await run(both());
    await run(sealedStore(store, [old, next]), old);
    assert.deepEqual(await readableBy(old), names());
    const { sealed_files: sealed, current_files: current } = await passOf();
    assert.deepEqual([sealed, current], [6, 0]);
  });

  it('does not bring back a file that is removed meanwhile', async () => {
    const [first = ''] = documents;
    let removed: Promise<unknown> = Promise.resolve();
    const remove = removeFiles({ db: platform.db, log: platform.server.log, files: store });
    await run({
      reseal: async (name) => {
        if (name !== first) return both().reseal(name);
        const bytes = await store.find(name);
        removed = remove(demo.id, [{ id: 'removal', payload: { key: first } }]);
        await new Promise((resolve) => setTimeout(resolve, 100));
        assert.deepEqual(await store.find(name), bytes, 'the removal waits');
        return both().reseal(name);
      },
    });
    assert.deepEqual(await removed, { failed: new Set() });
    assert.ok(!stored.has(first));
  });
});
