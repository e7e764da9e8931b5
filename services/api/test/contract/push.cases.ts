import assert from 'node:assert/strict';
import { createECDH, randomBytes } from 'node:crypto';
import type * as profile from '@jangada/contracts/domains/profile/endpoints';
import type { DomainCases } from './case.ts';

const AUTH_BYTES = 16;

const keysOfABrowser = () => {
  const keys = createECDH('prime256v1');
  return { p256dh: keys.generateKeys('base64url'), auth: randomBytes(AUTH_BYTES).toString('base64url') };
};

export const cases: DomainCases<typeof profile> = {
  subscribePush: {
    success: ({ platform }) => ({
      body: {
        endpoint: `${platform.third.url}/push/${randomBytes(AUTH_BYTES).toString('hex')}`,
        keys: keysOfABrowser(),
      },
      holds: ({ body }) => assert.equal(body.message, 'Notificações push inscritas com sucesso!'),
    }),
  },
};
