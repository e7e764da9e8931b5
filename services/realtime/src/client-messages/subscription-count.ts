import type { App } from '../apps/apps.ts';
import type { Channel } from '../apps/channel.ts';
import { internalMessage } from '../protocol/frames.ts';

/**
 * Sends a channel its number of subscribers: at every change while there are few, every few seconds when there are many.
 * Presence channels know their members already.
 */
export function announceCount(app: App, channel: Channel): void {
  if (!app.settings.subscriptionCount || channel.presence) return;
  if (channel.subscribers.size <= app.limits.countImmediateMax) {
    clearTimeout(channel.countTimer);
    channel.countTimer = undefined;
    sendCount(app, channel);
    return;
  }
  channel.countTimer ??= setTimeout(() => {
    channel.countTimer = undefined;
    sendCount(app, channel);
  }, app.limits.countEveryMs).unref();
}

function sendCount(app: App, channel: Channel): void {
  const count = channel.subscribers.size;
  channel.broadcast(internalMessage('pusher_internal:subscription_count', channel.name, { subscription_count: count }));
  app.webhooks.notify({ name: 'subscription_count', channel: channel.name, subscription_count: count });
}
