/** Close codes of protocol 7, chosen by the reaction of pusher-js: see README. */
export const closeCodes = {
  binaryFrame: 1003,
  restarting: 1012,
  tlsOnly: 4000,
  unknownApp: 4001,
  appDisabled: 4003,
  badPath: 4005,
  badVersion: 4006,
  unsupportedProtocol: 4007,
  protocolMissing: 4008,
  unauthorised: 4009,
  overCapacity: 4100,
  serverClosing: 4200,
  idle: 4201,
} as const;

/** Codes of in-band errors; the connection stays. */
export const errorCodes = {
  malformed: null,
  unauthorised: 4009,
  refused: 4301,
  watchlistTooLong: 4302,
} as const;

export const protocolVersionMin = 4;
export const protocolVersionMax = 7;

export type ClientFrame =
  | { kind: 'ping' }
  | { kind: 'pong' }
  | { kind: 'subscribe'; channel: string; auth: string | undefined; channelData: string | undefined }
  | { kind: 'unsubscribe'; channel: string }
  | { kind: 'signin'; auth: string; userData: string }
  | { kind: 'client-event'; event: string; channel: string; data: unknown }
  | { kind: 'malformed'; reason: string };

/** Reads one text frame of a client. Never throws: an unreadable frame is returned as `malformed` with a reason. */
export const readClientFrame = (text: string): ClientFrame => {
  const frame = parseObject(text);
  if (!frame) return malformed('The message is not a JSON object');
  const { event, data } = frame;
  if (typeof event !== 'string') return malformed('"event" must be a string');

  switch (event) {
    case 'pusher:ping':
      return { kind: 'ping' };
    case 'pusher:pong':
      return { kind: 'pong' };
    case 'pusher:subscribe':
      return readSubscribe(data);
    case 'pusher:unsubscribe':
      if (!isObject(data)) return malformed('"data" of pusher:unsubscribe must be an object');
      if (typeof data['channel'] !== 'string') return malformed('"channel" must be a string');
      return { kind: 'unsubscribe', channel: data['channel'] };
    case 'pusher:signin':
      if (!isObject(data)) return malformed('"data" of pusher:signin must be an object');
      if (typeof data['auth'] !== 'string') return malformed('"auth" must be a string');
      if (typeof data['user_data'] !== 'string') return malformed('"user_data" must be a string');
      return { kind: 'signin', auth: data['auth'], userData: data['user_data'] };
    default:
      return readClientEvent(event, frame['channel'], data);
  }
};

function readSubscribe(data: unknown): ClientFrame {
  if (!isObject(data)) return malformed('"data" of pusher:subscribe must be an object');
  const { channel, auth, channel_data: channelData } = data;
  if (typeof channel !== 'string') return malformed('"channel" must be a string');
  if (!isOptionalString(auth)) return malformed('"auth" must be a string');
  if (!isOptionalString(channelData)) return malformed('"channel_data" must be a string');
  // pusher-js sends "auth":"" and no channel_data on public channels; some other clients send null.
  return { kind: 'subscribe', channel, auth: auth ?? undefined, channelData: channelData ?? undefined };
}

function readClientEvent(event: string, channel: unknown, data: unknown): ClientFrame {
  if (event.startsWith('pusher:') || event.startsWith('pusher_internal:')) {
    return malformed('This pusher event is not one a client may send');
  }
  if (typeof channel !== 'string') return malformed('"channel" must be a string');
  return { kind: 'client-event', event, channel, data };
}

function malformed(reason: string): ClientFrame {
  return { kind: 'malformed', reason };
}

function isOptionalString(value: unknown): value is string | null | undefined {
  return value === undefined || value === null || typeof value === 'string';
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const parseObject = (text: string): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

const textFrameByte = 0x81;
const sevenBitLengthMax = 125;
const sixteenBitLengthMax = 65_535;

/**
 * A finished WebSocket text frame (RFC 6455 section 5.2; servers do not mask). A broadcast builds it once and writes the same
 * bytes to every socket.
 */
export const textFrame = (text: string): Buffer => {
  const length = Buffer.byteLength(text);
  const headerLength = length <= sevenBitLengthMax ? 2 : length <= sixteenBitLengthMax ? 4 : 10;
  const frame = Buffer.allocUnsafe(headerLength + length);
  frame[0] = textFrameByte;
  if (headerLength === 2) {
    frame[1] = length;
  } else if (headerLength === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, headerLength);
  return frame;
};

/** An empty RFC 6455 ping. */
export const pingFrame = Buffer.from([0x89, 0x00]);

export const pongMessage = textFrame('{"event":"pusher:pong","data":{}}');

export const connectionEstablished = (socketId: string, activityTimeoutSeconds: number): Buffer => {
  const data = JSON.stringify({ socket_id: socketId, activity_timeout: activityTimeoutSeconds });
  return textFrame(JSON.stringify({ event: 'pusher:connection_established', data }));
};

export const errorText = (code: number | null, message: string, channel?: string): string =>
  JSON.stringify({ event: 'pusher:error', data: { code, message }, channel });

/** A frame of the gateway itself; `data` is a JSON string, as protocol 7 requires. */
export const internalMessage = (event: string, channel: string | undefined, data: object): Buffer =>
  textFrame(JSON.stringify({ event, channel, data: JSON.stringify(data) }));

export const memberAdded = (channel: string, member: { userId: string; userInfo: unknown }): Buffer => {
  const joined = { user_id: member.userId, user_info: member.userInfo };
  return internalMessage('pusher_internal:member_added', channel, joined);
};

export const memberRemoved = (channel: string, userId: string): Buffer =>
  internalMessage('pusher_internal:member_removed', channel, { user_id: userId });

export interface SubscriptionFailure {
  type: 'AuthError' | 'LimitReached' | 'BadChannelName' | 'BadChannelData';
  error: string;
  status: number;
}

export const subscriptionError = (channel: string, failure: SubscriptionFailure): Buffer =>
  textFrame(JSON.stringify({ event: 'pusher:subscription_error', channel, data: failure }));

/** An event of a publisher's server: `data` is the publisher's string, unchanged. */
export const serverEvent = (event: string, channel: string, data: string): Buffer =>
  textFrame(JSON.stringify({ event, channel, data }));

/** A client event is relayed unchanged; on presence channels the gateway adds the user id of the sender. */
export const clientEvent = (event: string, channel: string, data: unknown, userId: string | undefined): Buffer =>
  textFrame(JSON.stringify({ event, channel, data, user_id: userId }));
