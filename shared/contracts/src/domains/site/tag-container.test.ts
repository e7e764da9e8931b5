import assert from 'node:assert/strict';
import { test } from 'node:test';
import { containerOf } from './tag-container.ts';

test('`gtmId` precedes the tag-manager id, and only one container is loaded', () => {
  assert.equal(containerOf({ gtmId: 'GTM-ONE1', tagManagerId: 'GTM-TWO2' }), 'GTM-ONE1');
  assert.equal(containerOf({ tagManagerId: 'GTM-TWO2' }), 'GTM-TWO2');
  assert.equal(containerOf({ gtmId: '', tagManagerId: 'GTM-TWO2' }), 'GTM-TWO2');
});

for (const gtmId of [
  'gtm-abc',
  'GTM-',
  'GTM-abc',
  'GTM-A_B',
  ' GTM-ABC',
  'GTM-ABC\n',
  'UA-123',
  'GTM-A&x=1',
  'xGTM-ABC',
])
  test(`the id ${JSON.stringify(gtmId)} is none and is not loaded`, () => assert.equal(containerOf({ gtmId }), null));

test('a misspelt `gtmId` is not replaced by the other one', () => {
  assert.equal(containerOf({ gtmId: 'gtm-one', tagManagerId: 'GTM-TWO2' }), null);
});

test('a site without an id has no container', () => assert.equal(containerOf({}), null));
