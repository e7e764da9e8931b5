import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { ObjectStore } from './object-store.ts';

const TIMEOUT_MS = 10_000;
const TOO_MANY_REQUESTS = 429;
const SERVER_ERROR = 500;

/**
 * An error of a full, busy or broken store has the code `EAGAIN`, like that of a disk that is not ready; a permanent
 * refusal has no code.
 */
const failure = (status: number, what: string): Error =>
  Object.assign(
    new Error(`The store answered ${status} to ${what}`),
    (status >= SERVER_ERROR || status === TOO_MANY_REQUESTS) && { code: 'EAGAIN' },
  );

export interface S3Options {
  /** The store's address without bucket: `http://store:9000`. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

/** One bucket of an S3-compatible store, addressed by path (`endpoint/bucket/key`). Requests are signed, their bodies too. */
export const s3Store = ({ endpoint, bucket, region, accessKey, secretKey }: S3Options): ObjectStore => {
  // A failed request is not retried here: the callers have fallbacks of their own.
  const client = new AwsClient({
    service: 's3',
    region,
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    retries: 0,
  });

  const send = (method: 'GET' | 'PUT' | 'DELETE', key: string, bytes?: Buffer): Promise<Response> => {
    const path = key.split('/').map(encodeURIComponent).join('/');
    return client.fetch(`${endpoint}/${bucket}/${path}`, {
      method,
      headers: {
        'x-amz-content-sha256': createHash('sha256')
          .update(bytes ?? '')
          .digest('hex'),
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(bytes && { body: new Uint8Array(bytes) }),
    });
  };

  return {
    async put(key, bytes) {
      const reply = await send('PUT', key, bytes);
      await reply.body?.cancel();
      if (!reply.ok) throw failure(reply.status, `keeping ${key}`);
    },
    async find(key) {
      const reply = await send('GET', key);
      if (reply.ok) return Buffer.from(await reply.arrayBuffer());
      await reply.body?.cancel();
      if (reply.status === 404) return null;
      throw failure(reply.status, `looking for ${key}`);
    },
    async remove(key) {
      const reply = await send('DELETE', key);
      await reply.body?.cancel();
      if (!reply.ok && reply.status !== 404) throw failure(reply.status, `removing ${key}`);
    },
  };
};
