import type { FastifyInstance } from 'fastify';
import { sendMissingFile } from '../delivery/release-files.routes.ts';
import { originOf } from '../http/origin-of.ts';
import { siteAddress } from './site-address.ts';
import type { Sites } from './sites.ts';

const FOR_A_WHILE = 'public, max-age=300';
/** Pages that only concern the visitor who opens them. */
const NOT_FOR_CRAWLERS = ['/user', '/account', '/api', '/delivery'];

/** The small files that browsers and crawlers request from every site. */
export const wellKnownRoutes = (app: FastifyInstance, sites: Sites): void => {
  app.get('/robots.txt', async (request, reply) => {
    const answer = await sites.find(request.hostname);
    const rules =
      answer.status === 'found'
        ? NOT_FOR_CRAWLERS.flatMap((path) => [`Disallow: ${path}`, `Disallow: /en${path}`])
        : ['Disallow: /'];
    const sitemaps =
      answer.status === 'found' && originOf(answer.site.link).length > 0
        ? [`Sitemap: ${new URL('/sitemap.xml', answer.site.link).href}`]
        : [];
    return reply
      .header('cache-control', FOR_A_WHILE)
      .type('text/plain; charset=utf-8')
      .send(['User-agent: *', ...rules, ...sitemaps, ''].join('\n'));
  });

  app.get('/favicon.ico', async (request, reply) => {
    const answer = await sites.find(request.hostname);
    const icon = answer.status === 'found' ? siteAddress(answer.site.icons[64]) : null;
    return icon ? reply.header('cache-control', FOR_A_WHILE).redirect(icon, 302) : sendMissingFile(reply);
  });
};
