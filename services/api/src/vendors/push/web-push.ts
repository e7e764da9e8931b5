import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import webPush from 'web-push';
import type { Config } from '../../config/config.ts';
import { traceOutgoing } from '../../tracing/outgoing.ts';
import { isPrivateAddress, publicLookup } from './private-addresses.ts';
import { retryDelayOf } from '../retry-after.ts';

/** A subscribed browser, as it registered itself. */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** `gone`: the browser is unsubscribed. `refused`: a retry cannot succeed. */
export type PushEnd = 'taken' | 'gone' | 'refused';

/** Retry after the time that the service requests (RFC 8030, 8.4). */
export interface PushLater {
  readonly waitMs: number;
}

export type PushOutcome = PushEnd | PushLater;

/** Sends Web Push messages, encrypted for the browser (RFC 8291) and signed by us (VAPID, RFC 8292). */
export interface WebPush {
  /** The key with which browsers subscribe. */
  readonly publicKey: string;
  /** Whether the API may call this address: a public https server, or a configured push service. */
  mayReach(endpoint: string): boolean;
  send(target: PushTarget, payload: string, ttlSeconds: number): Promise<PushOutcome>;
}

interface Answer {
  readonly status: number;
  readonly retryAfter: string | undefined;
}

const TIMEOUT_MS = 5_000;
const CONNECTIONS_MAX = 32;

export const createWebPush = ({
  publicKey,
  privateKey,
  subject,
  trustedOrigins,
}: NonNullable<Config['push']>): WebPush => {
  const agents = {
    trusted: new HttpAgent({ keepAlive: true, maxSockets: CONNECTIONS_MAX }),
    trustedTls: new HttpsAgent({ keepAlive: true, maxSockets: CONNECTIONS_MAX }),
    publicly: new HttpsAgent({ keepAlive: true, maxSockets: CONNECTIONS_MAX, lookup: publicLookup }),
  };
  const isTrusted = (url: URL): boolean => trustedOrigins.includes(url.origin);

  const mayReach = (endpoint: string): boolean => {
    const url = URL.parse(endpoint);
    if (!url || url.username !== '' || url.password !== '') return false;
    if (isTrusted(url)) return true;
    if (url.protocol !== 'https:' || url.port !== '') return false;
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host)) return !isPrivateAddress(host);
    return host.includes('.') && !/\.(localhost|local|internal|lan|home|corp)\.?$/.test(host);
  };

  const post = (url: URL, headers: Record<string, string | number>, body: Buffer): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const send = url.protocol === 'http:' ? httpRequest : httpsRequest;
      const trusted = url.protocol === 'http:' ? agents.trusted : agents.trustedTls;
      const call = send(
        url,
        {
          method: 'POST',
          headers,
          agent: isTrusted(url) ? trusted : agents.publicly,
          signal: AbortSignal.timeout(TIMEOUT_MS),
        },
        (response) => {
          // The body of a push service's reply is not needed; redirects are not followed.
          response.resume();
          resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
        },
      );
      call.on('error', reject);
      call.end(body);
    });

  return {
    publicKey,
    mayReach,
    send: async ({ endpoint, p256dh, auth }, payload, ttlSeconds) => {
      if (!mayReach(endpoint)) return 'gone';
      const details = detailsOf({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject, publicKey, privateKey },
        contentEncoding: 'aes128gcm',
        TTL: ttlSeconds,
      });
      if (!details) return 'gone';
      const headers = details.headers as Record<string, string | number>;
      const silence: Answer = { status: 0, retryAfter: undefined };
      const body = details.body ?? Buffer.alloc(0);
      const answer = traceOutgoing({ url: endpoint, method: 'POST' }, () => post(new URL(endpoint), headers, body));
      return outcomeOf(await answer.catch(() => silence));
    },
  };
};

/** Null for keys that cannot encrypt a message, such as a point that is not on the curve. */
function detailsOf(...input: Parameters<typeof webPush.generateRequestDetails>) {
  try {
    return webPush.generateRequestDetails(...input);
  } catch {
    return null;
  }
}

function outcomeOf({ status, retryAfter }: Answer): PushOutcome {
  if (status >= 200 && status < 300) return 'taken';
  if (status === 404 || status === 410) return 'gone';
  return status === 0 || status === 429 || status >= 500 ? { waitMs: retryDelayOf(retryAfter) ?? 0 } : 'refused';
}
