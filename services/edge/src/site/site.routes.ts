import { domainName } from '@jangada/contracts/delivery/tenants.endpoints';
import * as z from '@jangada/contracts/values/schema';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callingCodes } from './calling-codes.ts';
import { countryOfAddress } from './country-of-address.ts';
import type { SiteAnswer } from './platform-api.ts';
import type { Sites } from './sites.ts';

export interface GeoipSource {
  countryHeader: string | null;
  /** The country of private addresses, where the site runs on the visitor's own machine or network. */
  defaultCountry: string | null;
}

/** The site's own two calls: its settings, and the visitor's country (API-11 to API-13, API-18 to API-21). */
export const siteRoutes = (app: FastifyInstance, sites: Sites, geoip: GeoipSource): void => {
  app.get('/api/site-config', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { domain } = request.query as { domain?: unknown };
    const wanted = z.safeParse(domainName, domain);
    if (!wanted.success) {
      const errors = { domain: ['must be a domain name'] };
      return reply.status(422).send({ code: 'request.invalid', message: 'The domain is missing or wrong', errors });
    }
    const answer = await sites.ask(request.hostname);
    if (wanted.data === request.hostname) return sendAnswer(reply, answer);
    return sendAnswer(reply, (await isAlias(sites, wanted.data, answer)) ? answer : { status: 'unknown' });
  });

  app.get('/api/geoip', async (request, reply) => {
    reply.header('cache-control', 'private, no-store');
    const countryCode = countryOf(request, geoip);
    const callingCode = countryCode && callingCodes[countryCode];
    if (!callingCode) {
      return reply
        .status(503)
        .send({ code: 'server.unavailable', message: 'The country of this visitor is not known' });
    }
    return { countryCode, callingCode };
  });
};

const isAlias = async (sites: Sites, domain: string, own: SiteAnswer): Promise<boolean> => {
  if (own.status !== 'found') return false;
  const other = await sites.find(domain);
  return other.status === 'found' && other.site.tenant === own.site.tenant;
};

const sendAnswer = (reply: FastifyReply, answer: SiteAnswer): FastifyReply => {
  switch (answer.status) {
    case 'found':
      return reply.send(answer.site);
    case 'maintenance':
      return reply.status(402).send({ code: 'tenant.maintenance', message: 'This site is taking a break' });
    case 'closed':
      return reply.status(410).send({ code: 'tenant.closed', message: 'This site has closed' });
    case 'unknown':
      return reply.status(404).send({ code: 'tenant.unknown', message: 'There is no site under this domain' });
    case 'failed':
      return reply
        .status(answer.httpStatus >= 500 ? answer.httpStatus : 502)
        .send({ code: 'server.unavailable', message: 'The settings of this site cannot be read now' });
  }
};

const headerCountry = (request: FastifyRequest, header: string): string | null => {
  const named = request.headers[header];
  if (typeof named !== 'string') return null;
  const code = named.toUpperCase();
  return code in callingCodes ? code : null;
};

/** The visitor's country from the proxy's header, else from the offline table; null when it is unknown (API-21). */
const countryOf = (request: FastifyRequest, { countryHeader, defaultCountry }: GeoipSource): string | null => {
  const named = countryHeader === null ? null : headerCountry(request, countryHeader);
  if (named !== null) return named;
  const found = countryOfAddress(request.ip);
  if (found.kind === 'country') return found.countryCode;
  return found.kind === 'private' && countryHeader === null ? defaultCountry : null;
};
