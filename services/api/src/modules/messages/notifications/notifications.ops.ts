import type { BodyOf } from '@jangada/contracts/api/endpoint';
import * as contract from '@jangada/contracts/ops/notifications';
import { DomainError } from '../../../errors/domain-error.ts';
import { implementOp } from '../../../ops/implement-op.ts';
import type { Platform } from '../../../platform/platform.ts';
import { announce, sendNotification } from './notify.ts';

export const registerNotificationOps = (app: Platform): void => {
  implementOp(app, contract.announceToAll, ({ body }, { commit }) =>
    commit(async (tx) => ({ data: { id: await announce(tx, wordsOf(body)) } })),
  );

  implementOp(app, contract.notifyPlayer, ({ params: { id }, body }, { commit }) =>
    commit(async (tx) => {
      const player = await tx.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst();
      if (!player) throw new DomainError('profile.not-found');
      return { data: { id: await sendNotification(tx, id, { type: 'operator', ...wordsOf(body) }) } };
    }),
  );
};

const wordsOf = ({ pinned_until, marketing, img, ...words }: BodyOf<typeof contract.notifyPlayer>) => ({
  title: { pt: words.title_pt, en: words.title_en ?? words.title_pt },
  description: { pt: words.description_pt, en: words.description_en ?? words.description_pt },
  ...(img === undefined ? {} : { img }),
  ...(pinned_until === undefined ? {} : { pinnedUntil: new Date(pinned_until) }),
  ...(marketing === undefined ? {} : { marketing }),
});
