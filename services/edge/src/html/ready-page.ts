import { randomBytes } from 'node:crypto';
import { OFFLINE_PATH } from '@jangada/contracts/delivery/pwa';
import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { enforcesIntegrity } from '../http/content-security-policy.ts';
import { originsOf, shownOverrides, type RunningOverride } from '../overrides/apply-overrides.ts';
import { buildDigest } from '../planning/build-digest.ts';
import { notFound, type Page } from '../planning/find-page.ts';
import { firstViewCalls, offeredRoute, type SharedCall } from '../planning/first-view-calls.ts';
import { pageModules } from '../planning/page-modules.ts';
import { pagePlan } from '../planning/page-plan.ts';
import { pageFonts, pageScripts } from '../planning/page-scripts.ts';
import type { Planned } from '../planning/plans.ts';
import type { PageReplySources } from '../site/page-replies.ts';
import type { Traces } from '../tracing/traces.ts';
import { createEarlyPages, isThere } from './early-flush.ts';
import { firstRowsCss } from './first-rows/first-rows-css.ts';
import { bannerPreloads } from './first-rows/first-rows-html.ts';
import { firstView, playersReplies, sharedReplies, startsOf } from './first-rows/first-view.ts';
import { readyHtml, type ReadyPage } from './page-html.ts';
import { isGuest, ownOrigin, playerOf, searchOf, statusOf } from './page-request.ts';
import { isMissingThing } from './preview/missing-page.ts';
import { pageText } from './preview/page-text.ts';
import { sendHtml } from './send-html.ts';
import { sessionFingerprint } from './session-fingerprint.ts';

export const NONCE_BYTES = 16;

export interface ReadyPageParts extends PageReplySources {
  platformUrl: string;
  releaseOrigins: readonly string[];
  /** Null disables tracing. */
  traces: Pick<Traces, 'begin' | 'served'> | null;
}

/** A page of a site, and the plan it is made from. */
interface PlannedPage {
  readonly page: Page;
  readonly planned: Planned;
  /** The plan of all guests. */
  readonly everybodys: Planned;
  readonly running: readonly RunningOverride[];
  readonly site: SiteConfig;
  readonly startMs: number;
}

/** Sends pages that start the shell, whole or in two parts. */
export const createReadyPages = (parts: ReadyPageParts) => {
  const earlyPages = createEarlyPages();

  return async (request: FastifyRequest, reply: FastifyReply, found: PlannedPage): Promise<FastifyReply> => {
    const { site, startMs } = found;
    const page = await existing(parts, request, found);
    const view = viewParts(parts, request, { ...found, page });
    const { calls, replies, route, player, find, fonts } = view;
    const guest = isGuest(request);
    // The offline page is cached for other page views, so it has no trace.
    const traceparent = (!isOffline(page) && parts.traces?.begin(site.tenant, savesData(request))) || null;
    const status = statusOf(request, page);
    const ready = {
      ...readyParts(parts, request, { ...found, page }),
      fonts,
      picturePreloads: bannerPreloads(route?.firstRows, site),
      player: player && sessionFingerprint(player.token),
      traceparent,
    } satisfies ReadyPage;
    const { nonce, releaseOrigins, developmentOrigins } = ready;
    const answer = { status, nonce, site, isGuest: guest, releaseOrigins, developmentOrigins };
    const served = () => {
      if (traceparent) parts.traces?.served(traceparent, { tenant: site.tenant, startMs, endMs: Date.now(), status });
    };

    // Pages with a preview and content pages take their title, description or text from a reply, so they cannot be sent
    // early.
    const isEarly = !route?.preview && page.claim?.exists !== 'content-page' && !(await isThere(replies));
    if (isEarly && earlyPages.take(replies)) {
      const { early, late } = readyHtml({
        ...ready,
        calls: startsOf(calls, ({ shared }) => (guest ? shared !== null : player !== null)),
        rowsCss: route?.firstRows ? firstRowsCss(site, fonts, guest ? 'guest' : 'player') : null,
        text: await pageText(page, site, find),
      });
      const rest = view.make().then((made) => late({ rows: made.firstRows?.html ?? null, replies: made.replies }));
      void rest.then(served, (error: unknown) => request.log.error({ error }, 'the rest of a page could not be made'));
      return sendHtml(request, reply, { early, late: rest, ...answer });
    }
    const { firstRows, replies: inPage, ...made } = await view.make();
    const { early, late } = readyHtml({
      ...ready,
      ...made,
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
};

const isOffline = ({ claim }: Page): boolean => claim?.path === OFFLINE_PATH;

const savesData = ({ headers }: FastifyRequest): boolean => headers['save-data'] === 'on';

/** The page, or the error page when the API says that the game or the loot box in its address does not exist. */
const existing = async (
  { guestReplies }: ReadyPageParts,
  request: FastifyRequest,
  { page, planned, site }: PlannedPage,
): Promise<Page> => {
  const isMissing = await isMissingThing({
    preview: offeredRoute(planned, page)?.preview,
    calls: firstViewCalls(planned, page, site, searchOf(request)),
    read: (call) => guestReplies.read(request.hostname, page.language, call),
  });
  return isMissing ? notFound(page) : page;
};

/** The first calls of the page, their replies, and the first view that is made of them. */
const viewParts = (
  { guestReplies, playerReplies }: ReadyPageParts,
  request: FastifyRequest,
  { page, planned, site }: PlannedPage,
) => {
  const guest = isGuest(request);
  const fonts = pageFonts(planned);
  const route = offeredRoute(planned, page);
  const find = (call: SharedCall) => guestReplies.find(request.hostname, page.language, call);
  const player = route?.firstRows ? playerOf(request, page) : null;
  const calls = firstViewCalls(planned, page, site, searchOf(request));
  const replies = guest
    ? sharedReplies(calls, find)
    : playersReplies(player ? calls : [], async (call) => player && playerReplies.find(player, call));
  const make = async () =>
    firstView({
      calls,
      replies: await replies,
      visitor: guest ? 'guest' : 'player',
      firstRows: route?.firstRows,
      preview: route?.preview,
      site,
      language: page.language,
      fonts,
      hasQuery: searchOf(request) !== '',
      savesData: savesData(request),
    });
  return { fonts, route, find, player, calls, replies, make };
};

/** The parts of the page that depend on no reply. */
const readyParts = (
  { platformUrl, releaseOrigins }: ReadyPageParts,
  request: FastifyRequest,
  { page, planned, everybodys, running, site }: PlannedPage,
) => {
  const scripts = pageScripts(planned, page, { signedIn: !isGuest(request) });
  const developmentOrigins = originsOf(running);
  return {
    boot: {
      state: 'ready' as const,
      status: page.status,
      // The offline page contains the whole plan, because it cannot load the rest without a network.
      ...(isOffline(page)
        ? { plan: planned.plan }
        : pagePlan(planned.plan, scripts, { wholeShell: page.expose === null })),
      site,
      // A developer's override changes the build, so the digest is that of the plan of all guests.
      build: buildDigest(everybodys, site),
      ...(running.length > 0 && { overrides: shownOverrides(running) }),
      ...(isOffline(page) && { offline: true }),
    },
    page,
    scripts,
    ...(enforcesIntegrity({ site, developmentOrigins }) && { modules: pageModules(planned.plan) }),
    nonce: randomBytes(NONCE_BYTES).toString('base64'),
    platformUrl,
    origin: ownOrigin(request),
    releaseOrigins,
    developmentOrigins,
  };
};
