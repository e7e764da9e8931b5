import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { AwsV4Signer } from 'aws4fetch';

const LOOPBACK = '127.0.0.1';

export interface TestObjectStore {
  readonly endpoint: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** How many objects there are. */
  size(): number;
  close(): Promise<void>;
}

/**
 * A stand-in for an S3-compatible store, in memory: puts, gets and deletes of objects by path, each with its signature
 * (version 4) and the hash of its body checked.
 */
export async function startObjectStore(secretKey: string): Promise<TestObjectStore> {
  const accessKey = 'jangada';
  const objects = new Map<string, Buffer>();
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const bytes = Buffer.concat(chunks);
      void isSigned(request, bytes, accessKey, secretKey).then((signed) => {
        const key = request.url ?? '';
        if (!signed) return reply.writeHead(403).end();
        if (request.method === 'PUT') objects.set(key, bytes);
        if (request.method === 'DELETE') return reply.writeHead(objects.delete(key) ? 204 : 404).end();
        const found = objects.get(key);
        return found ? reply.writeHead(200).end(request.method === 'PUT' ? '' : found) : reply.writeHead(404).end();
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The store has no port');
  return {
    endpoint: `http://${LOOPBACK}:${address.port}`,
    accessKey,
    secretKey,
    size: () => objects.size,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Signs the request anew, with the date and the headers it names, and compares. */
async function isSigned(
  { method = 'GET', url = '', headers }: IncomingMessage,
  bytes: Buffer,
  accessKeyId: string,
  secretAccessKey: string,
): Promise<boolean> {
  const hash = createHash('sha256').update(bytes).digest('hex');
  if (headers['x-amz-content-sha256'] !== hash) return false;
  const signer = new AwsV4Signer({
    method,
    url: `http://${headers.host}${url}`,
    service: 's3',
    region: 'us-east-1',
    accessKeyId,
    secretAccessKey,
    datetime: String(headers['x-amz-date']),
    headers: { 'x-amz-content-sha256': hash },
  });
  return (await signer.authHeader()) === headers.authorization;
}
