import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { after, before, test } from 'node:test';
import Echo from 'laravel-echo';
import PublishingPusher from 'pusher';
import Pusher from 'pusher-js';
import type { Options } from 'pusher-js';
import { isObject } from '../protocol/frames.ts';
import { channelAuth, userAuth } from '../protocol/signature.ts';
import { startGateway, testApp } from '../testing/gateway.ts';
import type { TestGateway } from '../testing/gateway.ts';

// pusher-js and laravel-echo as the site uses them, with an authoriser like the API's.

let gateway: TestGateway;
let authoriser: Server;
let authoriserUrl = '';
const clients: Pusher[] = [];

before(async () => {
  gateway = await startGateway();
  authoriser = createServer((request, response) => {
    let form = '';
    request.on('data', (part: Buffer) => (form += part.toString()));
    request.on('end', () => {
      const user = (request.headers.authorization ?? '').replace('Bearer ', '');
      response.end(JSON.stringify(authorise(user, new URLSearchParams(form), request.url === '/user-auth')));
    });
  }).listen(0, '127.0.0.1');
  await once(authoriser, 'listening');
  const address = authoriser.address();
  authoriserUrl = `http://127.0.0.1:${isObject(address) ? String(address['port']) : ''}`;
});
after(async () => {
  for (const client of clients) client.disconnect();
  authoriser.close();
  await gateway.stop();
});

function authorise(user: string, form: URLSearchParams, isSignin: boolean): object {
  const socketId = form.get('socket_id') ?? '';
  if (isSignin) {
    const userData = JSON.stringify({ id: user, watchlist: ['friend'] });
    return { auth: userAuth(testApp, socketId, userData), user_data: userData };
  }
  const channel = form.get('channel_name') ?? '';
  const isMine = !channel.startsWith('private-universal.') || channel === `private-universal.${user}`;
  const app = isMine ? testApp : { ...testApp, secret: 'wrong' };
  if (!channel.startsWith('presence-')) return { auth: channelAuth(app, socketId, channel) };
  const channelData = JSON.stringify({ user_id: user, user_info: { name: user.toUpperCase() } });
  return { auth: channelAuth(app, socketId, channel, channelData), channel_data: channelData };
}

function options(user: string): Options {
  const headers = { authorization: `Bearer ${user}` };
  return {
    cluster: 'eu',
    wsHost: '127.0.0.1',
    wsPort: gateway.port,
    forceTLS: false,
    enabledTransports: ['ws'],
    enableStats: false,
    channelAuthorization: { transport: 'ajax', endpoint: `${authoriserUrl}/auth`, headers },
    userAuthentication: { transport: 'ajax', endpoint: `${authoriserUrl}/user-auth`, headers },
  };
}

function newPusher(user: string): Pusher {
  const pusher = new Pusher(testApp.key, options(user));
  clients.push(pusher);
  return pusher;
}

function newEcho(user: string): Echo<'pusher'> {
  return new Echo({ broadcaster: 'pusher', key: testApp.key, client: newPusher(user) });
}

/** Resolves when something happens for the first time. */
function first<T>(bind: (happened: (value: T) => void) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('it did not happen within 10 seconds')), 10_000);
    bind((value) => {
      clearTimeout(timer);
      resolve(value);
    });
  });
}

test('pusher-js connects, subscribes and receives what the official SDK publishes', async () => {
  const pusher = newPusher('7');
  const channel = pusher.subscribe('universal-public.30');
  await first((done) => channel.bind('pusher:subscription_succeeded', done));
  const received = first<unknown>((done) => channel.bind('MessageSent', done));
  await gateway.sdk.trigger('universal-public.30', 'MessageSent', { text: 'olá' });
  assert.deepEqual(await received, { text: 'olá' });
  assert.equal(pusher.connection.state, 'connected');
});

test("pusher-js receives subscription_error for another user's private channel and stays connected", async () => {
  const pusher = newPusher('7');
  const channel = pusher.subscribe('private-universal.8');
  const failure = await first<unknown>((done) => channel.bind('pusher:subscription_error', done));
  assert.ok(isObject(failure));
  assert.deepEqual([failure['type'], failure['status']], ['AuthError', 401]);
  assert.equal(pusher.connection.state, 'connected');
});

test('pusher-js signs in and receives what is sent to the user', async () => {
  const pusher = newPusher('7');
  pusher.signin();
  await first((done) => pusher.bind('pusher:signin_success', done));
  const received = first<unknown>((done) => pusher.user.bind('PaymentApproved', done));
  await gateway.sdk.sendToUser('7', 'PaymentApproved', { amount: 5000 });
  assert.deepEqual(await received, { amount: 5000 });
});

test('pusher-js receives watchlist events', async () => {
  const pusher = newPusher('7');
  pusher.signin();
  await first((done) => pusher.bind('pusher:signin_success', done));
  const received = first<unknown>((done) => pusher.user.watchlist.bind('online', done));
  newPusher('friend').signin();
  assert.deepEqual(await received, { name: 'online', user_ids: ['friend'] });
});

