import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export interface Credentials {
  key: string;
  secret: string;
  /** Valid beside the other one while it takes its place. */
  nextSecret?: string | undefined;
}

export const sign = (secret: string, text: string | Buffer): string =>
  createHmac('sha256', secret).update(text).digest('hex');

/** Compares in constant time. */
export const equalSecrets = (given: string, expected: string): boolean => {
  const left = Buffer.from(given);
  const right = Buffer.from(expected);
  return left.length === right.length && timingSafeEqual(left, right);
};

/** Whether one of the app's secrets makes this signature. @param signedWith the signature that a secret makes */
export const isSigned = (
  { secret, nextSecret }: Credentials,
  given: string,
  signedWith: (secret: string) => string,
): boolean =>
  equalSecrets(given, signedWith(secret)) || (nextSecret !== undefined && equalSecrets(given, signedWith(nextSecret)));

/** The expected `auth` of a subscribe frame. The signed text includes the channel data if the frame has any. */
export const channelAuth = (app: Credentials, socketId: string, channel: string, channelData?: string): string => {
  const text = channelData === undefined ? `${socketId}:${channel}` : `${socketId}:${channel}:${channelData}`;
  return `${app.key}:${sign(app.secret, text)}`;
};

export const userAuth = (app: Credentials, socketId: string, userData: string): string =>
  `${app.key}:${sign(app.secret, `${socketId}::user::${userData}`)}`;

export interface SignedRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  body: Buffer;
}

export const requestSignature = (secret: string, { method, path, query }: SignedRequest): string => {
  const pairs = [...query]
    .map(([name, value]): [string, string] => [name.toLowerCase(), value])
    .filter(([name]) => name !== 'auth_signature')
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`);
  return sign(secret, `${method}\n${path}\n${pairs.join('&')}`);
};

/** The reason why a publish request is not authentic; undefined when it is. */
export const requestRefusal = (
  app: Credentials,
  request: SignedRequest,
  nowSeconds: number,
  skewSecondsMax: number,
): string | undefined => {
  const { query, body } = request;
  if (query.get('auth_key') !== app.key) return 'auth_key is missing or not the key of this app';
  if (query.get('auth_version') !== '1.0') return 'auth_version must be 1.0';

  const timestamp = query.get('auth_timestamp') ?? '';
  if (!/^\d{1,12}$/.test(timestamp)) return 'auth_timestamp must be a Unix time in seconds';
  if (Math.abs(nowSeconds - Number(timestamp)) > skewSecondsMax) {
    return `auth_timestamp is more than ${skewSecondsMax} seconds from the server's clock`;
  }

  if (body.length > 0 && !equalSecrets(query.get('body_md5') ?? '', md5(body))) {
    return 'body_md5 is missing or does not match the body';
  }
  if (!isSigned(app, query.get('auth_signature') ?? '', (secret) => requestSignature(secret, request))) {
    return 'auth_signature does not match this request';
  }
  return undefined;
};

function md5(body: Buffer): string {
  return createHash('md5').update(body).digest('hex');
}
