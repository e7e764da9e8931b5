import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { createAddress } from '@jangada/contracts/domains/profile/endpoints';
import { getProfile } from '@jangada/contracts/domains/profile/get-profile';
import { createDeposit } from '@jangada/contracts/domains/payments/endpoints';
import { attributesIn, startCollector } from '@jangada/server/testing/collector';
import { createTraceIds, traceKeysOf } from '@jangada/server/trace-ids';
import { asOwner } from '../../test/support/as-owner.ts';
import { aPlayer, type Player } from '../../test/support/players.ts';
import { startTestPlatform, type TestPlatform } from '../../test/support/test-platform.ts';

const traceparentFor = ({ config: { servicesKey } }: TestPlatform): string =>
  createTraceIds(traceKeysOf(servicesKey ?? assert.fail())).begin('jangada');

describe('a traced call', () => {
  let collector: Awaited<ReturnType<typeof startCollector>>;
  let platform: TestPlatform;
  let player: Player;

  before(async () => {
    collector = await startCollector();
    platform = await startTestPlatform({ API_OTLP_ENDPOINT: collector.url, API_OTLP_HEADERS: 'x-key=secret' });
    player = await aPlayer(platform.db);
  });
  beforeEach(() => (collector.received.length = 0));
  after(async () => {
    await platform.stop();
    collector.close();
  });

  const headers = () => ({ traceparent: traceparentFor(platform) });
  const address = {
    ...{ zip: '60160230', street: 'Avenida Beira-Mar', number: '1' },
    ...{ district: 'Meireles', city: 'Fortaleza', state: 'CE' },
  };

  /** The spans of calls, without their steps. */
  const servers = async (count: number) => {
    const found = () => collector.spans().filter(({ kind }) => kind === 2);
    while (found().length < count) await new Promise((resolve) => setTimeout(resolve, 50));
    return found().map((span) => [span.name, attributesIn(span), span.status.code] as const);
  };

  it('says by which rule it is refused, and is no failure', async () => {
    await platform.call(getProfile, { headers: headers() });
    const common = { 'http.request.method': 'GET', 'jangada.tenant': 'jangada' };
    assert.deepEqual(await servers(1), [
      [
        `GET ${getProfile.path}`,
        {
          ...common,
          'http.route': getProfile.path,
          'http.response.status_code': '401',
          'jangada.refusal': 'session.required',
        },
        undefined,
      ],
    ]);
    assert.deepEqual([...new Set(collector.received.map(({ key }) => key))], ['secret']);
  });

  it('to an address that does not exist has no path', async () => {
    await platform.server.inject({ url: '/casino/12345678909', headers: { host: 'localhost', ...headers() } });
    const [[name, attributes] = []] = await servers(1);
    assert.equal(name, 'GET');
    assert.equal(attributes?.['http.response.status_code'], '404');
    assert.ok(!collector.received.some(({ body }) => body.includes('12345678909')));
  });

  it('that fails has the class of the error, and so has its statement', async () => {
    const rename = (from: string, to: string) =>
      asOwner(platform.database, async (owner) => {
        await owner.query(`alter table addresses rename column ${from} to ${to}`);
      });
    await rename('street', 'road');
    try {
      const { token } = player;
      assert.equal((await platform.call(createAddress, { token, body: address, headers: headers() })).status, 500);
    } finally {
      await rename('road', 'street');
    }
    const [[name, attributes, status] = []] = await servers(1);
    assert.deepEqual(
      [name, attributes?.['error.type'], attributes?.['jangada.refusal'], status],
      [`POST ${createAddress.path}`, '42703', 'server.failed', 2],
    );
    const failed = collector.spans().find(({ kind, status: { code } }) => kind === 3 && code === 2);
    const { 'db.system.name': system, 'db.response.status_code': state } = attributesIn(failed ?? assert.fail());
    assert.deepEqual([system, state], ['postgresql', '42703']);
    assert.ok(!collector.received.some(({ body }) => /Beira-Mar|60160230/.test(body)));
  });

  it('names a third party that does not answer as the reason', async () => {
    platform.third.away.add('/pix');
    const { token } = player;
    const { status } = await platform.call(createDeposit, { token, body: { amount: 5_000 }, headers: headers() });
    platform.third.away.delete('/pix');
    assert.equal(status, 503);
    const [[, attributes] = []] = await servers(1);
    const code = 'deposit.provider-unavailable';
    assert.deepEqual([attributes?.['error.type'], attributes?.['jangada.refusal']], [code, code]);
    const party = collector.spans().find(({ name }) => name === `POST ${new URL(platform.third.url).host}`);
    assert.equal(attributesIn(party ?? assert.fail())['error.type'], '503');
  });

  it('is no other call: a second one without a trace has no span', async () => {
    await Promise.all([
      platform.call(getProfile, { token: player.token }),
      platform.call(getProfile, { token: player.token, headers: headers() }),
    ]);
    await servers(1);
    const traces = new Set(collector.spans().map(({ traceId }) => traceId));
    assert.deepEqual([(await servers(1)).length, traces.size], [1, 1]);
  });
});

describe('a collector that is away', () => {
  it('costs spans, which are counted, and no call', async () => {
    const platform = await startTestPlatform({ API_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
    const { token } = await aPlayer(platform.db);
    for (let count = 0; count < 5; count += 1) {
      const headers = { traceparent: traceparentFor(platform) };
      assert.equal((await platform.call(getProfile, { token, headers })).status, 200);
    }
    const { registry } = platform.server.metrics;
    await platform.stop();
    assert.match(await registry.metrics(), /api_trace_spans_total\{outcome="failed"\} [1-9]/);
  });
});
