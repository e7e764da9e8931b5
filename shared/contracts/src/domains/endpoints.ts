import * as auth from './auth/endpoints.ts';
import * as bonuses from './bonuses/endpoints.ts';
import * as boxes from './boxes/endpoints.ts';
import * as chat from './chat/endpoints.ts';
import * as documents from './documents/endpoints.ts';
import type { Endpoint } from '../api/endpoint.ts';
import * as identity from './identity/endpoints.ts';
import * as games from './games/endpoints.ts';
import * as missions from './missions/endpoints.ts';
import * as notifications from './notifications/endpoints.ts';
import * as payments from './payments/endpoints.ts';
import * as profile from './profile/endpoints.ts';
import * as realtime from './realtime/endpoints.ts';
import * as site from './site/endpoints.ts';
import * as pages from './site/pages.ts';
import * as statements from './wallet/statement.ts';
import * as support from './support/endpoints.ts';
import * as wallet from './wallet/endpoints.ts';
import * as withdrawals from './wallet/withdrawals.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

const domains = {
  auth,
  bonuses,
  boxes,
  chat,
  documents,
  games,
  identity,
  missions,
  notifications,
  pages,
  payments,
  profile,
  realtime,
  site,
  statements,
  support,
  wallet,
  withdrawals,
};

/** A part of the API, named as its folder. */
export type Domain = keyof typeof domains;

/** The calls by domain and name, for the documentation. */
export const endpointsByDomain: ReadonlyMap<Domain, ReadonlyMap<string, Endpoint>> = new Map(
  (Object.keys(domains) as Domain[]).map((domain) => [
    domain,
    new Map(Object.entries(domains[domain]).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))),
  ]),
);

/**
 * Every call of the API by its name, for the server, the documentation and the tests. Browser code imports the
 * operations it uses by their own files.
 */
export const endpoints: ReadonlyMap<string, Endpoint> = new Map(
  [...endpointsByDomain.values()].flatMap((domain) => [...domain]),
);
