import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startGateway, testApp } from '../testing/gateway.ts';
import type { TestGateway } from '../testing/gateway.ts';
import { connect, dataOf } from '../testing/raw-client.ts';
import type { RawClient } from '../testing/raw-client.ts';
import { userAuth } from '../protocol/signature.ts';

let gateway: TestGateway;
const clients: RawClient[] = [];
before(async () => (gateway = await startGateway()));
after(async () => {
  for (const client of clients) client.socket.terminate();
  await gateway.stop();
});

async function signedIn(userData: object): Promise<RawClient> {
  const client = await connect(gateway.port);
  clients.push(client);
  const text = JSON.stringify(userData);
  client.send('pusher:signin', { auth: userAuth(testApp, client.socketId, text), user_data: text });
  await client.next('pusher:signin_success');
  return client;
}

async function nextWatchlistEvent(client: RawClient): Promise<unknown> {
  const { data } = await client.next('pusher_internal:watchlist_events');
  return dataOf(data)['events'];
}

test('a watchlist reports users that are online, come online and go offline, each once whatever their connections', async () => {
  await signedIn({ id: 'bia' });
  const watcher = await signedIn({ id: 'ana', watchlist: ['bia', 'caio', 'duda'] });
  assert.deepEqual(await nextWatchlistEvent(watcher), [{ name: 'online', user_ids: ['bia'] }]);

  const caio = await signedIn({ id: 'caio' });
  assert.deepEqual(await nextWatchlistEvent(watcher), [{ name: 'online', user_ids: ['caio'] }]);
  const phone = await signedIn({ id: 'caio' });
  caio.socket.close();
  phone.socket.close();
  assert.deepEqual(await nextWatchlistEvent(watcher), [{ name: 'offline', user_ids: ['caio'] }]);
  const events = (await watcher.flushed()).filter(({ event }) => event === 'pusher_internal:watchlist_events');
  assert.equal(events.length, 3, 'the second connection was not reported');
});

test('a watchlist above 100 users watches the first 100 and answers 4302', async () => {
  const watchlist = Array.from({ length: 101 }, (_, index) => `friend-${index}`);
  const watcher = await signedIn({ id: 'eva', watchlist });
  assert.equal((await watcher.refusal()).code, 4302);
  await signedIn({ id: 'friend-100' });
  await signedIn({ id: 'friend-99' });
  assert.deepEqual(await nextWatchlistEvent(watcher), [{ name: 'online', user_ids: ['friend-99'] }]);
});

test('a watchlist that is not a list of names is ignored', async () => {
  await signedIn({ id: '7' });
  const watcher = await signedIn({ id: 'gil', watchlist: [7, null, '', { id: '7' }] });
  const other = await signedIn({ id: 'hugo', watchlist: '7' });
  for (const client of [watcher, other]) {
    const events = (await client.flushed()).map(({ event }) => event);
    assert.equal(events.includes('pusher_internal:watchlist_events'), false);
  }
});
