import type { App } from '../apps/apps.ts';
import { channelKind, userOfChannel } from '../protocol/channel-name.ts';
import type { Connection } from '../apps/connection.ts';
import { serverEvent } from '../protocol/frames.ts';
import type { PublishedEvent } from './published-event.ts';

/** Sends a server's event to its channels. A channel listed twice receives it once. */
export const publish = (app: App, { name, data, channels, exceptSocketId }: PublishedEvent): void => {
  const except = exceptSocketId === undefined ? undefined : app.connections.get(exceptSocketId);
  app.metrics.eventsPublished += 1;
  for (const channelName of new Set(channels)) {
    const frame = serverEvent(name, channelName, data);
    const userId = userOfChannel(channelName);
    app.metrics.deliveries +=
      userId === undefined
        ? (app.channels.get(channelName)?.broadcast(frame, except) ?? 0)
        : sendToUser(app, userId, frame, except);
    if (!channelKind(channelName).isCached) continue;
    app.cache.store(channelName, frame, data, Date.now());
    const channel = app.channels.get(channelName);
    // Once this event has expired, the next subscriber reports a cache miss again.
    if (channel) channel.isCacheMissReported = false;
  }
};

function sendToUser(app: App, userId: string, frame: Buffer, except: Connection | undefined): number {
  let deliveries = 0;
  for (const connection of app.users.get(userId) ?? []) {
    if (connection !== except && connection.send(frame)) deliveries += 1;
  }
  return deliveries;
}
