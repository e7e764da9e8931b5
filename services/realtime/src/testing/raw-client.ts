import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { ClientOptions } from 'ws';
import { isObject, parseObject } from '../protocol/frames.ts';
import { channelAuth, userAuth } from '../protocol/signature.ts';
import { testApp } from './gateway.ts';

/** The time-out is long, because tests may run on a busy machine. */
const timeoutMs = 10_000;

export interface Message {
  event: string;
  channel: string | undefined;
  /** The data as on the wire: a string for most events. */
  data: unknown;
  user_id: unknown;
}

export interface Closed {
  code: number;
  reason: string;
}

/** A client that sends raw frames, for cases that official clients hide or never cause. */
export class RawClient {
  readonly socket: WebSocket;
  readonly messages: Message[] = [];
  socketId = '';
  readonly closed: Promise<Closed>;
  #read = 0;

  constructor(url: string, options: ClientOptions = {}) {
    this.socket = new WebSocket(url, options);
    this.socket.on('message', (text) => this.messages.push(readMessage(text.toString())));
    this.closed = new Promise((resolve, reject) => {
      this.socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }));
      this.socket.on('error', reject);
    });
    // A test that does not await `closed` must not fail when `closed` rejects.
    this.closed.catch(() => undefined);
  }

  /** The next unread message with that event. */
  async next(event: string): Promise<Message> {
    const deadlineMs = Date.now() + timeoutMs;
    for (;;) {
      const index = this.messages.findIndex((message, at) => at >= this.#read && message.event === event);
      const message = this.messages[index];
      if (message) {
        this.#read = index + 1;
        return message;
      }
      if (Date.now() > deadlineMs)
        throw new Error(`no ${event}; got ${JSON.stringify(this.messages.slice(this.#read))}`);
      await wait(2);
    }
  }

  /** Every message up to the answer to a ping: a message that is missing was not sent. */
  async flushed(): Promise<Message[]> {
    this.send('pusher:ping', {});
    await this.next('pusher:pong');
    return this.messages;
  }

  send(event: string, data: unknown, channel?: string): void {
    this.socket.send(JSON.stringify({ event, data, channel }));
  }

  subscribe(channel: string, channelData?: string): void {
    const auth = channelAuth(testApp, this.socketId, channel, channelData);
    this.send('pusher:subscribe', { channel, auth, channel_data: channelData });
  }

  async subscribed(channel: string, channelData?: string): Promise<Message> {
    this.subscribe(channel, channelData);
    return this.next('pusher_internal:subscription_succeeded');
  }

  async join(channel: string, userId: string | number, userInfo: unknown = null): Promise<Message> {
    return this.subscribed(channel, JSON.stringify({ user_id: userId, user_info: userInfo }));
  }

  async signIn(userId: string): Promise<Message> {
    const userData = JSON.stringify({ id: userId });
    this.send('pusher:signin', { auth: userAuth(testApp, this.socketId, userData), user_data: userData });
    return this.next('pusher:signin_success');
  }

  async refusal(): Promise<{ code: unknown; message: string }> {
    const { data } = await this.next('pusher:error');
    if (!isObject(data)) throw new Error('an error without data');
    return { code: data['code'], message: String(data['message']) };
  }

  async subscriptionFailure(): Promise<{ channel: string | undefined; type: unknown; error: string; status: unknown }> {
    const { channel, data } = await this.next('pusher:subscription_error');
    if (!isObject(data)) throw new Error('a subscription error without data');
    return { channel, type: data['type'], error: String(data['error']), status: data['status'] };
  }
}

export const appUrl = (
  port: number,
  key = testApp.key,
  query = 'protocol=7&client=js&version=8.6.0&flash=false',
): string => `ws://127.0.0.1:${port}/app/${key}?${query}`;

/** Connects and waits for the greeting. */
export const connect = async (port: number, key = testApp.key): Promise<RawClient> => {
  const client = new RawClient(appUrl(port, key));
  await once(client.socket, 'open');
  const { data } = await client.next('pusher:connection_established');
  client.socketId = String(dataOf(data)['socket_id']);
  return client;
};

/** The object inside a message's data string. */
export const dataOf = (data: unknown): Record<string, unknown> => {
  const object = typeof data === 'string' ? parseObject(data) : undefined;
  if (!object) throw new Error(`data is not a JSON object in a string: ${JSON.stringify(data)}`);
  return object;
};

function readMessage(text: string): Message {
  const { event, channel, data, user_id } = parseObject(text) ?? {};
  return {
    event: String(event),
    channel: typeof channel === 'string' ? channel : undefined,
    data,
    user_id,
  };
}
