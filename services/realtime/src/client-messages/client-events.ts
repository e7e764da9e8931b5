import type { App } from '../apps/apps.ts';
import { channelKind } from '../protocol/channel-name.ts';
import type { Connection } from '../apps/connection.ts';
import { clientEvent, errorCodes } from '../protocol/frames.ts';

export interface ClientEventRequest {
  event: string;
  channel: string;
  data: unknown;
}

const prefix = 'client-';

/** Relays an event of one client to the others on a channel, if the app allows client events. */
export const relayClientEvent = (app: App, connection: Connection, request: ClientEventRequest): void => {
  const { event, data } = request;
  const refuse = (code: number, reason: string) => connection.refuse(code, reason, request.channel);

  if (!event.startsWith(prefix))
    return refuse(errorCodes.refused, 'An event sent by a client must start with "client-"');
  if (!app.settings.clientMessages) {
    return refuse(errorCodes.refused, 'Client events are not enabled for this app');
  }
  if (event.length > app.limits.eventNameLengthMax) {
    return refuse(errorCodes.refused, `An event name may have at most ${app.limits.eventNameLengthMax} characters`);
  }
  const kind = channelKind(request.channel);
  if (kind.access === 'public') {
    return refuse(errorCodes.unauthorised, 'Client events may only be sent to private and presence channels');
  }
  if (kind.isEncrypted) return refuse(errorCodes.refused, 'Client events may not be sent to encrypted channels');

  const channel = app.channels.get(request.channel);
  if (!channel || !connection.channels.has(channel)) {
    return refuse(errorCodes.unauthorised, 'Only a subscriber may send client events to a channel');
  }
  if (data !== undefined && Buffer.byteLength(JSON.stringify(data)) > app.limits.eventBytesMax) {
    return refuse(errorCodes.refused, `The data of an event may have at most ${app.limits.eventBytesMax} bytes`);
  }
  if (!connection.allowsClientEvent(Date.now())) {
    return refuse(errorCodes.refused, 'Client event rejected due to rate limit');
  }

  const userId = channel.presence?.userIdOf(connection);
  app.metrics.deliveries += channel.broadcast(clientEvent(event, channel.name, data, userId), connection);
  app.changes.clientEvent(channel.name, event, data, userId);
  app.webhooks.notify({
    name: 'client_event',
    channel: channel.name,
    event,
    data: typeof data === 'string' ? data : JSON.stringify(data ?? null),
    socket_id: connection.id,
    user_id: userId,
  });
};
