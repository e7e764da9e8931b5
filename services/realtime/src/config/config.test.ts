import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConfigError } from '@jangada/server/environment';
import { readConfig } from './config.ts';

const app = { id: 1, key: 'key-1', secret: 'secret' };
const withApps = (...apps: object[]) => ({ REALTIME_APPS: JSON.stringify(apps) });

function refusal(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'accepted';
}

test('reads one app per tenant, with cautious defaults', () => {
  const config = readConfig(
    withApps(app, { ...app, id: '2', key: 'key-2', origins: ['http://tucano.localhost:8080'] }),
  );
  assert.equal(config.port, 8082);
  assert.deepEqual(
    config.apps.map(({ id, clientMessages, enabled }) => ({ id, clientMessages, enabled })),
    [
      { id: '1', clientMessages: false, enabled: true },
      { id: '2', clientMessages: false, enabled: true },
    ],
  );
  assert.deepEqual(config.apps[1]?.origins, ['http://tucano.localhost:8080']);
});

const refused: [string, Record<string, string>, RegExp][] = [
  ['no apps', {}, /^REALTIME_APPS is missing/],
  ['apps that are not JSON', { REALTIME_APPS: '[' }, /^REALTIME_APPS is not valid JSON/],
  ['an empty list of apps', { REALTIME_APPS: '[]' }, /^REALTIME_APPS must be/],
  ['an app id that is not a number', withApps({ ...app, id: 'jangada' }), /^REALTIME_APPS\[0\]\.id/],
  ['an app without a secret', withApps({ id: 1, key: 'k' }), /^REALTIME_APPS\[0\]\.secret/],
  ['two apps with one id', withApps(app, { ...app, key: 'other' }), /^REALTIME_APPS has two apps with the same id/],
  ['two apps with one key', withApps(app, { ...app, id: 2 }), /^REALTIME_APPS has two apps with the same key/],
  ['an origin with a path', withApps({ ...app, origins: ['http://a.example/x'] }), /^REALTIME_APPS\[0\]\.origins/],
  ['a flag that is a text', withApps({ ...app, clientMessages: 'yes' }), /^REALTIME_APPS\[0\]\.clientMessages/],
  [
    'a webhook with an invalid address',
    withApps({ ...app, webhooks: [{ url: 'x' }] }),
    /^REALTIME_APPS\[0\]\.webhooks/,
  ],
  ['a port that is no number', { ...withApps(app), REALTIME_PORT: '80a' }, /^REALTIME_PORT/],
  ['a port that does not exist', { ...withApps(app), REALTIME_PORT: '65536' }, /^REALTIME_PORT/],
  ['no activity time-out', { ...withApps(app), REALTIME_ACTIVITY_TIMEOUT_SECONDS: '0' }, /^REALTIME_ACTIVITY_TIMEOUT/],
  ['an unknown log level', { ...withApps(app), REALTIME_LOG_LEVEL: 'loud' }, /^REALTIME_LOG_LEVEL/],
  [
    'an idle limit shorter than the pings',
    { ...withApps(app), REALTIME_IDLE_MAX_MS: '60000' },
    /^REALTIME_IDLE_MAX_MS/,
  ],
];

for (const [what, env, expected] of refused) {
  test(`refuses ${what} and names the variable`, () => assert.match(refusal(env), expected));
}
