import { createHash, createHmac } from 'node:crypto';

/** Who signs, and for where. */
export interface S3Credentials {
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

interface Request {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest();

/** `20130524T000000Z` */
const compactTime = (now: Date): string => now.toISOString().replace(/[-:]|\.\d{3}/g, '');

/**
 * Signs a request the way S3 wants it (AWS Signature Version 4, one chunk, headers only).
 *
 * @returns all headers to send, the given ones included
 */
export const signS3 = (
  { method, url, headers, body }: Request,
  { region, accessKey, secretKey }: S3Credentials,
  now: Date,
): Record<string, string> => {
  const time = compactTime(now);
  const day = time.slice(0, 8);
  const bodyHash = sha256(body);
  const signed: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': bodyHash,
    'x-amz-date': time,
  };
  const names = Object.keys(signed).sort();
  const canonical = [
    method,
    url.pathname,
    url.searchParams.toString(),
    ...names.map((name) => `${name}:${signed[name]?.trim()}`),
    '',
    names.join(';'),
    bodyHash,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const key = [region, 's3', 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${secretKey}`, day));
  const signature = createHmac('sha256', key).update(toSign).digest('hex');
  return {
    ...signed,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKey}/${scope},SignedHeaders=${names.join(';')},Signature=${signature}`,
  };
};
