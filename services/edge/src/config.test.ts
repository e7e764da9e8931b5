import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { loadConfig } from './config.ts';

const enough = {
  DATABASE_URL: 'postgresql://localhost/jangada',
  EDGE_STORAGE_DIR: '/tmp/releases',
  EDGE_DELIVERY_TOKEN: 'a-token-for-tests-only',
};

describe('the configuration of the edge', () => {
  it('requires a database, a folder and a token, and has defaults for the rest', () => {
    assert.deepEqual(
      [loadConfig(enough).port, loadConfig(enough).apiUrl, loadConfig(enough).defaultCountry],
      [8080, 'http://localhost:8081', 'BR'],
    );
  });

  it('trusts as many forwarded addresses as proxies are configured', () => {
    const trusted = (value: string) => loadConfig({ ...enough, EDGE_TRUST_PROXY: value }).trustProxy;
    assert.deepEqual([trusted(''), trusted('false'), trusted('true'), trusted('2')], [0, 0, 1, 2]);
  });

  const wrong: Record<string, string | undefined> = {
    DATABASE_URL: 'mysql://localhost',
    EDGE_STORAGE_DIR: undefined,
    EDGE_DELIVERY_TOKEN: 'short',
    EDGE_PORT: '80 80',
    EDGE_API_URL: 'localhost:8081',
    EDGE_METRICS_PORT: 'yes',
    EDGE_OTLP_ENDPOINT: 'collector:4318',
    EDGE_OTLP_HEADERS: 'no value',
    EDGE_TRACE_PERCENT: '101',
    EDGE_TRACE_TENANTS: 'tucano=1',
    EDGE_PLATFORM_URL: 'javascript:1',
    EDGE_TRUST_PROXY: 'yes',
    EDGE_DEFAULT_COUNTRY: 'Brazil',
    EDGE_SITE_CONFIG_TTL_MS: '-1',
    EDGE_REPLY_WAIT_MS: '2001',
    EDGE_TLS_CERT: '/nowhere/cert.pem',
    EDGE_RELEASE_LAB: 'on',
    EDGE_RELEASE_LAB_COMMAND: 'node check',
    EDGE_RELEASE_ORIGINS: 'https://files.example.com/releases',
    EDGE_SERVICE_WORKER_OFF: 'jangada tucano',
    EDGE_LOG_LEVEL: 'loud',
  };
  for (const [name, value] of Object.entries(wrong)) {
    it(`refuses a wrong ${name} by name`, () => {
      assert.throws(() => loadConfig({ ...enough, [name]: value }), {
        name: 'ConfigError',
        message: new RegExp(`^${name} `),
      });
    });
  }
});
