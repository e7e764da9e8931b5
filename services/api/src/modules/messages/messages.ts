import type { Context } from '../../context/context.ts';
import { sendDisconnections } from '../../users/disconnect.ts';
import type { ChatPorts } from './chat/chat-ports.ts';
import { registerChatOps } from './chat/chat.ops.ts';
import { registerChat } from './chat/chat.routes.ts';
import { sendAnnouncements } from './notifications/announcements.ts';
import { sendContactMessages } from './notifications/contact-messages.ts';
import { registerNotificationOps } from './notifications/notifications.ops.ts';
import { registerNotifications } from './notifications/notifications.routes.ts';
import { registerPush } from './push/push.routes.ts';
import { sendPushes } from './push/send-pushes.ts';
import { registerRealtime } from './realtime/realtime.routes.ts';
import { registerSupportOps } from './support/support.ops.ts';
import { registerSupport } from './support/support.routes.ts';

/** Messages to players: notifications, pushes, the chat, realtime channels, live support. */
export const createMessages = (ports: ChatPorts): Context => ({
  routes: [(app) => registerChat(app, ports), registerNotifications, registerPush, registerRealtime, registerSupport],
  operations: [(app) => registerChatOps(app, ports), registerNotificationOps, registerSupportOps],
  senders: (app) => ({
    realtime: app.realtime.publish,
    disconnect: sendDisconnections(app),
    announcement: sendAnnouncements(app),
    'contact-message': sendContactMessages(app),
    push: sendPushes(app),
  }),
});
