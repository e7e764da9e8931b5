import { randomBytes } from 'node:crypto';
import { CURRENT_OVERRIDES_PATH, LEAVE_OVERRIDE_PATH, OVERRIDE_PATH } from '@jangada/contracts/delivery/override';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { securityHeaders } from '../http/content-security-policy.ts';
import { guestOf } from '../http/guest.ts';
import { firstLanguage, LANGUAGE_COOKIE } from '../planning/first-language.ts';
import type { Plans } from '../planning/plans.ts';
import type { Sites } from '../site/sites.ts';
import { applyOverrides, shownOverrides } from './apply-overrides.ts';
import { tokensInCookies, clearOverrides, setOverrideCookie } from './override-cookies.ts';
import type { Overrides, TokenRefusal } from './overrides.ts';
import { refusalHtml } from './refusal-page.ts';

const NONCE_BYTES = 16;
const FORBIDDEN = 403;
const NOBODY = '00000000-0000-4000-8000-000000000000';
const PRIVATE = { 'cache-control': 'private, no-store', vary: 'cookie', 'referrer-policy': 'no-referrer' };

interface Parts {
  sites: Sites;
  plans: Plans;
  overrides: Overrides;
}

/** Routes for browsers: to follow the link of an override, to load the newest local build, or to leave. */
export const overrideVisitRoutes = (app: FastifyInstance, { sites, plans, overrides }: Parts): void => {
  const tenantOf = async (request: FastifyRequest): Promise<string | null> => {
    const answer = await sites.find(request.hostname);
    return answer.status === 'found' ? answer.site.tenant : null;
  };

  const refuse = (request: FastifyRequest, reply: FastifyReply, refusal: TokenRefusal): FastifyReply => {
    const nonce = randomBytes(NONCE_BYTES).toString('base64');
    const language = firstLanguage(request.cookies[LANGUAGE_COOKIE], request.headers['accept-language']);
    return reply
      .status(FORBIDDEN)
      .headers({
        ...securityHeaders({ nonce, site: null, hostname: request.hostname }),
        ...PRIVATE,
      })
      .type('text/html; charset=utf-8')
      .send(refusalHtml(refusal, language === 'en' ? 'en' : 'pt', nonce));
  };

  app.get<{ Querystring: { token?: unknown } }>(OVERRIDE_PATH, async (request, reply) => {
    const { token } = request.query;
    const tenant = await tenantOf(request);
    if (tenant === null || typeof token !== 'string') return refuse(request, reply, 'forged');
    const visit = await overrides.visit(token, tenant, tokensInCookies(request));
    if (visit.status === 'refused') {
      request.log.warn({ tenant, refused: visit.refused }, 'an override token was refused');
      return refuse(request, reply, visit.refused);
    }
    const { id, feature, remote } = visit.claims;
    request.log.info({ tenant, id, feature, remote, by: visit.by }, 'an override was put into a browser');
    return setOverrideCookie(reply.headers(PRIVATE), visit.claims, token).redirect('/', 302);
  });

  app.get(CURRENT_OVERRIDES_PATH, async (request, reply) => {
    reply.headers(PRIVATE);
    const tenant = await tenantOf(request);
    const running = tenant === null ? [] : await overrides.running(tokensInCookies(request), tenant);
    if (tenant === null || running.length === 0) return { overrides: [], remotes: {} };
    const { plan } = applyOverrides(await plans.planFor(tenant, guestOf(request) ?? NOBODY), running);
    const wanted = running.flatMap(({ remote }) => (remote === null ? [] : [remote]));
    const remotes = Object.fromEntries(wanted.map((remote) => [remote, plan.remotes[remote]]));
    return { overrides: shownOverrides(running), remotes };
  });

  app.post(LEAVE_OVERRIDE_PATH, async (request, reply) => {
    // Another site could only remove the override; this check prevents even that.
    if (request.headers['sec-fetch-site'] === 'cross-site') return reply.status(FORBIDDEN).send();
    return clearOverrides(request, reply.headers(PRIVATE)).status(204).send();
  });
};
