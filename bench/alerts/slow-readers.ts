import { createHash, createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { TENANT } from '../harness/site.ts';
import { repeatedly, type Stage } from './stage.ts';

const READERS = 12;
const CHANNEL = 'drill';
/** An event may have 10 KB. */
const EVENT = JSON.stringify({ text: 'x'.repeat(9_000) });
const PUBLISHERS = 3;
const PUBLISH_EVERY_MS = 10;
/** Long enough for the gateway to close it. */
const OPEN_MS_MAX = 20_000;

/** Connections that subscribe and then read nothing. @returns a function that closes them */
export const startSlowReaders = async ({ realtimePort, site }: Stage): Promise<() => Promise<void>> => {
  const app = site.secrets.realtimeApps[TENANT];
  if (!app) throw new Error(`${TENANT} has no realtime app`);
  const over = new AbortController();
  const readUntilClosed = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const socket = new WebSocket(`ws://127.0.0.1:${realtimePort}/app/${app.key}?protocol=7`, {
        perMessageDeflate: false,
      });
      socket.on('error', () => undefined);
      socket.on('open', () => {
        socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: CHANNEL } }));
        socket.on('message', (data) => {
          if (String(data).includes('subscription_succeeded')) socket.pause();
        });
      });
      // Who does not read does not see that it was closed.
      await sleep(OPEN_MS_MAX);
      socket.terminate();
    }
  };
  const readers = Array.from({ length: READERS }, readUntilClosed);
  const stopPublishing = repeatedly(PUBLISH_EVERY_MS, PUBLISHERS, async () => {
    const body = JSON.stringify({ name: 'e', channels: [CHANNEL], data: EVENT });
    const path = `/apps/${app.id}/events`;
    const md5 = createHash('md5').update(body).digest('hex');
    const seconds = Math.floor(Date.now() / 1_000);
    const query = `auth_key=${app.key}&auth_timestamp=${seconds}&auth_version=1.0&body_md5=${md5}`;
    const signature = createHmac('sha256', app.secret).update(`POST\n${path}\n${query}`).digest('hex');
    const url = `http://127.0.0.1:${realtimePort}${path}?${query}&auth_signature=${signature}`;
    await (await fetch(url, { method: 'POST', body })).text();
  });
  return async () => {
    over.abort();
    await Promise.all([stopPublishing(), ...readers]);
  };
};
