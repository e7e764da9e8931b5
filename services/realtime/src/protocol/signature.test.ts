import assert from 'node:assert/strict';
import { test } from 'node:test';
import { channelAuth, requestRefusal, requestSignature, equalSecrets, userAuth } from './signature.ts';

// The worked examples of the public documentation.
const app = { key: '278d425bdf160c739803', secret: '7ad3773142a6692b25b8' };
const body = Buffer.from('{"name":"foo","channels":["project-3"],"data":"{\\"some\\":\\"data\\"}"}');
const publishQuery = {
  auth_key: app.key,
  auth_timestamp: '1353088179',
  auth_version: '1.0',
  body_md5: 'ec365a775a4cd0599faeb73354201b6f',
  auth_signature: 'da454824c97ba181a32ccc17a72625ba02771f50b50e1e7430e47a1f3f457e6c',
};

function publishRequest(changes: Partial<Record<keyof typeof publishQuery, string>> = {}, rawBody = body) {
  const query = new URLSearchParams({ ...publishQuery, ...changes });
  return { method: 'POST', path: '/apps/3/events', query, body: rawBody };
}

const refusalOf = (request: ReturnType<typeof publishRequest>, nowSeconds = 1_353_088_179) =>
  requestRefusal(app, request, nowSeconds, 600);

test('signs a private channel as documented', () => {
  assert.equal(
    channelAuth(app, '1234.1234', 'private-foobar'),
    `${app.key}:58df8b0c36d6982b82c3ecf6b4662e34fe8c25bba48f5369f135bf843651c3a4`,
  );
});

test('signs the channel data of a presence channel with it', () => {
  const channelData = '{"user_id":10,"user_info":{"name":"Mr. Channels"}}';
  assert.equal(
    channelAuth(app, '1234.1234', 'presence-foobar', channelData),
    `${app.key}:31935e7d86dba64c2a90aed31fdc61869f9b22ba9d8863bba239c03ca481bc80`,
  );
});

test('signs a user as documented', () => {
  assert.match(userAuth(app, '1234.1234', '{"id":"12345"}'), /^278d425bdf160c739803:4708d583[0-9a-f]{51}336ba$/);
});

test('accepts the documented publish request', () => {
  assert.equal(requestSignature(app.secret, publishRequest()), publishQuery.auth_signature);
  assert.equal(refusalOf(publishRequest()), undefined);
});

test('refuses a publish request whose signature is wrong', () => {
  assert.match(refusalOf(publishRequest({ auth_signature: 'da45' })) ?? '', /auth_signature/);
});

test('refuses a publish request whose body is not the signed one', () => {
  assert.match(refusalOf(publishRequest({}, Buffer.from('{}'))) ?? '', /body_md5/);
});

test("refuses a publish request with another app's key", () => {
  assert.match(refusalOf(publishRequest({ auth_key: 'other' })) ?? '', /auth_key/);
});

test('refuses a publish request of another authentication version', () => {
  assert.match(refusalOf(publishRequest({ auth_version: '2.0' })) ?? '', /auth_version/);
});

test('refuses a publish request without a time, and one more than 600 seconds early or late', () => {
  assert.match(refusalOf(publishRequest({ auth_timestamp: 'now' })) ?? '', /auth_timestamp/);
  assert.match(refusalOf(publishRequest(), 1_353_088_179 + 601) ?? '', /600 seconds/);
  assert.match(refusalOf(publishRequest(), 1_353_088_179 - 601) ?? '', /600 seconds/);
});

test('compares texts of different length as unequal', () => {
  assert.equal(equalSecrets('abc', 'abcd'), false);
  assert.equal(equalSecrets('abc', 'abc'), true);
});
