import assert from 'node:assert/strict';
import type * as pages from '@jangada/contracts/domains/site/pages';
import { seedPages } from '../../src/seed/seed-pages.ts';
import { demoTenants } from '../../src/seed/demo-tenants.ts';
import type { DomainCases } from './case.ts';

export const cases: DomainCases<typeof pages> = {
  getContentPage: {
    success: async ({ write }) => {
      const [demo] = demoTenants;
      assert.ok(demo);
      await write((tx) => seedPages(tx, demo));
      return { params: { slug: 'novidades' }, holds: ({ body }) => assert.match(body.data.body, /^## /m) };
    },
    'page.not-found': () => ({ params: { slug: 'nada-aqui' } }),
  },
};
