import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import { languages, type Language } from '@jangada/contracts/values/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { sendMissingFile } from '../../delivery/release-files.routes.ts';
import { originOf } from '../../http/origin-of.ts';
import type { Plans } from '../../planning/plans.ts';
import type { FetchForGuest } from '../../site/platform-api.ts';
import type { Sites } from '../../site/sites.ts';
import { sitemapPaths } from './sitemap-paths.ts';
import { sitemap, sitemapIndex } from './sitemap-xml.ts';

const MADE_FOR_MS = 600_000;
const CACHE_CONTROL = `public, max-age=${MADE_FOR_MS / 1_000}`;

/** Maximum number of cached sitemaps. */
const STORED_MAX = 20;

const RETRY_AFTER_S = '60';

/** The guest id of all crawlers: their sitemap is the same for all. */
const CRAWLER = '00000000-0000-4000-8000-000000000000';

interface Parts {
  readonly sites: Sites;
  readonly plans: Pick<Plans, 'planFor'>;
  readonly fetchForGuest: FetchForGuest;
}

/** `/sitemap.xml` and the sitemap of each language, for crawlers. */
export const sitemapRoutes = (app: FastifyInstance, { sites, plans, fetchForGuest }: Parts): void => {
  const stored = new LRUCache<string, { readonly madeAtMs: number; readonly paths: Promise<readonly string[]> }>({
    max: STORED_MAX,
  });

  const makePaths = async (site: SiteConfig, domain: string, language: Language): Promise<readonly string[]> =>
    sitemapPaths(await plans.planFor(site.tenant, CRAWLER), site, async (path) => {
      const { httpStatus, body } = await fetchForGuest(domain, language, { path });
      if (httpStatus !== 200) throw new Error(`the platform API answered ${path} of a sitemap with ${httpStatus}`);
      return JSON.parse(body) as unknown;
    });

  const pathsOf = (site: SiteConfig, domain: string, language: Language): Promise<readonly string[]> => {
    const key = `${domain} ${language}`;
    const known = stored.get(key);
    if (known && Date.now() - known.madeAtMs < MADE_FOR_MS) return known.paths;
    const paths = makePaths(site, domain, language);
    paths.catch(() => stored.delete(key));
    stored.set(key, { madeAtMs: Date.now(), paths });
    return paths;
  };

  /** The site of the host, if it is open and has an address of its own. */
  const siteOf = async ({ hostname }: FastifyRequest): Promise<SiteConfig | null> => {
    const answer = await sites.find(hostname);
    return answer.status === 'found' && originOf(answer.site.link).length > 0 ? answer.site : null;
  };

  const sendXml = (reply: FastifyReply, xml: string) =>
    reply.header('cache-control', CACHE_CONTROL).type('application/xml; charset=utf-8').send(xml);

  app.get('/sitemap.xml', async (request, reply) => {
    const site = await siteOf(request);
    return site ? sendXml(reply, sitemapIndex(site.link)) : sendMissingFile(reply);
  });

  for (const language of languages)
    app.get(`/sitemap-${language}.xml`, async (request, reply) => {
      const site = await siteOf(request);
      if (!site) return sendMissingFile(reply);
      try {
        return await sendXml(reply, sitemap(await pathsOf(site, request.hostname, language), language, site.link));
      } catch (error) {
        request.log.warn({ error, tenant: site.tenant }, 'the sitemap could not be made');
        return reply.status(503).header('retry-after', RETRY_AFTER_S).type('text/plain; charset=utf-8').send('503\n');
      }
    });
};
