import type { Activate } from '@jangada/contracts/host/host-api';
import { tellChatNotices } from './chat/chat-notices.ts';
import { tellNotificationNotices } from './notifications/notification-notices.ts';
import { offerPush } from './push/schedule-push-prompt.ts';

const activate: Activate = (host) => {
  tellChatNotices(host);
  tellNotificationNotices(host);
  offerPush(host);
};

export default { activate };
