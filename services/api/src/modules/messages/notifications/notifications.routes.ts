import type { Language } from '@jangada/contracts/values/languages';
import * as contract from '@jangada/contracts/domains/notifications/endpoints';
import { DomainError } from '../../../errors/domain-error.ts';
import { sessionOf } from '../../../http/call.ts';
import { implement } from '../../../http/implement.ts';
import { pageOf } from '../../../http/pages.ts';
import type { Platform } from '../../../platform/platform.ts';
import * as notifications from './notifications.repository.ts';
import { presentNotification } from './present-notification.ts';

const allRead: Record<Language, string> = {
  pt: 'Todas foram marcadas como lidas.',
  en: 'All have been marked as read.',
};

export const registerNotifications = (app: Platform): void => {
  implement(app, contract.listNotifications, ({ query }, call) =>
    app.db.read(call.tenant.id, async (reader) => {
      const { userId } = sessionOf(call);
      const perPage = query.per_page ?? contract.NOTIFICATIONS_PER_PAGE;
      const pageFor = async (kind: notifications.Kind) => {
        const request = { page: query.page ?? 1, perPage, cursor: query[`${kind}_cursor`] };
        const { rows, ...count } = await notifications.listNotifications(reader, kind, userId, request);
        const shown = rows.map((row) => presentNotification(row, call.language));
        return pageOf(shown, count, request.page, perPage);
      };
      return {
        user_notifications: await pageFor('user'),
        global_notifications: await pageFor('global'),
        unread_count: {
          user_notifications: await notifications.countUnread(reader, 'user', userId),
          global_notifications: await notifications.countUnread(reader, 'global', userId),
        },
      };
    }),
  );

  implement(app, contract.readNotification, ({ params: { id } }, call) =>
    app.db.transaction(call.tenant.id, async (tx) => {
      const { userId } = sessionOf(call);
      if (!(await notifications.findNotification(tx, userId, id))) throw new DomainError('request.not-found');
      await notifications.markRead(tx, userId, id);
      const read = await notifications.findNotification(tx, userId, id);
      if (!read) throw new DomainError('request.not-found');
      return { data: presentNotification(read, call.language) };
    }),
  );

  implement(app, contract.readAllNotifications, ({ params: { type } }, call) =>
    app.db.transaction(call.tenant.id, async (tx) => {
      await notifications.markAllRead(tx, type, sessionOf(call).userId);
      return { message: allRead[call.language] };
    }),
  );
};
