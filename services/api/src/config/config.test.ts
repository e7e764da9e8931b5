import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { SERVICES_KEY_BYTES } from '@jangada/server/services-key';
import { environmentOf } from '../../test/support/test-platform.ts';
import { loadConfig } from './config.ts';

const good = environmentOf(
  { ownerUrl: 'postgres://o:o@localhost/d', appUrl: 'postgres://a:a@localhost/d', adminUrl: '', stop: async () => {} },
  { url: 'http://localhost:8090' },
);

describe('the configuration', () => {
  it('has defaults for everything but secrets and databases', () => {
    const config = loadConfig(good);
    assert.equal(config.port, 8081);
    assert.equal(config.pix.baseUrl, 'http://localhost:8090/pix');
    assert.equal(config.pix.webhookUrl, 'http://localhost:8081/webhooks/pix');
    assert.equal(config.publicly.sitePort, 8080);
  });

  it('has the API below the site, unless a port of its own is named', () => {
    assert.equal(loadConfig(good).publicly.apiPort, null);
    assert.equal(loadConfig({ ...good, API_PUBLIC_PORT: '9443' }).publicly.apiPort, 9443);
  });

  const wrong: readonly (readonly [name: string, value: string])[] = [
    ['API_PORT', '70000'],
    ['API_PORT', 'eighty'],
    ['DATABASE_URL', ''],
    ['DATABASE_URL', 'mysql://localhost'],
    ['DATABASE_OWNER_URL', 'nothing'],
    ['PIX_WEBHOOK_SECRETS', ''],
    ['PIX_WEBHOOK_SECRETS', '{"jangada": "short"}'],
    ['PIX_WEBHOOK_SECRETS', '{"jangada": []}'],
    ['PIX_WEBHOOK_SECRETS', '{"jangada": "the-same-for-both", "tucano": ["the-same-for-both"]}'],
    ['REALTIME_APPS', '{'],
    ['REALTIME_APPS', '{"jangada": {}}'],
    ['PIX_CLIENT_SECRET', ''],
    ['PIX_BASE_URL', 'ftp://pix'],
    ['PIX_CLIENT_CERT', 'no certificate'],
    ['OPS_PORT', '0'],
    ['OPS_ORIGIN', 'https://desk.example.bet.br/desk'],
    ['OPS_BOARD_ORIGIN', 'https://board.example.bet.br/delivery/board'],
    ['OPS_TRUSTED_PROXIES', '-1'],
    ['STUDIO_PROVIDER_PUBLIC_KEY', 'a key'],
    ['SPORTS_OPERATOR_PRIVATE_KEY', ''],
    ['LOG_LEVEL', 'loud'],
    ['PUBLIC_SCHEME', 'gopher'],
    ['RATE_LIMIT_SCALE', '0'],
    ['PUSH_VAPID_PUBLIC_KEY', 'short'],
    ['PUSH_VAPID_PRIVATE_KEY', ''],
    ['PUSH_VAPID_SUBJECT', 'operacao@jangada.example'],
    ['PUSH_TRUSTED_ORIGINS', 'http://localhost:8090/push'],
    ['API_S3_ENDPOINT', 'store:9000'],
    ['API_FILES_KEY', 'short'],
    ['MESSAGE_RECEIPTS_URL', 'avisos.example'],
    ['API_OTLP_ENDPOINT', 'collector:4318'],
    ['API_OTLP_HEADERS', 'no value'],
  ];
  for (const [name, value] of wrong)
    it(`names ${name} when it is ${value === '' ? 'missing' : value}`, () => {
      assert.throws(() => loadConfig({ ...good, [name]: value }), new RegExp(`^ConfigError: ${name}[ .]`));
    });

  it('needs an address for receipts where a sender has a secret for them, and a name of its own for each such sender', () => {
    const zenvia = { by: 'zenvia', token: 't', from: 'x', receiptSecret: 'a-secret-of-ours-1' };
    const withSenders = (senders: object[], url = '') =>
      loadConfig({ ...good, SMS_SENDERS: JSON.stringify(senders), MESSAGE_RECEIPTS_URL: url });
    const url = 'https://avisos.example:8443/providers/messages';
    assert.throws(() => withSenders([zenvia]), /^ConfigError: MESSAGE_RECEIPTS_URL is missing/);
    assert.throws(() => withSenders([zenvia, zenvia], url), /^ConfigError: SMS_SENDERS has two senders/);
    assert.equal(withSenders([zenvia, { ...zenvia, name: 'second' }], url).messenger.receiptsUrl, url);
    assert.throws(() => withSenders([{ ...zenvia, receiptSecret: 'short' }], url), /^ConfigError: SMS_SENDERS/);
  });

  it('needs the key of the services for traces, which it knows by that', () => {
    const traced = { ...good, API_OTLP_ENDPOINT: 'http://collector:4318' };
    assert.throws(() => loadConfig({ ...traced, SERVICES_KEY: '' }), /^ConfigError: SERVICES_KEY is missing/);
    const key = Buffer.alloc(SERVICES_KEY_BYTES, 's').toString('base64url');
    const { tracing } = loadConfig({ ...traced, SERVICES_KEY: key, API_OTLP_HEADERS: 'x-key=a=b,x-team=1' });
    assert.deepEqual(tracing?.headers, { 'x-key': 'a=b', 'x-team': '1' });
    assert.equal(loadConfig(good).tracing, null);
  });

  it('has every variable in the README, and no other', () => {
    const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
    const names = (text: string, pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, name]) => name));
    const [, input = ''] = read('../../README.md').split('## Configuration');
    assert.deepEqual(
      [...names(input, /`([A-Z0-9]+(?:_[A-Z0-9]+)+)`/g)].toSorted(),
      [
        ...names(
          ['./config.ts', './captcha-access.ts', './game-aggregators.ts', './optional-parts.ts'].map(read).join('\n'),
          /[ {]([A-Z0-9]+(?:_[A-Z0-9]+)+): /g,
        ),
      ].toSorted(),
    );
  });

  it('ends the process with the name of what is wrong and status 1', () => {
    const main = fileURLToPath(new URL('../main.ts', import.meta.url));
    const ended = spawnSync(process.execPath, [main], { env: { ...good, API_PORT: 'x' }, encoding: 'utf8' });
    assert.equal(ended.status, 1);
    assert.match(ended.stderr, /^api: API_PORT must be a whole number/);
  });
});
