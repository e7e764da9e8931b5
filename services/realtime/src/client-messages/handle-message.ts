import type { App } from '../apps/apps.ts';
import { relayClientEvent } from './client-events.ts';
import type { Connection } from '../apps/connection.ts';
import { errorCodes, pongMessage, readClientFrame, subscriptionError } from '../protocol/frames.ts';
import type { ClientFrame } from '../protocol/frames.ts';
import { signin } from './signin.ts';
import { subscribe, unsubscribe } from './subscribe.ts';

/** One text message of a client, from raw text to effect. */
export const handleMessage = (app: App, connection: Connection, text: string): void => {
  app.metrics.messagesReceived += 1;
  connection.lastSeenMs = Date.now();
  const frame = readClientFrame(text);

  // Client events have a separate rate limit.
  if (frame.kind === 'client-event' || connection.allowsMessage(connection.lastSeenMs))
    dispatch(app, connection, frame);
  else refuse(app, connection, frame);
};

/** A ping frame of RFC 6455 counts as a message, because its answer costs as much. */
export const handlePing = (app: App, connection: Connection, payload: Buffer): void => {
  if (countControlFrame(app, connection)) connection.answerPing(payload);
};

/** An unsolicited pong counts as a message too. */
export const handlePong = (app: App, connection: Connection): void => {
  countControlFrame(app, connection);
};

function countControlFrame(app: App, connection: Connection): boolean {
  connection.lastSeenMs = Date.now();
  if (connection.allowsMessage(connection.lastSeenMs)) return true;
  connection.refuse(errorCodes.refused, tooMany(app));
  return false;
}

/**
 * Refuses a message above the limit. A subscription is refused by its own error event. Leaving a channel is always
 * allowed, because it reduces load.
 */
function refuse(app: App, connection: Connection, frame: ClientFrame): void {
  if (frame.kind === 'subscribe') {
    const failure = { type: 'LimitReached', error: tooMany(app), status: errorCodes.refused } as const;
    return connection.refuseWith(subscriptionError(frame.channel, failure));
  }
  if (frame.kind !== 'unsubscribe') return connection.refuse(errorCodes.refused, tooMany(app));
  unsubscribe(app, connection, frame.channel);
  connection.countRefusal();
}

const tooMany = (app: App): string =>
  `A connection may send at most ${app.limits.messagesPerMinuteMax} messages a minute`;

function dispatch(app: App, connection: Connection, frame: ClientFrame): void {
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
