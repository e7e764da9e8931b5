import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { aSandbox, until } from '../testing/test-sandbox.ts';
import type { Conversation, Message, Visit } from './protocol.ts';

async function aLiveChat(t: TestContext, dataDir?: string) {
  const sandbox = await aSandbox({}, dataDir);
  const { app } = sandbox;
  t.after(async () => {
    await app.close();
    sandbox.removeData();
  });
  const post = (url: string, payload: object = {}) => app.inject({ method: 'POST', url, payload });
  const begin = async (facts: object = {}): Promise<Visit> =>
    (await post('/livechat/visitors?widget_id=JANGADA1', facts)).json();
  const send = (visit: Visit, text: string) => post(`/livechat/visitors/${visit.id}/messages`, { text });
  const desk = async (): Promise<(Conversation & { isHere: boolean })[]> =>
    (await app.inject('/livechat/desk/conversations')).json();
  const texts = async () => (await desk()).flatMap(({ messages }) => messages.map(({ text }) => text));
  return { ...sandbox, app, post, begin, send, desk, texts };
}

const marina = {
  contact: { name: 'Marina Azevedo', email: 'marina@example.com', phone: '11987654321' },
  user_token: 'st_opaque',
  language: 'pt',
};

test('the widget is a script for any channel; an invalid channel is a 404', async (t) => {
  const { app } = await aLiveChat(t);
  const answer = await app.inject('/livechat/widget/JANGADA1');
  assert.match(answer.headers['content-type'] as string, /^text\/javascript/);
  assert.match(answer.body, /jivo_onLoadCallback|jivo_/);
  assert.doesNotMatch(answer.body, /\beval\(|new Function|createElement\("style"\)/);
  assert.equal((await app.inject('/livechat/widget/..%2Fx')).statusCode, 404);
});

test('agents see contact and user token of a visitor', async (t) => {
  const { begin, send, desk } = await aLiveChat(t);
  const visit = await begin(marina);
  assert.deepEqual(await desk(), [], 'a visit without messages is no conversation');
  await send(visit, 'Meu depósito não caiu');
  const [conversation] = await desk();
  assert.deepEqual(conversation?.contact, marina.contact);
  assert.equal(conversation?.userToken, 'st_opaque');
  assert.equal(conversation?.messages[0]?.text, 'Meu depósito não caiu');
  assert.equal(
    JSON.stringify(conversation).includes(visit.id),
    false,
    'agents do not receive the credential of the visitor',
  );
});

test('the first message gets an automatic answer by name and in the language of the page', async (t) => {
  const { begin, send, texts } = await aLiveChat(t);
  await send(await begin(marina), 'Oi');
  await send(await begin({ language: 'en' }), 'Hello');
  const isThere = async () => (await texts()).length === 4;
  for (let tries = 0; tries < 100 && !(await isThere()); tries += 1) await new Promise((done) => setTimeout(done, 20));
  const found = await texts();
  assert.ok(found.some((text) => text.startsWith('Oi, Marina! Recebemos')));
  assert.ok(found.some((text) => text.startsWith('Hi! We have your message')));
});

test('later data of a visitor replace earlier data', async (t) => {
  const { begin, send, post, desk } = await aLiveChat(t);
  const visit = await begin(marina);
  await send(visit, 'Oi');
  await post(`/livechat/visitors/${visit.id}`, { contact: { name: 'Rafael' } });
  const [conversation] = await desk();
  assert.deepEqual(conversation?.contact, { name: 'Rafael' });
  assert.equal(conversation?.userToken, 'st_opaque');
});

test('an empty, a missing and a too long message are refused', async (t) => {
  const { begin, send, post } = await aLiveChat(t);
  const visit = await begin();
  assert.equal((await send(visit, '   ')).statusCode, 422);
  assert.equal((await post(`/livechat/visitors/${visit.id}/messages`)).statusCode, 422);
  assert.equal((await send(visit, 'x'.repeat(2_001))).statusCode, 422);
  assert.equal((await post('/livechat/visitors?widget_id=')).statusCode, 422);
});

test('a cleared conversation accepts no messages from either side', async (t) => {
  const { app, begin, send, post, desk } = await aLiveChat(t);
  const visit = await begin(marina);
  await send(visit, 'Oi');
  assert.equal((await app.inject({ method: 'DELETE', url: `/livechat/visitors/${visit.id}` })).statusCode, 204);
  assert.equal((await send(visit, 'Ainda aqui')).statusCode, 410);
  assert.equal((await app.inject(`/livechat/visitors/${visit.id}/stream`)).statusCode, 410);
  const answer = await post(`/livechat/desk/conversations/${visit.number}/messages`, { text: 'Oi' });
  assert.equal(answer.statusCode, 410);
  assert.ok((await desk())[0]?.endedAt, 'agents can still read the messages');
});

test('a reply to an unknown conversation is refused', async (t) => {
  const { post } = await aLiveChat(t);
  assert.equal((await post('/livechat/desk/conversations/1/messages', { text: 'Oi' })).statusCode, 404);
  assert.equal((await post('/livechat/desk/conversations/1/typing')).statusCode, 404);
  assert.equal((await post('/livechat/visitors/unknown', {})).statusCode, 410);
});

test('conversations survive a restart', async (t) => {
  const first = await aLiveChat(t);
  const visit = await first.begin(marina);
  await first.send(visit, 'Oi');
  await first.app.close();
  const second = await aLiveChat(t, first.dataDir);
  assert.equal((await second.desk())[0]?.contact?.name, 'Marina Azevedo');
  assert.equal((await second.send(visit, 'De novo')).statusCode, 201);
});

interface ServerEvent {
  event: string;
  data: unknown;
}

/** Reads a stream of server-sent events until the test ends. */
async function listen(t: TestContext, url: string): Promise<ServerEvent[]> {
  const events: ServerEvent[] = [];
  const stop = new AbortController();
  t.after(() => stop.abort());
  const { body } = await fetch(url, { signal: stop.signal });
  const read = async () => {
    let text = '';
    for await (const chunk of body ?? []) {
      text += Buffer.from(chunk).toString('utf8');
      const frames = text.split('\n\n');
      text = frames.pop() ?? '';
      for (const frame of frames) {
        const event = /^event: (.*)$/m.exec(frame)?.[1];
        const data = /^data: (.*)$/m.exec(frame)?.[1];
        if (event && data) events.push({ event, data: JSON.parse(data) });
      }
    }
  };
  read().catch(() => undefined);
  return events;
}

test('both sides receive messages while they are connected', async (t) => {
  const { app, begin, send, post, desk } = await aLiveChat(t);
  const base = await app.listen({ host: '127.0.0.1', port: 0 });
  const visit = await begin(marina);
  const visitor = await listen(t, `${base}/livechat/visitors/${visit.id}/stream`);
  await until('the visit event arrives', () => visitor.some(({ event }) => event === 'visit'));
  await send(visit, 'Oi');
  const agent = await listen(t, `${base}/livechat/desk/stream`);
  await until('the team is online', () =>
    visitor.some(({ event, data }) => event === 'online' && (data as Visit).isOnline),
  );
  await post(`/livechat/desk/conversations/${visit.number}/typing`);
  await post(`/livechat/desk/conversations/${visit.number}/messages`, { text: 'Boa tarde', agent: 'Bruna' });
  const answerOf = () => visitor.findLast(({ event }) => event === 'message')?.data as Message | undefined;
  await until('the answer arrives', () => answerOf()?.text === 'Boa tarde');
  assert.equal(answerOf()?.name, 'Bruna');
  await send(visit, 'Obrigada');
  await until('the desk receives the change', () => agent.some(({ event }) => event === 'changed'));
  assert.equal((await desk())[0]?.isHere, true);
});
