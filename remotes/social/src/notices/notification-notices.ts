import { notificationSent } from '@jangada/contracts/events';
import type { HostApi } from '@jangada/contracts/host/host-api';

/** A notification that arrives becomes a notice; a press opens the list. Who has the list open sees it there. */
export const tellNotificationNotices = ({ bus, notices, panels }: HostApi): void => {
  bus.on(notificationSent, ({ notification: { id, title, description, img, read } }) => {
    if (read || panels.current.get() === 'notifications') return;
    notices.show({
      id: `notification:${id}`,
      title,
      text: description,
      ...(img && { image: img }),
      onOpen: () => panels.open('notifications'),
    });
  });
};
