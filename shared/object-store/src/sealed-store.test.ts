import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import type { ObjectStore } from './object-store.ts';
import { SEAL_KEY_BYTES, sealedStore } from './sealed-store.ts';

const inMemory = () => {
  const stored = new Map<string, Buffer>();
  const store: ObjectStore = {
    put: async (key, bytes) => void stored.set(key, bytes),
    find: async (key) => stored.get(key) ?? null,
    remove: async (key) => void stored.delete(key),
  };
  return { stored, store };
};

const secret = Buffer.from('RG 12.345.678-9');

describe('a sealed store', () => {
  it('returns the sealed bytes, and hides them from the store', async () => {
    const { stored, store } = inMemory();
    const sealed = sealedStore(store, [randomBytes(SEAL_KEY_BYTES)]);
    await sealed.put('documents/a', secret);
    assert.deepEqual(await sealed.find('documents/a'), secret);
    assert.equal(stored.get('documents/a')?.includes(secret), false);
    assert.equal(await sealed.find('documents/b'), null);
    await sealed.remove('documents/a');
    assert.equal(await sealed.find('documents/a'), null);
  });

  it('returns nothing that was changed, moved or sealed with another key', async () => {
    const { stored, store } = inMemory();
    const sealed = sealedStore(store, [randomBytes(SEAL_KEY_BYTES)]);
    await sealed.put('documents/a', secret);
    const bytes = stored.get('documents/a') ?? Buffer.alloc(0);
    stored.set('documents/b', bytes);
    await assert.rejects(sealed.find('documents/b'));
    await assert.rejects(sealedStore(store, [randomBytes(SEAL_KEY_BYTES)]).find('documents/a'));
    stored.set('documents/a', Buffer.concat([bytes.subarray(0, -1), Buffer.from([~(bytes.at(-1) ?? 0) & 0xff])]));
    await assert.rejects(sealed.find('documents/a'));
  });

  it('opens what either of two keys sealed, and seals with the first, so that one takes the place of the other', async () => {
    const { store } = inMemory();
    const [before, next] = [randomBytes(SEAL_KEY_BYTES), randomBytes(SEAL_KEY_BYTES)];
    const [known, renewed] = [sealedStore(store, [before, next]), sealedStore(store, [next, before])];
    await sealedStore(store, [before]).put('documents/old', secret);
    await renewed.put('documents/new', secret);
    for (const files of [known, renewed])
      for (const name of ['documents/old', 'documents/new']) assert.deepEqual(await files.find(name), secret);
    assert.deepEqual(await sealedStore(store, [next]).find('documents/new'), secret);
    await assert.rejects(sealedStore(store, [next]).find('documents/old'));
  });

  it('seals anew with the first key what another one sealed, or nobody did, and nothing twice', async () => {
    const { stored, store } = inMemory();
    const [before, next] = [randomBytes(SEAL_KEY_BYTES), randomBytes(SEAL_KEY_BYTES)];
    await sealedStore(store, [before]).put('documents/old', secret);
    stored.set('documents/clear', secret);
    const both = sealedStore(store, [next, before]);
    for (const name of ['documents/old', 'documents/clear']) {
      assert.equal(await both.reseal(name), 'sealed');
      assert.deepEqual(await sealedStore(store, [next]).find(name), secret);
      assert.equal(stored.get(name)?.includes(secret), false);
      const bytes = stored.get(name);
      assert.equal(await both.reseal(name), 'current');
      assert.equal(stored.get(name), bytes);
    }
    assert.equal(await both.reseal('documents/none'), 'missing');
  });

  it('leaves what no key opens, and what its store cannot keep, as it was', async () => {
    const { stored, store } = inMemory();
    const [before, next] = [randomBytes(SEAL_KEY_BYTES), randomBytes(SEAL_KEY_BYTES)];
    await sealedStore(store, [before]).put('documents/old', secret);
    const old = stored.get('documents/old');
    await assert.rejects(sealedStore(store, [next, randomBytes(SEAL_KEY_BYTES)]).reseal('documents/old'), {
      name: 'UnreadableFile',
    });
    let puts = 0;
    const halving: ObjectStore = {
      ...store,
      put: (key, bytes) => store.put(key, (puts += 1) === 1 ? bytes.subarray(0, 20) : bytes),
    };
    await assert.rejects(sealedStore(halving, [next, before]).reseal('documents/old'), /did not keep documents\/old/);
    assert.deepEqual(stored.get('documents/old'), old);
    const full: ObjectStore = { ...store, put: () => Promise.reject(new Error('full')) };
    await assert.rejects(sealedStore(full, [next, before]).reseal('documents/old'), /full/);
    assert.deepEqual(await sealedStore(store, [before]).find('documents/old'), secret);
  });

  it('reads bytes that were stored before sealing', async () => {
    const { stored, store } = inMemory();
    stored.set('avatars/a', secret);
    assert.deepEqual(await sealedStore(store, [randomBytes(SEAL_KEY_BYTES)]).find('avatars/a'), secret);
  });
});
