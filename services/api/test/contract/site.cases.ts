import type * as site from '@jangada/contracts/domains/site/endpoints';
import assert from 'node:assert/strict';
import type { DomainCases } from './case.ts';

export const cases: DomainCases<typeof site> = {
  getSiteConfig: { success: () => ({ holds: ({ body }) => assert.equal(body.tenant, 'jangada') }) },
  listCategories: { success: () => ({ holds: ({ body }) => assert.ok(body.data.length > 0) }) },
  getRanking: { success: () => ({ holds: ({ body }) => assert.ok(body.data[0].totalBet > 0) }) },
  listBanners: { success: () => ({ holds: ({ body }) => assert.ok(body.data.length > 0) }) },
};
