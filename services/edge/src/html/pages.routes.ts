import { randomBytes } from 'node:crypto';
import { OFFLINE_PATH } from '@jangada/contracts/delivery/pwa';
import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import { localise, locate } from '@jangada/contracts/page/match-route';
import { redirectFor } from '@jangada/contracts/page/redirect';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PlanForBrowser } from '../health/planned-for-browser.ts';
import type { ServedPages } from '../health/served-pages.ts';
import { YEAR_COOKIE } from '../http/cookies.ts';
import { admitGuest } from '../http/guest.ts';
import { applyOverrides, type RunningOverride } from '../overrides/apply-overrides.ts';
import { clearOverrides, tokensInCookies } from '../overrides/override-cookies.ts';
import type { Overrides } from '../overrides/overrides.ts';
import { withCaptchaInPage } from '../planning/captcha-in-page.ts';
import { findPage } from '../planning/find-page.ts';
import { firstLanguage, LANGUAGE_COOKIE } from '../planning/first-language.ts';
import type { Planned, Plans } from '../planning/plans.ts';
import type { Sites } from '../site/sites.ts';
import { closedHtml, type ClosedPage } from './page-html.ts';
import { pathOf, searchOf } from './page-request.ts';
import { redirect, sendHtml, sendTo } from './send-html.ts';
import { createReadyPages, NONCE_BYTES, type ReadyPageParts } from './ready-page.ts';

/** A site that is starting, or whose API is away, is usually back within seconds. */
const RETRY_AFTER_S = 10;

interface Parts extends ReadyPageParts {
  sites: Sites;
  plans: Plans;
  forBrowser: PlanForBrowser;
  served: Pick<ServedPages, 'add'>;
  overrides: Overrides;
}

/** Serves every page of every tenant in one answer, which starts all that the page needs. */
export const pageRoutes = (app: FastifyInstance, parts: Parts): void => {
  const { sites, platformUrl } = parts;
  const sendReady = createReadyPages(parts);

  app.get('/*', async (request, reply) => {
    const answer = await sites.find(request.hostname);
    switch (answer.status) {
      case 'found':
        return sendPage({ ...parts, sendReady }, request, reply, answer.site);
      case 'maintenance':
        return sendClosed(request, reply, platformUrl, 'maintenance', 503);
      case 'closed':
        return sendClosed(request, reply, platformUrl, 'closed', 410);
      case 'unknown':
        return sendClosed(request, reply, platformUrl, 'not-found', 404);
      case 'failed':
        return sendClosed(request, reply, platformUrl, 'not-found', 503);
    }
  });
};

const sendClosed = (
  request: FastifyRequest,
  reply: FastifyReply,
  platformUrl: string,
  state: ClosedPage['state'],
  status: number,
) => {
  const nonce = randomBytes(NONCE_BYTES).toString('base64');
  const { language } = locate(pathOf(request));
  const html = closedHtml({ state, status, language, nonce, platformUrl });
  if (status === 503) reply.header('retry-after', RETRY_AFTER_S);
  return sendHtml(request, reply, { early: html, status, nonce, site: null });
};

const sendPage = async (
  parts: Parts & { readonly sendReady: ReturnType<typeof createReadyPages> },
  request: FastifyRequest,
  reply: FastifyReply,
  found: SiteConfig,
): Promise<FastifyReply> => {
  const startMs = Date.now();
  const moved = redirectFor(found.redirects ?? [], {
    pathname: pathOf(request),
    search: searchOf(request),
    host: request.host,
  });
  if (moved) return sendTo(reply, moved.href);

  const { cookies } = request;
  const { guest, isNew } = admitGuest(request, reply);

  const wanted = cookies[LANGUAGE_COOKIE];
  if (pathOf(request) === '/' && (wanted !== undefined || isNew)) {
    const language = firstLanguage(wanted, request.headers['accept-language']);
    if (language === 'en') {
      reply.setCookie(LANGUAGE_COOKIE, language, YEAR_COOKIE);
      return redirect(request, reply, localise(language, '/'));
    }
  }

  const everybodys = await plansOrNothing(parts, request, found, guest);
  if (!everybodys?.chosen.has('host')) {
    request.log.error({ tenant: found.tenant }, 'there is no shell to serve: publish one and roll it out');
    return sendClosed(request, reply, parts.platformUrl, 'maintenance', 503);
  }
  const running = await runningOverrides(parts, request, reply, found.tenant);
  const planned = applyOverrides(await parts.forBrowser(everybodys, cookies), running);
  const site = withCaptchaInPage(found, planned.plan);
  const destination = findPage(pathOf(request), planned, site);
  if ('redirect' in destination) return redirect(request, reply, destination.redirect);
  if (running.length === 0) parts.served.add(request, { page: destination.page, planned, everybodys });
  return parts.sendReady(request, reply, { page: destination.page, planned, everybodys, running, site, startMs });
};

/**
 * The overrides of this browser. A page without a token needs no query; the offline page is cached, so it has no
 * overrides.
 */
const runningOverrides = async (
  { overrides }: Pick<Parts, 'overrides'>,
  request: FastifyRequest,
  reply: FastifyReply,
  tenant: string,
): Promise<RunningOverride[]> => {
  const overrideTokens = tokensInCookies(request);
  if (overrideTokens.size === 0 || locate(pathOf(request)).path === OFFLINE_PATH) return [];
  try {
    const running = await overrides.running(overrideTokens, tenant);
    if (running.length === 0) clearOverrides(request, reply);
    return running;
  } catch (error) {
    request.log.error({ error, tenant }, 'the overrides could not be read');
    return [];
  }
};

/** Null while the database is unavailable and the cache has no plans. */
const plansOrNothing = async (
  { plans }: Pick<Parts, 'plans'>,
  request: FastifyRequest,
  site: SiteConfig,
  guest: string,
): Promise<Planned | null> => {
  try {
    return await plans.planFor(site.tenant, guest);
  } catch (error) {
    request.log.error({ error, tenant: site.tenant }, 'the plan could not be made');
    return null;
  }
};
