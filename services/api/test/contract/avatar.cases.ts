import assert from 'node:assert/strict';
import type * as profile from '@jangada/contracts/domains/profile/endpoints';
import { aPhoto } from '../support/uploads.ts';
import type { DomainCases } from './case.ts';

export const cases: DomainCases<typeof profile> = {
  uploadAvatar: {
    success: async () => ({
      file: await aPhoto(),
      holds: ({ body }) => assert.match(body.data.avatar, /\/avatars\/[0-9a-f]{48}\.webp$/),
    }),
    'picture.damaged': async () => ({ file: (await aPhoto()).subarray(0, 40) }),
    'picture.too-many-pixels': async () => ({ file: await aPhoto('png', 9_000, 6_000) }),
  },
};
