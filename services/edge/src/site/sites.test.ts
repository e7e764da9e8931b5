import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { aSite } from '../testing/a-site.ts';
import type { SiteAnswer } from './platform-api.ts';
import { createSites } from './sites.ts';

const TTL_MS = 60_000;
const MANY = 10_000;

describe('what is remembered of domains', () => {
  const site = aSite();
  const open = () => {
    const asked: string[] = [];
    const ask = async (domain: string): Promise<SiteAnswer> => {
      asked.push(domain);
      return domain.endsWith('.site') ? { status: 'found', site } : { status: 'unknown' };
    };
    return { asked, sites: createSites(ask, TTL_MS, { warn: () => {} }) };
  };
  const domains = (suffix: string) => Array.from({ length: MANY }, (_one, index) => `d${index}.${suffix}`);

  it('holds 10,000 sites: a page of one evicts none of the others', async () => {
    const { asked, sites } = open();
    for (const domain of [...domains('site'), ...domains('site')]) await sites.find(domain);
    assert.equal(asked.length, MANY);
  });

  it('keeps sites while made-up domains are asked for, and only the last thousand of those', async () => {
    const { asked, sites } = open();
    for (const domain of ['a.site', 'first.test', ...domains('test')]) await sites.find(domain);
    asked.length = 0;
    for (const domain of ['a.site', 'd9999.test', 'first.test']) await sites.find(domain);
    assert.deepEqual(asked, ['first.test']);
  });
});
