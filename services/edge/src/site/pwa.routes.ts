import { BUILD_PATH, SERVICE_WORKER_FILE, SERVICE_WORKER_PATH } from '@jangada/contracts/delivery/pwa';
import { guestId } from '@jangada/contracts/ids';
import type { SiteConfig } from '@jangada/contracts/site/site-config';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Releases } from '../delivery/releases.ts';
import { sendMissingFile, sendReleaseFile } from '../files/release-files.routes.ts';
import type { ReleaseFiles } from '../files/release-files.ts';
import { cookiesOf } from '../http/cookies.ts';
import { buildDigest } from '../planning/build-digest.ts';
import type { Plans } from '../planning/plans.ts';
import { retiringWorker } from './retiring-worker.ts';
import type { Sites } from './sites.ts';
import { webManifest } from './web-manifest.ts';

const FOR_A_WHILE = 'public, max-age=300';
/** Whoever has no guest id yet gets what nobody in particular gets. */
const NOBODY = '00000000-0000-4000-8000-000000000000';

interface Parts {
  sites: Sites;
  plans: Plans;
  releases: Releases;
  files: ReleaseFiles;
  /** Tenants whose worker is switched off; `*` is every one. */
  workerOff: readonly string[];
}

/** What makes the site an application: its worker, its manifest, and whether a newer build is there. */
export const pwaRoutes = (app: FastifyInstance, { sites, plans, releases, files, workerOff }: Parts): void => {
  const siteOf = async (request: FastifyRequest): Promise<SiteConfig | null> => {
    const answer = await sites.find(request.hostname);
    return answer.status === 'found' ? answer.site : null;
  };

  app.get<{ Querystring: { lang?: unknown } }>('/manifest.webmanifest', async (request, reply) => {
    const site = await siteOf(request);
    if (!site) return sendMissingFile(reply);
    return reply
      .header('cache-control', FOR_A_WHILE)
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(webManifest(site, request.query.lang === 'en' ? 'en' : 'pt')));
  });

  /** What this visitor would get now (PWA-04). Null: the page is asked without a guest id, so nobody can say. */
  app.get(BUILD_PATH, async (request, reply) => {
    reply.headers({ 'cache-control': 'private, no-store', vary: 'cookie' });
    const site = await siteOf(request);
    if (!site) return sendMissingFile(reply);
    const guest = guestOf(request);
    return { build: guest && buildDigest(await plans.planFor(site.tenant, guest), site) };
  });

  // It lies at the root to rule the whole site; its bytes are those of the shell's release this visitor gets.
  app.get(SERVICE_WORKER_PATH, async (request, reply) => {
    const site = await siteOf(request);
    if (!site) return sendMissingFile(reply);
    reply.headers({ 'service-worker-allowed': '/', vary: 'cookie, accept-encoding' });
    if (workerOff.includes('*') || workerOff.includes(site.tenant)) return sendRetiringWorker(reply);
    const { chosen } = await plans.planFor(site.tenant, guestOf(request) ?? NOBODY);
    const version = chosen.get('host')?.version;
    if (!version) return sendMissingFile(reply);
    const wanted = { remote: 'host', version, path: SERVICE_WORKER_FILE, cacheControl: 'no-cache' };
    return sendReleaseFile(request, reply, { releases, files, ...wanted });
  });
};

const guestOf = (request: FastifyRequest): string | null => {
  const guest = guestId.safeParse(cookiesOf(request.headers.cookie).get('guest_id'));
  return guest.success ? guest.data : null;
};

const sendRetiringWorker = (reply: FastifyReply): FastifyReply =>
  reply
    .headers({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
    .type('text/javascript; charset=utf-8')
    .send(retiringWorker);
