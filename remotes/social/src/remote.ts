import type { Activate } from '@jangada/contracts/host/host-api';
import { showChatNotices } from './chat/chat-notices.ts';
import { showNotificationNotices } from './notifications/notification-notices.ts';
import { schedulePushPrompt } from './push/schedule-push-prompt.ts';

const activate: Activate = (host) => {
  showChatNotices(host);
  showNotificationNotices(host);
  schedulePushPrompt(host);
};

export default { activate };
