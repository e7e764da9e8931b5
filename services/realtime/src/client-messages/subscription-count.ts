import type { App } from '../apps/apps.ts';
import type { Channel } from '../apps/channel.ts';
import { internalMessage } from '../protocol/frames.ts';

/**
 * Sends a channel its number of subscribers: at every change while there are few, every few seconds when there are
 * many. Presence channels know their members already.
 *
 * @param changed on this gateway, or on another one of the cluster
 */
export const announceCount = (app: App, channel: Channel, changed: 'here' | 'elsewhere' = 'here'): void => {
  if (!app.settings.subscriptionCount || channel.presence) return;
  if (app.subscriberCount(channel.name) <= app.limits.countImmediateMax) {
    clearTimeout(channel.countTimer);
    channel.countTimer = undefined;
    sendCount(app, channel, changed);
    return;
  }
  channel.countTimer ??= setTimeout(() => {
    channel.countTimer = undefined;
    sendCount(app, channel, changed);
  }, app.limits.countEveryMs).unref();
};

function sendCount(app: App, channel: Channel, changed: 'here' | 'elsewhere'): void {
  const count = app.subscriberCount(channel.name);
  channel.broadcast(internalMessage('pusher_internal:subscription_count', channel.name, { subscription_count: count }));
  // Only the gateway on which the count changed informs the app's server.
  if (changed === 'here')
    app.webhooks.notify({ name: 'subscription_count', channel: channel.name, subscription_count: count });
}
