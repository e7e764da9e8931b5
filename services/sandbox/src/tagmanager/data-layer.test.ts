import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attachDataLayer } from './container/data-layer.ts';
import type { TagEvent } from './container/data-layer.ts';

function aLayer(...layer: unknown[]) {
  const fired: TagEvent[] = [];
  const model = attachDataLayer(layer, (event) => fired.push(event));
  return { layer, model, fired, names: () => fired.map(({ name }) => name) };
}

test('messages pushed before the container loaded are replayed first, in order', () => {
  const { layer, names } = aLayer({ 'gtm.start': 1, event: 'gtm.js' }, { event: 'page_view', path: '/' });
  layer.push({ event: 'page_view', path: '/casino/games' });
  assert.deepEqual(names(), ['gtm.js', 'page_view', 'page_view']);
});

test('an event contains the fields of its own message only', () => {
  const { layer, fired } = aLayer({ plan: 'a' });
  layer.push({ event: 'first_deposit', amount: 50, eventCallback: () => undefined });
  assert.deepEqual(fired, [{ name: 'first_deposit', facts: { amount: 50 } }]);
});

test('values stay in the model until another message changes them', () => {
  const { layer, model } = aLayer({ page: { type: 'home', tags: ['a'] } });
  layer.push({ 'page.language': 'pt' }, { page: { type: 'game' } });
  assert.equal(model.get('page.type'), 'game');
  assert.equal(model.get('page.language'), 'pt');
  assert.deepEqual(model.get('page.tags'), ['a']);
  model.reset();
  assert.equal(model.get('page.type'), undefined);
});

test('a function is called with the model, and the callback of an event after it', () => {
  const { layer, model, names } = aLayer();
  let called = 0;
  layer.push({ event: 'one', eventCallback: () => (called += names().length) });
  layer.push(function (this: typeof model) {
    this.set('seen', true);
  });
  assert.equal(called, 1);
  assert.equal(model.get('seen'), true);
});

test('a message pushed while another one is processed is processed after it', () => {
  const order: string[] = [];
  const layer: unknown[] = [];
  attachDataLayer(layer, ({ name }) => {
    if (name === 'first') layer.push({ event: 'second' });
    order.push(name);
  });
  layer.push({ event: 'first' });
  assert.deepEqual(order, ['first', 'second']);
});

test('a function that throws does not stop later messages', (t) => {
  t.mock.method(console, 'error', () => undefined);
  const { layer, names } = aLayer(() => {
    throw new Error('broken');
  });
  layer.push({ event: 'page_view' });
  assert.deepEqual(names(), ['page_view']);
});

test('values that are no messages are ignored, and no message changes the prototype of objects', () => {
  const { layer, names } = aLayer(null, 7, 'text', { nothing: true });
  layer.push(JSON.parse('{"__proto__.polluted": true, "event": "x"}'));
  assert.deepEqual(names(), ['x']);
  assert.equal(Reflect.get({}, 'polluted'), undefined);
});

test('the data layer keeps at most 300 messages', () => {
  const { layer } = aLayer();
  for (let count = 0; count < 400; count += 1) layer.push({ event: 'tick' });
  assert.equal(layer.length, 300);
});
