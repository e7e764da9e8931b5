import { randomBytes } from 'node:crypto';
import { OFFLINE_PATH } from '@jangada/contracts/delivery/pwa';
import { localise, locate } from '@jangada/contracts/page/match-route';
import { redirectFor } from '@jangada/contracts/page/redirect';
import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { compressForNow, compressInParts } from '../files/compression.ts';
import type { PlanForBrowser } from '../health/planned-for-browser.ts';
import { YEAR_COOKIE } from '../http/cookies.ts';
import { admitGuest } from '../http/guest.ts';
import { buildDigest } from '../planning/build-digest.ts';
import { findPage, notFound, type Page } from '../planning/find-page.ts';
import { firstViewCalls, offeredRoute, type SharedCall } from '../planning/first-view-calls.ts';
import { firstLanguage, LANGUAGE_COOKIE } from '../planning/first-language.ts';
import { withCaptchaInPage } from '../planning/captcha-in-page.ts';
import { pageModules } from '../planning/page-modules.ts';
import { pagePlan } from '../planning/page-plan.ts';
import { pageFonts, pageScripts } from '../planning/page-scripts.ts';
import type { Planned, Plans } from '../planning/plans.ts';
import type { PageReplySources } from '../site/page-replies.ts';
import type { PlayerVisit } from '../site/platform-api.ts';
import type { Sites } from '../site/sites.ts';
import { applyOverrides, originsOf, shownOverrides, type RunningOverride } from '../overrides/apply-overrides.ts';
import { tokensInCookies, clearOverrides } from '../overrides/override-cookies.ts';
import type { Overrides } from '../overrides/overrides.ts';
import { enforcesIntegrity, securityHeaders } from '../http/content-security-policy.ts';
import type { Traces } from '../tracing/traces.ts';
import { createEarlyPages, isThere } from './early-flush.ts';
import { firstRowsCss } from './first-rows/first-rows-css.ts';
import { bannerPreloads } from './first-rows/first-rows-html.ts';
import { firstView, playersReplies, sharedReplies, startsOf } from './first-rows/first-view.ts';
import { closedHtml, readyHtml, type ReadyPage } from './page-html.ts';
import { isMissingThing } from './preview/missing-page.ts';
import { pageText } from './preview/page-text.ts';
import { sessionFingerprint } from './session-fingerprint.ts';

/** The cookie in which the host stores the session token. */
const SESSION_COOKIE = 'auth_client';
const NONCE_BYTES = 16;

interface Parts extends PageReplySources {
  sites: Sites;
  plans: Plans;
  forBrowser: PlanForBrowser;
  overrides: Overrides;
  platformUrl: string;
  releaseOrigins: readonly string[];
  /** Null disables tracing. */
  traces: Pick<Traces, 'begin' | 'served'> | null;
}

