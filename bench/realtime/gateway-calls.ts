import { createHash, createHmac } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { RealtimeApp } from '../harness/api-stage.ts';
import { TcpClient } from './tcp-client.ts';

const CONNECTIONS_MAX = 8;
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS_MAX });

/** The position of the time in a frame: JSON inside a JSON string. */
const timeMark = '\\"at\\":\\"';
const TIME_CHARS = 12;

/** Connects and subscribes. */
export const openListener = (port: number, { key }: RealtimeApp, channel: string): Promise<TcpClient> => {
  const text = JSON.stringify({ event: 'pusher:subscribe', data: { channel } });
  return TcpClient.open(port, `/app/${key}?protocol=7`, { text, readyWhen: 'subscription_succeeded' });
};

/** Publishes one event like official SDKs. @param app null for the bare broadcast, which checks nothing */
export const publish = (port: number, app: RealtimeApp | null, channel: string): Promise<void> => {
  const body = JSON.stringify({ name: 'e', channels: [channel], data: payload() });
  return post(port, app ? signedPath(app, body) : '/', body);
};

function post(port: number, path: string, body: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = request({ agent, host: '127.0.0.1', port, method: 'POST', path }, (response) => {
      response.resume();
      response.on('end', () => (response.statusCode === 200 ? resolve() : reject(new Error(`${response.statusCode}`))));
    });
    call.on('error', reject);
    call.end(body);
  });
}

function signedPath(app: RealtimeApp, body: string): string {
  const path = `/apps/${app.id}/events`;
  const md5 = createHash('md5').update(body).digest('hex');
  const seconds = Math.floor(Date.now() / 1_000);
  const query = `auth_key=${app.key}&auth_timestamp=${seconds}&auth_version=1.0&body_md5=${md5}`;
  const signature = createHmac('sha256', app.secret).update(`POST\n${path}\n${query}`).digest('hex');
  return `${path}?${query}&auth_signature=${signature}`;
}

/** The length of the payload does not depend on the time; it is that of a chat line. */
function payload(): string {
  return JSON.stringify({ at: performance.now().toFixed(3).padStart(TIME_CHARS, '0'), text: 'x'.repeat(100) });
}

/** The bytes of one delivery on the wire. */
export const frameLength = (channel: string): number => {
  const length = JSON.stringify({ event: 'e', channel, data: payload() }).length;
  return length + (length > 125 ? 4 : 2);
};

/** Records the age of each event in this chunk. Publisher and listener are one process, so they share a clock. */
export const noteLatencies = (chunk: Buffer, latenciesMs: number[]): void => {
  const nowMs = performance.now();
  for (let at = chunk.indexOf(timeMark); at >= 0; at = chunk.indexOf(timeMark, at + 1)) {
    const start = at + timeMark.length;
    const sentMs = Number(chunk.toString('latin1', start, start + TIME_CHARS));
    if (!Number.isNaN(sentMs)) latenciesMs.push(nowMs - sentMs);
  }
};
