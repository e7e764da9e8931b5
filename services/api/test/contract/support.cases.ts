import assert from 'node:assert/strict';
import type * as support from '@jangada/contracts/domains/support/endpoints';
import type { DomainCases } from './case.ts';
import { SECOND_TENANT } from './fixture.ts';

export const cases: DomainCases<typeof support> = {
  createSupportToken: {
    success: ({ player }) => ({
      holds: ({ body }) => {
        assert.notEqual(body.data.token, player.token);
        assert.ok(Date.parse(body.data.expires_at) > Date.now());
      },
    }),
    'support.off': async ({ aPlayer }) => ({ as: await aPlayer({ tenant: SECOND_TENANT }) }),
  },
};
