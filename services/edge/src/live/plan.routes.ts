import { PLAN_PATH, type PlanAnswer } from '@jangada/contracts/delivery/plan-answer';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { acceptedEncoding, compressForNow } from '../files/compression.ts';
import { sendMissingFile } from '../delivery/release-files.routes.ts';
import type { WithoutQuarantined } from '../health/planned-for-browser.ts';
import { guestOf } from '../http/guest.ts';
import { applyOverrides } from '../overrides/apply-overrides.ts';
import { tokensInCookies } from '../overrides/override-cookies.ts';
import type { Overrides } from '../overrides/overrides.ts';
import { buildDigest } from '../planning/build-digest.ts';
import type { Rollouts } from '../delivery/rollouts.ts';
import type { Planned, Plans } from '../planning/plans.ts';
import type { Sites } from '../site/sites.ts';

/** Maximum number of cached plans of all tenants: canaries make two or three of one. */
const KEPT_MAX = 100;

interface Parts {
  readonly sites: Sites;
  readonly plans: Plans;
  readonly rollouts: Pick<Rollouts, 'ofTenant'>;
  readonly withoutQuarantined: WithoutQuarantined;
  readonly overrides: Overrides;
}

type Sent = Awaited<ReturnType<typeof compressForNow>>;

/** Metadata of a reply besides the plan. */
interface Beside {
  readonly build: string;
  readonly siteVersion: string;
  readonly urgentRevision: number;
}

const made = ({ plan }: Planned, { build, siteVersion, urgentRevision }: Beside, encodings: string): Promise<Sent> => {
  const { revision, remotes } = plan;
  const urgent = urgentRevision > 0 && { urgent_revision: urgentRevision };
  const answer: PlanAnswer = { build, revision, ...urgent, site_version: siteVersion, remotes };
  return compressForNow(JSON.stringify(answer), encodings);
};

/**
 * The whole plan of a visitor who has a page open already; after a change every open tab requests it within seconds.
 * Most tabs get the same plan, so the answer names no guest and is compressed once for all.
 */
export const planRoutes = (
  app: FastifyInstance,
  { sites, plans, rollouts, withoutQuarantined, overrides }: Parts,
): void => {
  const kept = new LRUCache<string, Promise<Sent>>({ max: KEPT_MAX });

  const prepared = (planned: Planned, beside: Beside, encodings: string): Promise<Sent> => {
    const { plan } = planned;
    const chains = Object.values(plan.remotes).map(({ remote, reason, state, chain }) => [
      remote,
      reason,
      state,
      ...chain.map(({ uniqueName }) => uniqueName),
    ]);
    const key = JSON.stringify([plan.tenant, plan.revision, beside.build, beside.urgentRevision, encodings, chains]);
    const known = kept.get(key);
    if (known) return known;
    const fresh = made(planned, beside, encodings);
    kept.set(key, fresh);
    fresh.catch(() => kept.delete(key));
    return fresh;
  };

  app.get(PLAN_PATH, async (request, reply) => {
    reply.headers({ 'cache-control': 'private, no-store', vary: 'cookie, accept-encoding' });
    const answer = await sites.find(request.hostname);
    const guest = guestOf(request);
    // A visitor without a guest id has no plan.
    if (answer.status !== 'found' || !guest) return sendMissingFile(reply);
    const everybodys = await plans.planFor(answer.site.tenant, guest);
    const build = buildDigest(everybodys, answer.site);
    const overrideTokens = tokensInCookies(request);
    const running = overrideTokens.size > 0 ? await overrides.running(overrideTokens, answer.site.tenant) : [];
    const planned = applyOverrides(await withoutQuarantined(everybodys, request.cookies), running);
    const encodings = acceptedEncoding(request.headers['accept-encoding']) ?? '';
    // A plan with a local build belongs to one browser: it is neither cached nor taken from the cache.
    const make = running.length > 0 ? made : prepared;
    const { urgentRevision } = await rollouts.ofTenant(answer.site.tenant);
    const beside = { build, siteVersion: answer.site.version, urgentRevision };
    const { bytes, encoding } = await make(planned, beside, encodings);
    if (encoding) reply.header('content-encoding', encoding);
    return reply.type('application/json; charset=utf-8').send(bytes);
  });
};
