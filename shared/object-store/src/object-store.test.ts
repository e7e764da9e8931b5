import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { AwsV4Signer } from 'aws4fetch';
import { folderStore } from './folder-store.ts';
import { openObjectStore, type ObjectStore } from './object-store.ts';

const keepsBytes = async (store: ObjectStore): Promise<void> => {
  await store.put('plain/wallet/1.0.0/a b.js', Buffer.from('one'));
  await store.put('plain/wallet/1.0.0/a b.js', Buffer.from('two'));
  assert.equal((await store.find('plain/wallet/1.0.0/a b.js'))?.toString(), 'two');
  assert.equal(await store.find('plain/wallet/1.0.0/other.js'), null);
};

const forgetsBytes = async (store: ObjectStore): Promise<void> => {
  await store.put('documents/one', Buffer.from('one'));
  await store.remove('documents/one');
  await store.remove('documents/one');
  assert.equal(await store.find('documents/one'), null);
};

describe('a folder as storage', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'jangada-store-'));
  });
  after(() => rm(folder, { recursive: true }));

  it('stores bytes unchanged and leaves no other file behind', async () => {
    await keepsBytes(folderStore(folder));
    assert.deepEqual(await readdir(join(folder, 'plain/wallet/1.0.0')), ['a b.js']);
  });

  it('deletes a removed object, once and again', () => forgetsBytes(folderStore(folder)));

  it('leaves no part of a file behind when it cannot be written', async () => {
    const store = folderStore(folder);
    await store.put('place/below/file', Buffer.from('a folder is in the way'));
    await assert.rejects(store.put('place/below', Buffer.from('one')), { code: 'EISDIR' });
    assert.deepEqual(await readdir(join(folder, 'place')), ['below']);
  });

  it('never leaves its folder', async () => {
    await assert.rejects(folderStore(folder).find('../secret'), /leads out/);
  });
});

describe('an S3-compatible store as storage', () => {
  const stored = new Map<string, Buffer>();
  const seen: string[] = [];
  const bodyHashes: (string | string[] | undefined)[] = [];
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      seen.push(request.headers.authorization ?? '');
      bodyHashes.push(request.headers['x-amz-content-sha256']);
      const key = request.url ?? '';
      if (key.includes('broken')) return reply.writeHead(500).end();
      if (key.includes('refused')) return reply.writeHead(403).end();
      if (request.method === 'PUT') stored.set(key, Buffer.concat(chunks));
      if (request.method === 'DELETE') return reply.writeHead(stored.delete(key) ? 204 : 404).end();
      const found = stored.get(key);
      return found ? reply.writeHead(200).end(found) : reply.writeHead(404).end();
    });
  });
  let store: ObjectStore;
  before(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const endpoint = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
    store = openObjectStore({
      endpoint,
      bucket: 'releases',
      region: 'us-east-1',
      accessKey: 'key',
      secretKey: 'secret',
    });
  });
  after(() => server.close());

  it('stores bytes in its bucket, signed', async () => {
    await keepsBytes(store);
    assert.deepEqual([...stored.keys()], ['/releases/plain/wallet/1.0.0/a%20b.js']);
    assert.ok(seen.every((header) => header.startsWith('AWS4-HMAC-SHA256 Credential=key/')));
  });

  it('deletes a removed object, once and again', () => forgetsBytes(store));

  it('throws when the store fails, instead of finding nothing, with the code of what may succeed later', async () => {
    const failed = { message: /answered 500/, code: 'EAGAIN' };
    await assert.rejects(store.find('broken'), failed);
    await assert.rejects(store.put('broken', Buffer.from('x')), failed);
    await assert.rejects(store.remove('broken'), failed);
  });

  it('throws without that code when the store refuses for good', async () => {
    await assert.rejects(store.put('refused', Buffer.from('x')), (error: object) => !('code' in error));
  });

  it("signs as the manual's example does", async () => {
    const signer = new AwsV4Signer({
      method: 'GET',
      url: 'https://examplebucket.s3.amazonaws.com/test.txt',
      headers: { range: 'bytes=0-9', 'x-amz-content-sha256': createHash('sha256').update('').digest('hex') },
      service: 's3',
      region: 'us-east-1',
      accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      datetime: '20130524T000000Z',
      allHeaders: true,
    });
    const { headers } = await signer.sign();
    assert.match(
      headers.get('authorization') ?? '',
      /Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41$/,
    );
  });

  it('signs the bytes it sends', async () => {
    await store.put('documents/one', Buffer.from('one'));
    assert.equal(bodyHashes.at(-1), createHash('sha256').update('one').digest('hex'));
    assert.match(seen.at(-1) ?? '', /SignedHeaders=host;x-amz-content-sha256;x-amz-date/);
  });

  it('calls a failing store once', async () => {
    const before = seen.length;
    await assert.rejects(store.find('broken'), /answered 500/);
    assert.equal(seen.length, before + 1);
  });
});
