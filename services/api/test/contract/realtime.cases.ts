import assert from 'node:assert/strict';
import type * as realtime from '@jangada/contracts/domains/realtime/endpoints';
import type { DomainCases } from './case.ts';

const socket_id = '123.456';

export const cases: DomainCases<typeof realtime> = {
  authoriseChannel: {
    success: ({ player }) => ({
      as: player,
      body: { socket_id, channel_name: `private-universal.${player.user.id}` },
      holds: ({ body }) => assert.match(body.auth, /^key-jangada:[0-9a-f]{64}$/),
    }),
    'realtime.forbidden': async ({ player, aPlayer }) => ({
      as: player,
      body: { socket_id, channel_name: `private-universal.${(await aPlayer()).user.id}` },
    }),
  },
  authoriseUser: {
    success: ({ player }) => ({
      body: { socket_id },
      holds: ({ body }) => assert.equal(JSON.parse(body.user_data).id, String(player.user.id)),
    }),
  },
};
