import type { App } from './apps.ts';
import { relayClientEvent } from './client-events.ts';
import type { Connection } from './connection.ts';
import { errorCodes, pongMessage, readClientFrame } from './protocol.ts';
import type { ClientFrame } from './protocol.ts';
import { signin } from './signin.ts';
import { subscribe, unsubscribe } from './subscribe.ts';

/** One text message of a client, from raw text to effect. */
export function handleMessage(app: App, connection: Connection, text: string): void {
  app.metrics.messagesReceived += 1;
  connection.lastSeenMs = Date.now();
  const frame = readClientFrame(text);

  // Client events have a rate of their own.
  if (frame.kind !== 'client-event' && !connection.allowsMessage(connection.lastSeenMs)) {
    const perMinute = app.limits.messagesPerMinuteMax;
    return connection.refuse(errorCodes.refused, `A connection may send at most ${perMinute} messages a minute`);
  }
  act(app, connection, frame);
}

function act(app: App, connection: Connection, frame: ClientFrame): void {
  switch (frame.kind) {
    case 'ping':
      connection.send(pongMessage);
      return;
    case 'pong':
      return;
    case 'subscribe':
      return subscribe(app, connection, frame);
    case 'unsubscribe':
      return unsubscribe(app, connection, frame.channel);
    case 'signin':
      return signin(app, connection, frame);
    case 'client-event':
      return relayClientEvent(app, connection, frame);
    case 'malformed':
      return connection.refuse(errorCodes.malformed, frame.reason);
  }
}
