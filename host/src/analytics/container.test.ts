import { containerOf } from './container.ts';

test('`gtmId` goes before the tag-manager id, and only one container is loaded', () => {
  expect(containerOf({ gtmId: 'GTM-ONE1', tagManagerId: 'GTM-TWO2' })).toBe('GTM-ONE1');
  expect(containerOf({ tagManagerId: 'GTM-TWO2' })).toBe('GTM-TWO2');
  expect(containerOf({ gtmId: '', tagManagerId: 'GTM-TWO2' })).toBe('GTM-TWO2');
});

test.each(['gtm-abc', 'GTM-', 'GTM-abc', 'GTM-A_B', ' GTM-ABC', 'GTM-ABC\n', 'UA-123', 'GTM-A&x=1', 'xGTM-ABC'])(
  'the id %j is none and is not loaded',
  (gtmId) => expect(containerOf({ gtmId })).toBeNull(),
);

test('a misspelt `gtmId` is not replaced by the other one', () => {
  expect(containerOf({ gtmId: 'gtm-one', tagManagerId: 'GTM-TWO2' })).toBeNull();
});

test('a site without an id has no container', () => expect(containerOf({})).toBeNull());
