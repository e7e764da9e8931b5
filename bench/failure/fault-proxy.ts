import { setTimeout as sleep } from 'node:timers/promises';
import type { Tls } from '../harness/certificate.ts';
import { forward, startFront } from '../harness/front.ts';
import type { Call } from '../harness/question.ts';

/** The fault of a file: refused, altered, or late. */
export type Refusal = { readonly status: number } | { readonly altered: true } | { readonly delayMs: number };

export interface FaultProxy {
  readonly url: string;
  /** Breaks the files below this path from now on. */
  refuse(base: string, refusal: Refusal): void;
  /** Whether a browser requested a file below this path since the last `forget`. */
  wasRequested(base: string): boolean;
  forget(): void;
}

/** Appended to a script: valid JavaScript with another hash. */
const APPENDED = '\nglobalThis.altered = true;';

/**
 * Ends TLS in front of the edge like a load balancer, and breaks the files of chosen releases. It uses HTTP/2, because
 * with HTTP/1.1 a browser has six connections, which late files would block. Playwright's routing would disable the
 * browser's cache.
 */
export const startFaultProxy = async (edge: URL, tls: Tls, defer: Call['defer']): Promise<FaultProxy> => {
  const refusals = new Map<string, Refusal>();
  let requested = new Set<string>();
  const front = await startFront(tls, defer, async (request, response) => {
    requested.add(request.url);
    const refusal = [...refusals].find(([base]) => request.url.startsWith(base))?.[1];
    if (refusal && 'status' in refusal) {
      response.writeHead(refusal.status, { 'content-type': 'text/plain', 'cache-control': 'no-store' }).end('refused');
      return;
    }
    if (refusal && 'delayMs' in refusal) await sleep(refusal.delayMs, undefined, { ref: false });
    if (response.destroyed) return;
    forward(request, response, edge, {
      headers: { host: request.authority, 'x-forwarded-proto': 'https' },
      ...(refusal && 'altered' in refusal && { appended: APPENDED }),
    });
  });
  return {
    url: front.origin,
    refuse: (base, refusal) => void refusals.set(base, refusal),
    wasRequested: (base) => [...requested].some((url) => url.startsWith(base)),
    forget: () => {
      requested = new Set();
    },
  };
};
