import assert from 'node:assert/strict';
import type * as notifications from '@jangada/contracts/domains/notifications/endpoints';
import { notify } from '../../src/modules/messages/notifications/notify.ts';
import type { DomainCases } from './case.ts';
import { UNKNOWN_ID, type Fixture } from './fixture.ts';

const words = { pt: 'Novidade', en: 'News' };

const send = ({ write, player }: Fixture): Promise<{ id: number }> =>
  write(async (tx) => {
    await notify(tx, player.user.id, { type: 'account', title: words, description: words });
    const mine = tx.selectFrom('notifications').select('id').where('user_id', '=', player.user.id);
    return mine.orderBy('id', 'desc').executeTakeFirstOrThrow();
  });

export const cases: DomainCases<typeof notifications> = {
  listNotifications: {
    success: async (fixture) => {
      await send(fixture);
      return {
        query: { page: 1, per_page: 5 },
        holds: ({ body }) => assert.equal(body.user_notifications.data[0].title, words.pt),
      };
    },
  },
  readNotification: {
    success: async (fixture) => ({
      params: await send(fixture),
      holds: ({ body }) => assert.equal(body.data.read, true),
    }),
    'request.not-found': () => ({ params: { id: UNKNOWN_ID } }),
  },
  readAllNotifications: { success: () => ({ params: { type: 'user' } }) },
};
