import { signS3, type S3Credentials } from './sign-s3.ts';
import type { ObjectStore } from './object-store.ts';

const TIMEOUT_MS = 10_000;

export interface S3Options extends S3Credentials {
  /** The store's address without bucket: `http://store:9000`. */
  readonly endpoint: string;
  readonly bucket: string;
}

/** Keeps bytes in one bucket of an S3-compatible store, addressed by path (`endpoint/bucket/key`). */
export const s3Store = (options: S3Options): ObjectStore => {
  const send = async (
    method: 'GET' | 'PUT' | 'DELETE',
    key: string,
    body: Buffer = Buffer.alloc(0),
  ): Promise<Response> => {
    const path = key.split('/').map(encodeURIComponent).join('/');
    const url = new URL(`${options.endpoint}/${options.bucket}/${path}`);
    const { host: _host, ...headers } = signS3({ method, url, headers: {}, body }, options, new Date());
    return fetch(url, {
      method,
      headers,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(method === 'PUT' && { body: new Uint8Array(body) }),
    });
  };
  return {
    async put(key, bytes) {
      const reply = await send('PUT', key, bytes);
      await reply.body?.cancel();
      if (!reply.ok) throw new Error(`The store answered ${reply.status} to keeping ${key}`);
    },
    async find(key) {
      const reply = await send('GET', key);
      if (reply.ok) return Buffer.from(await reply.arrayBuffer());
      await reply.body?.cancel();
      if (reply.status === 404) return null;
      throw new Error(`The store answered ${reply.status} to looking for ${key}`);
    },
    async remove(key) {
      const reply = await send('DELETE', key);
      await reply.body?.cancel();
      if (!reply.ok && reply.status !== 404) throw new Error(`The store answered ${reply.status} to removing ${key}`);
    },
  };
};