test('pusher-js reads an encrypted channel and refuses to send client events there', async () => {
  const encrypting = new PublishingPusher({
    appId: testApp.id,
    key: testApp.key,
    secret: testApp.secret,
    host: '127.0.0.1',
    port: String(gateway.port),
    useTLS: false,
    encryptionMasterKeyBase64: Buffer.alloc(32, 7).toString('base64'),
  });
  const pusher = new Pusher(testApp.key, {
    ...options('7'),
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId, channelName }, callback) => {
        const { auth, shared_secret: sharedSecret } = encrypting.authorizeChannel(socketId, channelName);
        callback(null, { auth, ...(sharedSecret !== undefined && { shared_secret: sharedSecret }) });
      },
    },
  });
  const channel = pusher.subscribe('private-encrypted-secrets');
  await first((done) => channel.bind('pusher:subscription_succeeded', done));
  const received = first<unknown>((done) => channel.bind('told', done));
  await encrypting.trigger('private-encrypted-secrets', 'told', { a: 1 });
  assert.deepEqual(await received, { a: 1 });
  assert.throws(() => channel.trigger('client-a', {}), /encrypted/);
  pusher.disconnect();
});

test('Echo listens to public, private and presence channels under the names of the site', async () => {
  const echo = newEcho('7');
  const subscribed = ['universal-public.30', 'private-universal.7'].map((name) => {
    const channel = name.startsWith('private-') ? echo.private(name.slice('private-'.length)) : echo.channel(name);
    return first((done) => channel.subscribed(() => done(name)));
  });
  await Promise.all(subscribed);

  const bet = first<unknown>((done) => echo.channel('universal-public.30').listen('.BetPlaced', done));
  const payment = first<unknown>((done) => echo.private('universal.7').listen('.PaymentApproved', done));
  await gateway.sdk.trigger('universal-public.30', 'BetPlaced', { stake: 100 });
  await gateway.sdk.trigger('private-universal.7', 'PaymentApproved', { amount: 5000 });
  assert.deepEqual([await bet, await payment], [{ stake: 100 }, { amount: 5000 }]);

  echo.leave('universal.7');
  await wait(50);
  const answer: unknown = await (await gateway.sdk.get({ path: '/channels/private-universal.7' })).json();
  assert.deepEqual(answer, { occupied: false });
});

test('Echo receives the members, who joins, who leaves and their whispers', async () => {
  const ana = newEcho('ana');
  const room = ana.join('universal-public.30');
  assert.deepEqual(await first((done) => room.here(done)), [{ name: 'ANA' }]);

  const joining = first<unknown>((done) => room.joining(done));
  const leaving = first<unknown>((done) => room.leaving(done));
  const typing = first<unknown>((done) => room.listenForWhisper('typing', done));
  const bia = newEcho('bia');
  const herRoom = bia.join('universal-public.30');
  await first((done) => herRoom.here(done));
  assert.deepEqual(await joining, { name: 'BIA' });
  herRoom.whisper('typing', { at: 1 });
  assert.deepEqual(await typing, { at: 1 });
  bia.disconnect();
  assert.deepEqual(await leaving, { name: 'BIA' });
});

test('pusher-js that connects during the drain reconnects to the restarted gateway', async (t) => {
  const old = await startGateway([testApp], { drainMs: 300, drainSliceEveryMs: 300, drainRejectionDelayMs: 50 });
  const early = new Pusher(testApp.key, { ...options('7'), wsPort: old.port });
  clients.push(early);
  await first((done) => early.connection.bind('connected', done));

  const stopped = old.stop();
  const late = new Pusher(testApp.key, { ...options('7'), wsPort: old.port });
  clients.push(late);
  const connected = first((done) => late.connection.bind('connected', done));
  await stopped;
  const restarted = await startGateway([testApp], {}, old.port);
  t.after(() => restarted.stop());
  await connected;
});

test('pusher-js reconnects by itself, with its channels, when the gateway is restarted', async (t) => {
  const old = await startGateway();
  t.after(() => old.stop());
  const pusher = new Pusher(testApp.key, { ...options('7'), wsPort: old.port });
  clients.push(pusher);
  const channel = pusher.subscribe('private-universal.7');
  await first((done) => channel.bind('pusher:subscription_succeeded', done));

  const subscribedAgain = first((done) => channel.bind('pusher:subscription_succeeded', done));
  await old.stop();
  const restarted = await startGateway([testApp], {}, old.port);
  t.after(() => restarted.stop());
  await subscribedAgain;
  const received = first<unknown>((done) => channel.bind('BalanceUpdated', done));
  await restarted.sdk.trigger('private-universal.7', 'BalanceUpdated', { balance: 1 });
  assert.deepEqual(await received, { balance: 1 });
  pusher.disconnect();
});
