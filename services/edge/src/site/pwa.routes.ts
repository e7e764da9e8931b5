import {
  BUILD_PATH,
  SERVICE_WORKER_FILE,
  SERVICE_WORKER_PATH,
  WORKER_RELEASE_GLOBAL,
  type WorkerRelease,
} from '@jangada/contracts/delivery/pwa';
import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { compressForNow } from '../files/compression.ts';
import type { Releases } from '../delivery/releases.ts';
import { sendMissingFile } from '../delivery/release-files.routes.ts';
import type { VerifiedFiles } from '../files/verified-files.ts';
import { guestOf } from '../http/guest.ts';
import { buildDigest } from '../planning/build-digest.ts';
import type { Plans } from '../planning/plans.ts';
import { retiringWorker } from './retiring-worker.ts';
import type { Sites } from './sites.ts';
import { webManifest } from './web-manifest.ts';

const FOR_A_WHILE = 'public, max-age=300';
/** The fixed guest whose plan a visitor without a guest id gets. */
const NOBODY = '00000000-0000-4000-8000-000000000000';

interface Parts {
  sites: Sites;
  plans: Plans;
  releases: Releases;
  files: VerifiedFiles;
  /** Tenants whose worker is switched off; `*` means all tenants. */
  workerOff: readonly string[];
}

/** The PWA endpoints of a site: its worker, its manifest, and the check for a newer build. */
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

  /** The build of the visitor's current plan (PWA-04). Null without a guest id, because the plan depends on it. */
  app.get(BUILD_PATH, async (request, reply) => {
    reply.headers({ 'cache-control': 'private, no-store', vary: 'cookie' });
    const site = await siteOf(request);
    if (!site) return sendMissingFile(reply);
    const guest = guestOf(request);
    return { build: guest && buildDigest(await plans.planFor(site.tenant, guest), site) };
  });

  // The worker is served at the root to control the whole site; its bytes are from the visitor's shell release.
  app.get(SERVICE_WORKER_PATH, async (request, reply) => {
    const site = await siteOf(request);
    if (!site) return sendMissingFile(reply);
    if (workerOff.includes('*') || workerOff.includes(site.tenant)) return sendWorker(request, reply, retiringWorker);
    const { plan } = await plans.planFor(site.tenant, guestOf(request) ?? NOBODY);
    const shell = plan.remotes['host']?.chain[0];
    const published = shell && (await releases.find('host', shell.version));
    const declared = published?.files.find(({ path }) => path === SERVICE_WORKER_FILE);
    if (!published || !declared) return sendMissingFile(reply);
    // No hash in the page protects a worker, so its bytes are verified here.
    const file = await files.find(published, declared, null);
    if (file.status !== 'found') return sendMissingFile(reply);
    const release: WorkerRelease = { version: shell.version, base: shell.base };
    return sendWorker(
      request,
      reply,
      `self.${WORKER_RELEASE_GLOBAL}=${JSON.stringify(release)};\n${file.bytes.toString()}`,
    );
  });
};

const sendWorker = async (request: FastifyRequest, reply: FastifyReply, script: string): Promise<FastifyReply> => {
  const { bytes, encoding } = await compressForNow(script, request.headers['accept-encoding']);
  if (encoding) reply.header('content-encoding', encoding);
  return reply
    .headers({
      'cache-control': 'no-cache',
      'service-worker-allowed': '/',
      vary: 'cookie, accept-encoding',
      'x-content-type-options': 'nosniff',
    })
    .type('text/javascript; charset=utf-8')
    .send(bytes);
};
