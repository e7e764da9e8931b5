import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Language } from '@jangada/contracts/values/languages';
import { siteConfig, type SiteConfig } from '@jangada/contracts/domains/site/site-config';
import { serviceBearer, type ServicesKey } from '@jangada/server/services-key';
import type { ApiCall } from '../planning/first-view-calls.ts';

const TIMEOUT_MS = 2_000;
/** Creating a tenant copies a catalogue. */
const SERVICE_TIMEOUT_MS = 20_000;
const REPLY_BYTES_MAX = 512_000;

/** The platform API's settings of a domain. */
export type SiteAnswer =
  | { readonly status: 'found'; readonly site: SiteConfig }
  | { readonly status: 'maintenance' }
  | { readonly status: 'closed' }
  | { readonly status: 'unknown' }
  | { readonly status: 'failed'; readonly httpStatus: number; readonly why: string };

/** Loads the settings of a domain from the platform API; an invalid reply is `failed`, never an exception. */
export type FetchSite = (domain: string) => Promise<SiteAnswer>;

export const platformApi = (apiUrl: string): FetchSite => {
  const url = new URL(`${apiUrl}/site-config`);
  return async (domain) => {
    try {
      const { httpStatus, body } = await send(url, domain);
      return answerOf(httpStatus, body);
    } catch (error) {
      return { status: 'failed', httpStatus: 503, why: error instanceof Error ? error.message : String(error) };
    }
  };
};

export interface ApiAnswer {
  readonly httpStatus: number;
  readonly body: string;
}

/** The platform API's answer to a guest without an id. Rejects without an answer. */
export type FetchForGuest = (domain: string, language: Language, call: ApiCall) => Promise<ApiAnswer>;

/** The parts of a player's page request that the platform API needs. */
export interface PlayerVisit {
  readonly domain: string;
  readonly language: Language;
  readonly token: string;
  /** The visitor's address as this edge sees it: the API counts its limits by it. */
  readonly address: string;
  readonly protocol: string;
}

/** The platform API's answer to the player of this session. Rejects without an answer. */
export type FetchForPlayer = (visit: PlayerVisit, call: ApiCall) => Promise<ApiAnswer>;

/** Calls the platform API as a guest of a domain. @param apiUrl the API's address for the edge */
export const platformApiForGuests =
  (apiUrl: string): FetchForGuest =>
  (domain, language, { path, body }) =>
    send(new URL(apiUrl + path), domain, { headers: { 'x-language': language }, body });

/** Calls the platform API with the session of a visitor. @param apiUrl the API's address for the edge */
export const platformApiForPlayers =
  (apiUrl: string): FetchForPlayer =>
  ({ domain, language, token, address, protocol }, { path, body }) =>
    send(new URL(apiUrl + path), domain, {
      headers: {
        authorization: `Bearer ${token}`,
        'x-language': language,
        'x-forwarded-for': address,
        'x-forwarded-proto': protocol,
      },
      body,
    });

const answerOf = (httpStatus: number, body: string): SiteAnswer => {
  if (httpStatus === 402) return { status: 'maintenance' };
  if (httpStatus === 410) return { status: 'closed' };
  if (httpStatus === 404) return { status: 'unknown' };
  if (httpStatus !== 200) return { status: 'failed', httpStatus, why: `the platform API answered ${httpStatus}` };
  const site = siteConfig.safeParse(JSON.parse(body));
  if (site.success) return { status: 'found', site: site.data };
  const fields = site.error.issues.map((issue) => issue.path.join('.')).join(', ');
  return { status: 'failed', httpStatus: 502, why: `the site config breaks its contract: ${fields}` };
};

interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  /** The JSON body, which makes the call a POST. */
  readonly body?: string | undefined;
}

/** Calls the API as a service of the installation. Rejects without an answer. */
export type CallAsService = (path: string, body: object, timeoutMs?: number) => Promise<ApiAnswer>;

/** @param servicesKey the key that the services share; null where there is none */
export const platformApiForServices = (apiUrl: string, servicesKey: ServicesKey | null): CallAsService | null =>
  servicesKey &&
  ((path, body, timeoutMs = SERVICE_TIMEOUT_MS) => {
    const url = new URL(apiUrl + path);
    // Refusals are shown to operators beside those of the edge, which are English.
    const headers = { authorization: `Bearer ${serviceBearer(servicesKey)}`, 'accept-language': 'en' };
    return send(url, url.host, { headers, body: JSON.stringify(body) }, timeoutMs);
  });

/** fetch() does not allow another Host header, and the API identifies tenants by it. */
const send = (
  url: URL,
  domain: string,
  { headers: more, body }: Sent = {},
  timeoutMs = TIMEOUT_MS,
): Promise<ApiAnswer> =>
  new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const headers = {
      ...more,
      host: domain,
      accept: 'application/json',
      ...(body !== undefined && {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
      }),
    };
    const method = body === undefined ? 'GET' : 'POST';
    const call = request(url, { method, headers, timeout: timeoutMs }, (reply) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      reply.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > REPLY_BYTES_MAX) call.destroy(new Error(`the reply has more than ${REPLY_BYTES_MAX} bytes`));
        chunks.push(chunk);
      });
      reply.on('end', () => resolve({ httpStatus: reply.statusCode ?? 502, body: Buffer.concat(chunks).toString() }));
      reply.on('error', reject);
    });
    call.on('timeout', () => call.destroy(new Error(`no answer within ${timeoutMs} ms`)));
    call.on('error', reject);
    call.end(body);
  });
