import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { userAuth } from '../protocol/signature.ts';
import { startGateway, testApp } from '../testing/gateway.ts';
import type { TestGateway } from '../testing/gateway.ts';
import { connect } from '../testing/raw-client.ts';
import type { RawClient } from '../testing/raw-client.ts';

let gateway: TestGateway;
before(async () => {
  gateway = await startGateway();
});
after(() => gateway.stop());

async function signedIn(id: string, sessionId: string): Promise<RawClient> {
  const client = await connect(gateway.port);
  const userData = JSON.stringify({ id, session_id: sessionId });
  client.send('pusher:signin', { auth: userAuth(testApp, client.socketId, userData), user_data: userData });
  await client.next('pusher:signin_success');
  return client;
}

const terminate = (id: string, params: Record<string, string>) =>
  gateway.sdk.post({ path: `/users/${id}/terminate_connections`, params, body: '' });

const isOpen = async (client: RawClient) => {
  await client.flushed();
  return client.socket.readyState === client.socket.OPEN;
};

test('ends all signed-in connections of one user, as the official SDK requests it', async () => {
  const [one, two] = [await signedIn('7', 'a'), await signedIn('7', 'b')];
  const other = await signedIn('8', 'c');
  await gateway.sdk.terminateUserConnections('7');
  const { data } = await one.next('pusher:error');
  assert.deepEqual(data, { code: 4009, message: 'The app ended the connections of this user' });
  assert.deepEqual([(await one.closed).code, (await two.closed).code], [4009, 4009]);
  assert.ok(await isOpen(other));
});

test('ends the connections of one session', async () => {
  const [ended, stays] = [await signedIn('9', 'a'), await signedIn('9', 'b')];
  await terminate('9', { session_id: 'a' });
  assert.equal((await ended.closed).code, 4009);
  assert.ok(await isOpen(stays));
});

test('ends the connections of all sessions but one', async () => {
  const [ended, stays] = [await signedIn('10', 'a'), await signedIn('10', 'b')];
  await terminate('10', { except_session_id: 'b' });
  assert.equal((await ended.closed).code, 4009);
  assert.ok(await isOpen(stays));
});

test("ends a connection on the user's own channel that has not signed in, and no signed-in one it did not select", async () => {
  const anonymous = await connect(gateway.port);
  await anonymous.subscribed('private-universal.11');
  const stays = await signedIn('11', 'b');
  await stays.subscribed('private-universal.11');
  const elsewhere = await connect(gateway.port);
  await elsewhere.subscribed('private-universal.12');
  await terminate('11', { except_session_id: 'b', channel: 'private-universal.11' });
  assert.equal((await anonymous.closed).code, 4009);
  assert.ok(await isOpen(stays));
  assert.ok(await isOpen(elsewhere));
});
