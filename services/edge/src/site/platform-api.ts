import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { siteConfig, type SiteConfig } from '@jangada/contracts/domains/site/site-config';

const TIMEOUT_MS = 2_000;
const REPLY_BYTES_MAX = 512_000;

/** The platform API's settings of a domain. */
export type SiteAnswer =
  | { readonly status: 'found'; readonly site: SiteConfig }
  | { readonly status: 'maintenance' }
  | { readonly status: 'unknown' }
  | { readonly status: 'failed'; readonly httpStatus: number; readonly why: string };

/** Loads the settings of a domain from the platform API; an invalid reply is `failed`, never an exception. */
export type FetchSite = (domain: string) => Promise<SiteAnswer>;

export const platformApi = (apiUrl: string): FetchSite => {
  const url = new URL(`${apiUrl}/site-config`);
  return async (domain) => {
    try {
      const { httpStatus, body } = await get(url, domain);
      return answerOf(httpStatus, body);
    } catch (error) {
      return { status: 'failed', httpStatus: 503, why: error instanceof Error ? error.message : String(error) };
    }
  };
};

const answerOf = (httpStatus: number, body: string): SiteAnswer => {
  if (httpStatus === 402) return { status: 'maintenance' };
  if (httpStatus === 404) return { status: 'unknown' };
  if (httpStatus !== 200) return { status: 'failed', httpStatus, why: `the platform API answered ${httpStatus}` };
  const site = siteConfig.safeParse(JSON.parse(body));
  if (site.success) return { status: 'found', site: site.data };
  const fields = site.error.issues.map((issue) => issue.path.join('.')).join(', ');
  return { status: 'failed', httpStatus: 502, why: `the site config breaks its contract: ${fields}` };
};

/** fetch() does not allow another Host header, and the API identifies tenants by it. */
const get = (url: URL, domain: string): Promise<{ httpStatus: number; body: string }> =>
  new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const call = send(url, { headers: { host: domain, accept: 'application/json' }, timeout: TIMEOUT_MS }, (reply) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      reply.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > REPLY_BYTES_MAX) call.destroy(new Error('the site config is too large'));
        chunks.push(chunk);
      });
      reply.on('end', () => resolve({ httpStatus: reply.statusCode ?? 502, body: Buffer.concat(chunks).toString() }));
      reply.on('error', reject);
    });
    call.on('timeout', () => call.destroy(new Error(`no answer within ${TIMEOUT_MS} ms`)));
    call.on('error', reject);
    call.end();
  });
