import { notificationSent } from '@jangada/contracts/events/events';
import type { HostApi } from '@jangada/contracts/host/host-api';

/**
 * A received notification becomes a notice, unless the list is open; a press opens the list. The casino may have shown
 * the same box: both notices have one name (decision 0046).
 */
export const showNotificationNotices = ({ bus, notices, panels }: HostApi): void => {
  bus.on(notificationSent, ({ notification: { id, title, description, img, read, user_box: box } }) => {
    if (read || panels.current.getState() === 'notifications') return;
    notices.show({
      id: box ? `box:${box.id}` : `notification:${id}`,
      title,
      text: description,
      ...(img && { image: img }),
      onOpen: () => panels.open('notifications'),
    });
  });
};
