import { isChannelName, userOfChannel } from '../protocol/channel-name.ts';
import { HttpError } from './http-error.ts';
import type { Limits } from '../config/limits.ts';
import { isObject, parseObject } from '../protocol/frames.ts';

/** A checked event from a publisher's server. */
export interface PublishedEvent {
  name: string;
  data: string;
  channels: string[];
  /** The publisher's own socket, which does not receive the event. */
  exceptSocketId: string | undefined;
  info: string[];
}

const infoKnown = ['user_count', 'subscription_count'];

export const readEvent = (body: Buffer, limits: Limits): PublishedEvent => {
  const fields = readBodyObject(body);
  return checkEvent(fields, channelsOf(fields, limits), limits);
};

/** Checks all events of a batch before the first is sent: a batch is refused as a whole. */
export const readBatch = (body: Buffer, limits: Limits): PublishedEvent[] => {
  const { batch } = readBodyObject(body);
  if (!Array.isArray(batch)) throw new HttpError(400, '"batch" must be a list of events');
  if (batch.length > limits.eventsPerBatchMax) {
    throw new HttpError(400, `A batch may have at most ${limits.eventsPerBatchMax} events`);
  }
  return batch.map((fields: unknown) => {
    if (!isObject(fields)) throw new HttpError(400, 'Each event of a batch must be an object');
    return checkEvent(fields, [fields['channel']], limits);
  });
};

function readBodyObject(body: Buffer): Record<string, unknown> {
  const fields = parseObject(body.toString());
  if (!fields) throw new HttpError(400, 'The body must be a JSON object');
  return fields;
}

function channelsOf({ channel, channels }: Record<string, unknown>, limits: Limits): unknown[] {
  if (channels === undefined || channels === null) return [channel];
  if (!Array.isArray(channels) || channels.length === 0) {
    throw new HttpError(400, '"channels" must be a list with at least one channel');
  }
  if (channels.length > limits.channelsPerEventMax) {
    throw new HttpError(400, `An event may go to at most ${limits.channelsPerEventMax} channels`);
  }
  return channels;
}

function checkEvent(fields: Record<string, unknown>, channels: unknown[], limits: Limits): PublishedEvent {
  const { name, data, socket_id: socketId, info } = fields;
  if (typeof name !== 'string' || name === '') throw new HttpError(400, '"name" must be a non-empty string');
  if (name.length > limits.eventNameLengthMax) {
    throw new HttpError(400, `"name" may have at most ${limits.eventNameLengthMax} characters`);
  }
  if (typeof data !== 'string') throw new HttpError(400, '"data" must be a string, usually JSON');
  if (Buffer.byteLength(data) > limits.eventBytesMax) {
    throw new HttpError(413, `"data" may have at most ${limits.eventBytesMax} bytes`);
  }
  const exceptSocketId = readSocketId(socketId);
  return { name, data, channels: channels.map(publishableChannel), exceptSocketId, info: readInfo(info) };
}

/** An unknown socket id excludes no connection: publishers pass on their caller's value. */
function readSocketId(socketId: unknown): string | undefined {
  if (socketId === undefined || socketId === null) return undefined;
  if (typeof socketId !== 'string') throw new HttpError(422, '"socket_id" must be a string, such as "123.456"');
  return socketId;
}

function publishableChannel(channel: unknown): string {
  if (typeof channel === 'string' && (isChannelName(channel) || userOfChannel(channel) !== undefined)) return channel;
  throw new HttpError(400, 'A channel name has 1 to 164 characters out of letters, digits and _ - = @ , . ;');
}

function readInfo(info: unknown): string[] {
  if (info === undefined || info === null) return [];
  if (typeof info !== 'string') throw new HttpError(422, '"info" must be a string, such as "subscription_count"');
  const attributes = info.split(',').filter((attribute) => attribute !== '');
  if (attributes.every((attribute) => infoKnown.includes(attribute))) return attributes;
  throw new HttpError(400, `"info" knows ${infoKnown.join(', ')} here`);
}