/** Serves every page of every tenant in one answer, which starts all that the page needs. */
export const pageRoutes = (
  app: FastifyInstance,
  { sites, plans, forBrowser, overrides, platformUrl, guestReplies, playerReplies, releaseOrigins, traces }: Parts,
): void => {
  const earlyPages = createEarlyPages();

  const sendClosed = (
    request: FastifyRequest,
    reply: FastifyReply,
    state: 'maintenance' | 'not-found',
    status: number,
  ) => {
    const nonce = randomBytes(NONCE_BYTES).toString('base64');
    const { language } = locate(pathOf(request));
    const html = closedHtml({ state, status, language, nonce, platformUrl });
    return sendHtml(request, reply, { early: html, status, nonce, site: null });
  };

  const sendPage = async (request: FastifyRequest, reply: FastifyReply, found: SiteConfig): Promise<FastifyReply> => {
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

    const everybodys = await plansOrNothing(request, found, guest);
    if (!everybodys?.chosen.has('host')) {
      request.log.error({ tenant: found.tenant }, 'there is no shell to serve: publish one and roll it out');
      return sendClosed(request, reply, 'maintenance', 503);
    }
    const running = await runningOverrides(request, reply, found.tenant);
    const planned = applyOverrides(await forBrowser(everybodys, cookies), running);
    const site = withCaptchaInPage(found, planned.plan);
    const destination = findPage(pathOf(request), planned, site);
    if ('redirect' in destination) return redirect(request, reply, destination.redirect);

    const page = await existing(request, destination.page, planned, site);
    const nonce = randomBytes(NONCE_BYTES).toString('base64');
    const isGuest = !(SESSION_COOKIE in cookies);
    const scripts = pageScripts(planned, page, { signedIn: !isGuest });
    const isOffline = page.claim?.path === OFFLINE_PATH;
    const fonts = pageFonts(planned);
    const route = offeredRoute(planned, page);
    const find = (call: SharedCall) => guestReplies.find(request.hostname, page.language, call);
    const player = route?.firstRows ? playerOf(request, page) : null;
    const savesData = request.headers['save-data'] === 'on';
    const calls = firstViewCalls(planned, page, site, searchOf(request));
    const replies = isGuest
      ? sharedReplies(calls, find)
      : playersReplies(player ? calls : [], async (call) => player && playerReplies.find(player, call));
    const viewOf = async () =>
      firstView({
        calls,
        replies: await replies,
        visitor: isGuest ? 'guest' : 'player',
        firstRows: route?.firstRows,
        preview: route?.preview,
        site,
        language: page.language,
        fonts,
        hasQuery: searchOf(request) !== '',
        savesData,
      });
    // The offline page is cached for other page views, so it has no trace.
    const traceparent = (!isOffline && traces?.begin(site.tenant, savesData)) || null;
    const status = statusOf(request, page);
    const ready = {
      boot: {
        state: 'ready' as const,
        status: page.status,
        // Without a network no part of the plan can be loaded later.
        ...(isOffline ? { plan: planned.plan } : pagePlan(planned.plan, scripts, { wholeShell: page.expose === null })),
        site,
        // A developer's override changes the build, so the digest is that of the plan of all guests.
        build: buildDigest(everybodys, site),
        ...(running.length > 0 && { overrides: shownOverrides(running) }),
        ...(isOffline && { offline: true }),
      },
      page,
      scripts,
      ...(enforcesIntegrity({ site, developmentOrigins: originsOf(running) }) && {
        modules: pageModules(planned.plan),
      }),
      fonts,
      picturePreloads: bannerPreloads(route?.firstRows, site),
      nonce,
      player: player && sessionFingerprint(player.token),
      platformUrl,
      origin: ownOrigin(request),
      releaseOrigins,
      traceparent,
      developmentOrigins: originsOf(running),
    } satisfies ReadyPage;
    const answer = { status, nonce, site, isGuest, releaseOrigins, developmentOrigins: originsOf(running) };
    const served = () => {
      if (traceparent) traces?.served(traceparent, { tenant: site.tenant, startMs, endMs: Date.now(), status });
    };

    // Pages with a preview and content pages take their title, description or text from a reply, so they cannot be sent
    // early.
    const isEarly = !route?.preview && page.claim?.exists !== 'content-page' && !(await isThere(replies));
    if (isEarly && earlyPages.take(replies)) {
      const { early, late } = readyHtml({
        ...ready,
        calls: startsOf(calls, ({ shared }) => (isGuest ? shared !== null : player !== null)),
        rowsCss: route?.firstRows ? firstRowsCss(site, fonts, isGuest ? 'guest' : 'player') : null,
        text: await pageText(page, site, find),
      });
      const rest = viewOf().then((view) => late({ rows: view.firstRows?.html ?? null, replies: view.replies }));
      void rest.then(served, (error: unknown) => request.log.error({ error }, 'the rest of a page could not be made'));
      return sendHtml(request, reply, { early, late: rest, ...answer });
    }
    const { firstRows, replies: inPage, ...view } = await viewOf();
    const { early, late } = readyHtml({
      ...ready,
      ...view,
      rowsCss: firstRows?.css ?? null,
      scriptsAfterRows: firstRows !== null,
      text: await pageText(page, site, find),
    });
    served();
    return sendHtml(request, reply, {
      early: early + late({ rows: firstRows?.html ?? null, replies: inPage }),
      ...answer,
    });
  };

  /** The page, or the error page when the API says that the game or the loot box in its address does not exist. */
  const existing = async (request: FastifyRequest, page: Page, planned: Planned, site: SiteConfig): Promise<Page> => {
    const isMissing = await isMissingThing({
      preview: offeredRoute(planned, page)?.preview,
      calls: firstViewCalls(planned, page, site, searchOf(request)),
      read: (call) => guestReplies.read(request.hostname, page.language, call),
    });
    return isMissing ? notFound(page) : page;
  };

  /**
   * The overrides of this browser. A page without a token needs no query; the offline page is cached, so it has no
   * overrides.
   */
  const runningOverrides = async (
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
  const plansOrNothing = async (request: FastifyRequest, site: SiteConfig, guest: string): Promise<Planned | null> => {
    try {
      return await plans.planFor(site.tenant, guest);
    } catch (error) {
      request.log.error({ error, tenant: site.tenant }, 'the plan could not be made');
      return null;
    }
  };

  app.get('/*', async (request, reply) => {
    const answer = await sites.find(request.hostname);
    switch (answer.status) {
      case 'found':
        return sendPage(request, reply, answer.site);
      case 'maintenance':
        return sendClosed(request, reply, 'maintenance', 503);
      case 'unknown':
        return sendClosed(request, reply, 'not-found', 404);
      case 'failed':
        return sendClosed(request, reply, 'not-found', 503);
    }
  });
};

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/';

/** The form of a token for the API; a decoded cookie may contain anything. */
const TOKEN = /^[\x21-\x7e]{1,200}$/;

/**
 * The player of this page; null for a guest. A page whose address has a query has no replies of its player: the
 * compressed length must not reveal them by comparison with the text of a link.
 */
const playerOf = (request: FastifyRequest, page: Page): PlayerVisit | null => {
  const token = request.cookies[SESSION_COOKIE];
  if (!token || !TOKEN.test(token) || searchOf(request) !== '') return null;
  return {
    domain: request.hostname,
    language: page.language,
    token,
    address: request.ip,
    protocol: request.protocol,
  };
};

const ownOrigin = (request: FastifyRequest): string => `${request.protocol}://${request.host}`;

const searchOf = (request: FastifyRequest): string => {
  const at = request.url.indexOf('?');
  return at < 0 ? '' : request.url.slice(at);
};

/** Status codes that make a browser or a proxy act on their own are excluded: the page only shows the number. */
const SHOWN_STATUS = /^(4(?!07|08|21|25|26)\d\d|5\d\d)$/;
const NOT_FOUND = 404;

/** `/error` answers with the status it shows, 404 by default (RTE-76); the shell gets it like every other page. */
const statusOf = (request: FastifyRequest, { claim, status }: Page): number => {
  if (claim?.path !== '/error') return status;
  const query = new URLSearchParams(searchOf(request));
  const asked = query.get('status') ?? query.get('statusCode') ?? '';
  return SHOWN_STATUS.test(asked) ? Number(asked) : NOT_FOUND;
};

/** The query is kept: parameters such as `?ref=` are the visitor's. */
const redirect = (request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply =>
  sendTo(reply, path + searchOf(request));

const VARY = 'accept-encoding, accept-language, cookie, save-data';

const sendTo = (reply: FastifyReply, address: string): FastifyReply =>
  reply.headers({ 'cache-control': 'private, no-store', vary: VARY }).redirect(address, 302);

interface Html {
  /** The whole document, or the part that can be sent at once. */
  early: string;
  /** The rest, as soon as it is available. */
  late?: Promise<string>;
  status: number;
  nonce: string;
  site: SiteConfig | null;
  /** The page contains no data of a player. */
  isGuest?: boolean;
  releaseOrigins?: readonly string[];
  developmentOrigins?: readonly string[];
}

const sendHtml = async (request: FastifyRequest, reply: FastifyReply, page: Html) => {
  const { early, late, status, nonce, site, isGuest = false, releaseOrigins = [], developmentOrigins = [] } = page;
  const accepted = request.headers['accept-encoding'];
  const { encoding, ...compressed } = late
    ? compressInParts(early, late, accepted)
    : await compressForNow(early, accepted);
  if (encoding) reply.header('content-encoding', encoding);
  return reply
    .status(status)
    .headers({
      ...securityHeaders({
        nonce,
        site,
        hostname: request.hostname,
        origin: ownOrigin(request),
        releaseOrigins,
        developmentOrigins,
      }),
      // `no-store` would keep a page out of the browser's back/forward cache.
      'cache-control': isGuest ? 'private, no-cache' : 'private, no-store',
      vary: VARY,
    })
    .type('text/html; charset=utf-8')
    .send('stream' in compressed ? compressed.stream : compressed.bytes);
};
