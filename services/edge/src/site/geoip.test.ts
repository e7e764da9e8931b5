import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fastify from 'fastify';
import { siteRoutes, type GeoipSource } from './site.routes.ts';
import { createSites } from './sites.ts';

const brazil = { countryCode: 'BR', callingCode: '55' };
const portugal = { countryCode: 'PT', callingCode: '351' };

const withHeader: GeoipSource = { countryHeader: 'cf-ipcountry', defaultCountry: 'BR' };
const withoutHeader: GeoipSource = { countryHeader: null, defaultCountry: 'BR' };
const withoutDefault: GeoipSource = { countryHeader: null, defaultCountry: null };

interface Visit {
  readonly source: GeoipSource;
  readonly address: string;
  readonly header?: string;
}

const visit = async ({ source, address, header }: Visit) => {
  const app = fastify();
  const unused = () => Promise.reject(new Error('not read here'));
  siteRoutes(app, createSites(unused, 0, { warn: () => undefined }), source);
  const headers = header === undefined ? {} : { 'cf-ipcountry': header };
  const reply = await app.inject({ url: '/api/geoip', headers, remoteAddress: address });
  await app.close();
  return reply;
};

const cases: readonly [title: string, visit: Visit, answer: typeof brazil | null][] = [
  [
    'the header of the proxy, whatever the address',
    { source: withHeader, address: '200.160.2.3', header: 'pt' },
    portugal,
  ],
  [
    'the table where the header names no country',
    { source: withHeader, address: '193.136.128.1', header: 'XX' },
    portugal,
  ],
  ['the table where the header is missing', { source: withHeader, address: '200.160.2.3' }, brazil],
  ['the table where no header is configured', { source: withoutHeader, address: '193.136.128.1' }, portugal],
  ['the table for IPv4 written as IPv6', { source: withoutHeader, address: '::ffff:193.136.128.1' }, portugal],
  ['nothing: an address that the table does not have', { source: withoutHeader, address: '2804:14c::1' }, null],
  [
    'nothing: a header that no proxy of ours writes',
    { source: withoutDefault, address: '10.0.0.7', header: 'PT' },
    null,
  ],
  ['nothing: a private address behind a proxy', { source: withHeader, address: '10.0.0.7' }, null],
  ['the configured country of private addresses', { source: withoutHeader, address: '127.0.0.1' }, brazil],
];

describe('the country of a visitor', () => {
  for (const [title, from, answer] of cases) {
    it(`comes from ${title}`, async () => {
      const reply = await visit(from);
      assert.equal(reply.statusCode, answer ? 200 : 503);
      if (answer) assert.deepEqual(reply.json(), answer);
    });
  }
});
