import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { aSandbox } from '../testing/test-sandbox.ts';

async function aTagManager(t: TestContext) {
  const { app, removeData } = await aSandbox({ TAGMANAGER_CONTAINERS: 'GTM-ONE1,GTM-TWO2' });
  t.after(async () => {
    await app.close();
    removeData();
  });
  const collect = (fields: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: '/tagmanager/collect',
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
      payload: new URLSearchParams(fields).toString(),
    });
  const events = async (query = '') => (await app.inject(`/tagmanager/events${query}`)).json();
  return { app, collect, events };
}

test('a known container gets its script, which neither evaluates nor writes into the page', async (t) => {
  const { app } = await aTagManager(t);
  const answer = await app.inject('/tagmanager/gtm.js?id=GTM-ONE1&l=dataLayer');
  assert.equal(answer.statusCode, 200);
  assert.match(answer.headers['content-type'] as string, /^text\/javascript/);
  assert.doesNotMatch(answer.body, /\beval\(|new Function|innerHTML|document\.write/);
});

test('an unknown container, and none at all, is a 404', async (t) => {
  const { app } = await aTagManager(t);
  assert.equal((await app.inject('/tagmanager/gtm.js?id=GTM-OTHER')).statusCode, 404);
  assert.equal((await app.inject('/tagmanager/gtm.js')).statusCode, 404);
});

test('collected events are listed newest first, and by container', async (t) => {
  const { collect, events } = await aTagManager(t);
  const page = { dl: 'http://localhost/', dt: 'Home', ul: 'pt-BR' };
  assert.equal((await collect({ id: 'GTM-ONE1', en: 'gtm.js', ...page })).statusCode, 204);
  await collect({ id: 'GTM-ONE1', en: 'page_view', ep: '{"path":"/"}', ...page });
  await collect({ id: 'GTM-TWO2', en: 'page_view', ep: '{"path":"/en"}', ...page });
  const found = await events('?id=GTM-ONE1');
  assert.deepEqual(
    found.map(({ event, facts }: { event: string; facts: object }) => [event, facts]),
    [
      ['page_view', { path: '/' }],
      ['gtm.js', {}],
    ],
  );
  assert.equal((await events()).length, 3);
});

test('an event without a known container, a name or valid parameters is refused', async (t) => {
  const { collect, events } = await aTagManager(t);
  assert.equal((await collect({ id: 'GTM-OTHER', en: 'page_view' })).statusCode, 400);
  assert.equal((await collect({ id: 'GTM-ONE1' })).statusCode, 400);
  assert.equal((await collect({ id: 'GTM-ONE1', en: 'x', ep: '[1]' })).statusCode, 400);
  assert.equal((await collect({ id: 'GTM-ONE1', en: 'x', ep: 'no json' })).statusCode, 400);
  assert.deepEqual(await events(), []);
});

test('a browser gets the list as a page, and its events can be deleted', async (t) => {
  const { app, collect, events } = await aTagManager(t);
  const list = await app.inject({ url: '/tagmanager/events', headers: { accept: 'text/html,*/*' } });
  assert.equal(list.headers.location, '/tagmanager');
  assert.match((await app.inject('/tagmanager')).body, /Gerenciador de tags/);
  await collect({ id: 'GTM-ONE1', en: 'page_view' });
  await app.inject({ method: 'DELETE', url: '/control/tagmanager' });
  assert.deepEqual(await events(), []);
});
