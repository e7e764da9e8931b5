import type { Activate } from '@jangada/contracts/host/host-api';
import { tellChatNotices } from './notices/chat-notices.ts';
import { tellNotificationNotices } from './notices/notification-notices.ts';
import { offerPush } from './push-prompt/offer-push.ts';

const activate: Activate = (host) => {
  tellChatNotices(host);
  tellNotificationNotices(host);
  offerPush(host);
};

export default { activate };
