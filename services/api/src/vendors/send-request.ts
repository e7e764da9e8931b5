import { request as requestHttps } from 'node:https';
import { Readable } from 'node:stream';
import { storable } from '@jangada/server/storable';
import type { ClientCertificate } from '../config/optional-parts.ts';
import { noteOutgoingCall } from '../database/dry-run.ts';
import { measureCall } from '../metrics/vendor-calls.ts';
import type { Unreadable } from './read-message.ts';
import { retryDelayOf } from './retry-after.ts';

/** The third party did not answer, or its answer is malformed. */
export class VendorUnavailable extends Error {
  override readonly name = 'VendorUnavailable';
  /** The malformed answer, if there was one. */
  readonly unreadable: Unreadable | undefined;
  /** The delay that the third party requests before the next call, if it answered that we call too often. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, { unreadable, retryAfterMs, ...options }: UnavailableOptions = {}) {
    super(message, options);
    this.unreadable = unreadable;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The third party has said that it did nothing with the call. */
export class NotAccepted extends VendorUnavailable {}

interface UnavailableOptions extends ErrorOptions {
  readonly unreadable?: Unreadable;
  readonly retryAfterMs?: number | undefined;
}

export interface VendorRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutMs?: number;
  /** Our certificate, when the third party requires one. */
  readonly tls?: ClientCertificate;
}

export interface VendorAnswer {
  readonly status: number;
  readonly text: string;
  /** The parsed body, or null when it is not JSON. */
  readonly json: unknown;
  /** The delay of the header `Retry-After`, if there was one. */
  readonly retryAfterMs?: number | undefined;
}

const TIMEOUT_MS = 8_000;

/** One HTTP call to a third party. @throws {VendorUnavailable} when there was no answer */
export const sendRequest = async (url: string, request: VendorRequest = {}): Promise<VendorAnswer> => {
  const { method = 'GET' } = request;
  noteOutgoingCall(url, method);
  try {
    const { tls } = request;
    if (tls) return await measureCall({ url, method }, () => sendCertified(url, request, tls));
    const response = await measureCall({ url, method }, () => start(url, request));
    const text = await response.text();
    const retryAfterMs = retryDelayOf(response.headers.get('retry-after'));
    return { status: response.status, text, json: parsed(text), retryAfterMs };
  } catch (error) {
    throw new VendorUnavailable(`${new URL(url).origin} did not answer${codeOf(error)}`, { cause: error });
  }
};

/** Such as ` (ENOTFOUND)`, or the code of a certificate that is not trusted. */
const codeOf = (error: unknown): string => {
  const { code, cause } = Object(error) as { readonly code?: unknown; readonly cause?: { readonly code?: unknown } };
  const found = cause?.code ?? code;
  return typeof found === 'string' ? ` (${found})` : '';
};

interface StreamedAnswer {
  readonly status: number;
  /** Throws when the body does not arrive completely. */
  readonly body: AsyncIterable<Uint8Array>;
}

/**
 * Like `sendRequest`, for an answer that is read while it arrives. The time-out covers the whole answer. @throws
 * {VendorUnavailable} when there was no answer
 */
export const streamRequest = async (url: string, request: Omit<VendorRequest, 'tls'>): Promise<StreamedAnswer> => {
  const { method = 'GET' } = request;
  noteOutgoingCall(url, method);
  try {
    const { status, body } = await measureCall({ url, method }, () => start(url, request));
    return { status, body: body ?? Readable.from([]) };
  } catch (error) {
    throw new VendorUnavailable(`${new URL(url).origin} did not answer`, { cause: error });
  }
};

const start = (url: string, { method = 'GET', headers, body, timeoutMs = TIMEOUT_MS }: VendorRequest) =>
  fetch(url, {
    method,
    ...(headers ? { headers } : {}),
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.timeout(timeoutMs),
  });

/** `fetch` cannot send client certificates. */
const sendCertified = (url: string, request: VendorRequest, tls: ClientCertificate): Promise<VendorAnswer> =>
  new Promise((resolve, reject) => {
    const { method = 'GET', headers = {}, body, timeoutMs = TIMEOUT_MS } = request;
    const { cert, key, ca } = tls;
    const signal = AbortSignal.timeout(timeoutMs);
    const options = { method, headers, cert, key, signal, minVersion: 'TLSv1.2' as const, ...(ca ? { ca } : {}) };
    const sent = requestHttps(url, options, (reply) => {
      let text = '';
      reply.setEncoding('utf8');
      reply.on('data', (chunk: string) => (text += chunk));
      reply.on('end', () => {
        const retryAfterMs = retryDelayOf(reply.headers['retry-after']);
        resolve({ status: reply.statusCode ?? 0, text, json: parsed(text), retryAfterMs });
      });
      reply.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });

/** JSON can contain unstorable characters only as escapes; a catalogue of megabytes without one is not traversed. */
const ESCAPED = /\\u(?:0000|d[89a-f])/i;

function parsed(text: string): unknown {
  try {
    const json: unknown = JSON.parse(text);
    return ESCAPED.test(text) ? storable(json) : json;
  } catch {
    return null;
  }
}
