import type { FastifyInstance } from 'fastify';
import { sendReleaseFile, sendMissingFile } from '../files/release-files.routes.ts';
import type { ReleaseFiles } from '../files/release-files.ts';
import type { Releases } from '../delivery/releases.ts';
import { cookiesOf } from '../http/cookies.ts';
import { guestId } from '@jangada/contracts/ids';
import { themeColour } from '../html/theme-css.ts';
import type { Plans } from '../planning/plans.ts';
import type { Sites } from './sites.ts';

const ICON_SIZES = [144, 192, 512] as const;
const FOR_A_WHILE = 'public, max-age=300';
/** Pages that only make sense for the visitor who sees them. */
const NOT_FOR_CRAWLERS = ['/user', '/account', '/api', '/delivery'];
const NOBODY = '00000000-0000-4000-8000-000000000000';

interface Parts {
  sites: Sites;
  plans: Plans;
  releases: Releases;
  files: ReleaseFiles;
}

/** The small files browsers and crawlers ask every site for. */
export const wellKnownRoutes = (app: FastifyInstance, { sites, plans, releases, files }: Parts): void => {
  app.get('/manifest.webmanifest', async (request, reply) => {
    const answer = await sites.find(request.hostname);
    if (answer.status !== 'found') return sendMissingFile(reply);
    const { site } = answer;
    return reply
      .header('cache-control', FOR_A_WHILE)
      .type('application/manifest+json; charset=utf-8')
      .send(
        JSON.stringify({
          id: '/',
          name: site.name,
          short_name: site.name,
          description: site.description,
          lang: 'pt-BR',
          start_url: '/',
          scope: '/',
          display: 'standalone',
          theme_color: themeColour(site),
          background_color: '#0d1117',
          icons: ICON_SIZES.flatMap((size) => {
            const src = site.icons[size];
            return src ? [{ src, sizes: `${size}x${size}`, purpose: 'any' }] : [];
          }),
        }),
      );
  });

  app.get('/robots.txt', async (request, reply) => {
    const answer = await sites.find(request.hostname);
    const rules =
      answer.status === 'found'
        ? NOT_FOR_CRAWLERS.flatMap((path) => [`Disallow: ${path}`, `Disallow: /en${path}`])
        : ['Disallow: /'];
    return reply
      .header('cache-control', FOR_A_WHILE)
      .type('text/plain; charset=utf-8')
      .send(['User-agent: *', ...rules, ''].join('\n'));
  });

  app.get('/favicon.ico', async (request, reply) => {
    const answer = await sites.find(request.hostname);
    const icon = answer.status === 'found' ? answer.site.icons[64] : undefined;
    return icon ? reply.header('cache-control', FOR_A_WHILE).redirect(icon, 302) : sendMissingFile(reply);
  });

  // The service worker must lie at the root to rule the whole site; its bytes are the shell's release.
  app.get('/sw.js', async (request, reply) => {
    const answer = await sites.find(request.hostname);
    if (answer.status !== 'found') return sendMissingFile(reply);
    const guest = guestId.safeParse(cookiesOf(request.headers.cookie).get('guest_id'));
    const { chosen } = await plans.planFor(answer.site.tenant, guest.success ? guest.data : NOBODY);
    const version = chosen.get('host')?.version;
    if (!version) return sendMissingFile(reply);
    const wanted = { releases, files, remote: 'host', version, path: 'sw.js', cacheControl: 'no-cache' };
    return sendReleaseFile(request, reply, wanted);
  });
};
