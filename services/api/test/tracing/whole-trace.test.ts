import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { pathOf, type Endpoint } from '@jangada/contracts/api/endpoint';
import { sendBeacon } from '@jangada/contracts/delivery/beacons.endpoints';
import { createDeposit } from '@jangada/contracts/domains/payments/endpoints';
import { addWithdrawMethod, requestWithdrawal } from '@jangada/contracts/domains/wallet/endpoints';
import { API_PATH } from '@jangada/contracts/domains/site/api-path';
import { approveWithdrawal } from '@jangada/contracts/ops/withdrawals';
import { attributesIn, startCollector, type CollectedSpan } from '@jangada/server/testing/collector';
import { freePort } from '@jangada/server/testing/free-port';
import { createTraceIds, traceKeysOf } from '@jangada/server/trace-ids';
import { routePath } from '../../src/http/paths.ts';
import { startEdge } from '../support/edge-process.ts';
import { aPlayer, type Player } from '../support/players.ts';
import { startSandbox, until, type SandboxProcess } from '../support/sandbox-process.ts';
import { webhookSecrets } from '../support/sign-notice.ts';
import { startTestPlatform, type TestPlatform } from '../support/test-platform.ts';

const TENANT = 'jangada';

describe('the trace of a page view', () => {
  let collector: Awaited<ReturnType<typeof startCollector>>;
  let sandbox: SandboxProcess;
  let platform: TestPlatform;
  let edge: Awaited<ReturnType<typeof startEdge>>;
  let player: Player;

  before(async () => {
    collector = await startCollector();
    sandbox = await startSandbox({
      PIX_CLIENT_ID: 'client',
      PIX_CLIENT_SECRET: 'secret',
      PIX_WEBHOOK_SECRETS: webhookSecrets,
    });
    const port = await freePort();
    platform = await startTestPlatform({
      API_PORT: String(port),
      API_OTLP_ENDPOINT: collector.url,
      PIX_BASE_URL: `${sandbox.url}/pix`,
      TRUSTED_PROXIES: '1',
    });
    await platform.server.listen({ port, host: 'localhost' });
    edge = await startEdge({
      DATABASE_URL: platform.database.ownerUrl,
      EDGE_API_URL: `http://localhost:${port}`,
      EDGE_OTLP_ENDPOINT: collector.url,
      SERVICES_KEY: keyOf(platform),
    });
    player = await aPlayer(platform.db, { cash: 100_000 });
    await platform.db.transaction(TENANT, (tx) =>
      tx
        .updateTable('users')
        .set({ email_verified_at: new Date(), phone_verified_at: new Date() })
        .where('id', '=', player.user.id)
        .execute(),
    );
  });
  after(async () => {
    await edge.stop();
    await platform.stop();
    await sandbox.stop();
    collector.close();
  });

  const keyOf = ({ config }: TestPlatform): string => config.servicesKey?.[0].toString('base64url') ?? assert.fail();

  /** What the edge writes into the HTML of a traced page view. */
  const aPageView = (): string =>
    createTraceIds(traceKeysOf(platform.config.servicesKey ?? assert.fail())).begin(TENANT);

  const callByEdge = async (endpoint: Endpoint, traceparent: string, body: object) => {
    const answer = await fetch(`${edge.url}${API_PATH}${pathOf(endpoint.path)}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${player.token}`,
        'idempotency-key': randomUUID(),
        traceparent,
      },
      body: JSON.stringify(body),
    });
    return { status: answer.status, text: await answer.text() };
  };

  const spansOf = (pageView: string): CollectedSpan[] =>
    collector.spans().filter(({ traceId }) => traceId === pageView.split('-')[1]);

  const collected = async (pageView: string, name: string): Promise<CollectedSpan[]> => {
    await until(`the collector has ${name}`, () => spansOf(pageView).some((span) => span.name === name), 20_000);
    // The services export at different times.
    await until('all parents are there', () => areWhole(spansOf(pageView), pageView), 20_000);
    return spansOf(pageView);
  };

  const areWhole = (spans: readonly CollectedSpan[], pageView: string): boolean => {
    const known = new Set([pageView.split('-')[2], ...spans.map(({ spanId }) => spanId)]);
    return spans.every(({ parentSpanId }) => parentSpanId === undefined || known.has(parentSpanId));
  };

  /** The names from a span up to that of the HTML. */
  const upFrom = (spans: readonly CollectedSpan[], span: CollectedSpan | undefined): string[] => {
    if (!span) return [];
    return [
      span.name,
      ...upFrom(
        spans,
        spans.find(({ spanId }) => spanId === span.parentSpanId),
      ),
    ];
  };

  const kindsOf = (spans: readonly CollectedSpan[]) => new Map(spans.map((span) => [span.name, span.kind]));

  it('goes from the browser by edge and API to the database and the bank that makes a charge', async () => {
    const pageView = aPageView();
    const beacon = {
      ...{ tenant: TENANT, guest: randomUUID(), reports: [] },
      trace: {
        traceparent: pageView,
        spans: [{ name: 'mount', remote: 'wallet', version: '1.0.0', at: Date.now(), ms: 12 }],
      },
    };
    const reported = await fetch(`${edge.url}${pathOf(sendBeacon.path)}`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify(beacon),
    });
    assert.equal(reported.status, 202);
    const { status, text } = await callByEdge(createDeposit, pageView, { amount: 5_000 });
    assert.equal(status, 200, text);

    const route = `POST ${createDeposit.path}`;
    const spans = await collected(pageView, route);
    const party = `PUT ${new URL(sandbox.url).host}`;
    const named = (name: string) => spans.find((span) => span.name === name);
    assert.deepEqual(upFrom(spans, named('remote.mount')), ['remote.mount']);
    assert.equal(named('remote.mount')?.parentSpanId, pageView.split('-')[2]);
    assert.equal(named('POST /api/v1/*')?.parentSpanId, pageView.split('-')[2]);
    const caller = [route, 'POST /api/v1/*'];
    assert.deepEqual(upFrom(spans, named(party)), [party, ...caller]);
    const insert = spans.find(({ name }) => name.includes('INSERT deposits'));
    assert.deepEqual(upFrom(spans, insert).slice(1), caller);
    const kinds = kindsOf(spans);
    assert.deepEqual([kinds.get(party), kinds.get(insert?.name ?? ''), kinds.get(route)], [3, 3, 2]);
    const {
      'http.request.method': method,
      'http.route': template,
      ...rest
    } = attributesIn(named(route) ?? assert.fail());
    assert.deepEqual([method, template], ['POST', createDeposit.path]);
    assert.deepEqual(rest, { 'http.response.status_code': '200', 'jangada.tenant': TENANT });
  });

  it('has the payout that a call leaves for later', async () => {
    const method = JSON.parse((await callByEdge(addWithdrawMethod, '', { type: 'cpf', key: player.user.cpf })).text)
      .data.id;
    // The first withdrawal of a player is reviewed by a person.
    const first = JSON.parse((await callByEdge(requestWithdrawal, '', { method_id: method, amount: 2_000 })).text);
    await platform.op(approveWithdrawal, { params: { tenant: TENANT, id: first.data.id }, body: {} });
    await until('the first one is paid', async () => (await statusOf(first.data.id)) === 1);

    const pageView = aPageView();
    const { status, text } = await callByEdge(requestWithdrawal, pageView, { method_id: method, amount: 3_000 });
    assert.equal(status, 200, text);
    await platform.db.transaction(TENANT, (tx) =>
      tx.updateTable('outbox').set({ available_at: new Date() }).where('topic', '=', 'payout').execute(),
    );
    const spans = await collected(pageView, 'process payout');
    const job = spans.find(({ name }) => name === 'process payout') ?? assert.fail();
    const caller = [`POST ${requestWithdrawal.path}`, 'POST /api/v1/*'];
    assert.deepEqual(upFrom(spans, job), ['process payout', ...caller]);
    assert.equal(job.kind, 5);
    const party = spans.filter(({ name }) => name === `PUT ${new URL(sandbox.url).host}`);
    assert.ok(party.some((span) => upFrom(spans, span)[1] === 'process payout'));
    assert.ok(spans.some((span) => span.name.startsWith('UPDATE withdrawals') && span.parentSpanId === job.spanId));
  });

  it('has the payout that an operator approves, in the trace of the approval', async () => {
    const method = JSON.parse((await callByEdge(addWithdrawMethod, '', { type: 'email', key: player.user.email })).text)
      .data.id;
    // A withdrawal to a new key is reviewed by a person.
    const asked = JSON.parse((await callByEdge(requestWithdrawal, '', { method_id: method, amount: 4_000 })).text);
    const traceparent = `00-${randomUUID().replaceAll('-', '')}-${randomBytes(8).toString('hex')}-01`;
    const approved = await platform.op(approveWithdrawal, {
      params: { tenant: TENANT, id: asked.data.id },
      headers: { traceparent },
      body: {},
    });
    assert.equal(approved.status, 200, JSON.stringify(approved.body));
    const spans = await collected(traceparent, 'process payout');
    const job = spans.find(({ name }) => name === 'process payout') ?? assert.fail();
    assert.deepEqual(upFrom(spans, job), ['process payout', `POST ${routePath(approveWithdrawal.path)}`]);
    const party = spans.filter(({ name }) => name === `PUT ${new URL(sandbox.url).host}`);
    assert.ok(party.some((span) => upFrom(spans, span)[1] === 'process payout'));
  });

  const statusOf = (id: number): Promise<number> =>
    platform.db.read(TENANT, async (reader) => {
      const row = await reader
        .selectFrom('withdrawals')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return row.status;
    });

  it('has nothing private', () => {
    const all = collector.received.map(({ body }) => body).join('\n');
    const { cpf, email, phone, first_name, public_id } = player.user;
    for (const secret of [cpf, email, phone, first_name, public_id, player.token, 'our-key', 'client:secret'])
      assert.ok(secret && !all.includes(secret), String(secret));
    assert.ok(!/"(?:stringValue|name)":"[^"]*(?:\/users?\/\d|[?=]|qrcode-pix\/)/.test(all));
    assert.ok(collector.spans().length > 20);
  });

  it('is not begun by a header that no edge has written, nor by one that is not sampled', async () => {
    const before = collector.spans().length;
    for (const wrong of [`00-${'1'.repeat(32)}-${'2'.repeat(16)}-01`, aPageView().replace(/01$/, '00')]) {
      await callByEdge(createDeposit, wrong, { amount: 5_000 });
      // Directly, as somebody who reaches the API without the edge.
      await platform.call(createDeposit, {
        token: player.token,
        body: { amount: 5_000 },
        headers: { traceparent: wrong },
      });
    }
    const marker = aPageView();
    await callByEdge(createDeposit, marker, { amount: 5_000 });
    await collected(marker, `POST ${createDeposit.path}`);
    const others = collector
      .spans()
      .slice(before)
      .filter(({ traceId }) => traceId !== marker.split('-')[1]);
    assert.deepEqual(others, []);
  });
});
