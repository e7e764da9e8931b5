import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import { after, before, beforeEach, describe, it } from 'node:test';
import { planAnswer } from '@jangada/contracts/delivery/plan-answer';
import { emptyRollout } from '@jangada/contracts/delivery/rollout';
import { sql } from 'kysely';
import { Client } from 'pg';
import { aBuild, startEdge, type TestEdge } from '../testing/test-edge.ts';
import { watchChanges, type Change } from './changes.ts';
import { spreadOf } from './notify-tabs.ts';

const GUEST = '11111111-1111-4111-8111-111111111111';
const KNOWN = { cookie: `guest_id=${GUEST}`, 'accept-encoding': 'br' };
const WAIT_MS = 5_000;
const LOOK_MS = 20;

const until = async <Value>(look: () => Value | null | undefined | false, what: string): Promise<Value> => {
  const end = Date.now() + WAIT_MS;
  for (;;) {
    const found = look();
    if (found) return found;
    if (Date.now() > end) throw new Error(`${what} did not come`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
};

interface Told {
  readonly name: string;
  readonly channels: readonly string[];
  readonly data: { revision: number; urgent: boolean; spread_ms: number };
}

/** The part of a gateway that the edge uses: the number of listeners, and published events. */
const startGateway = async () => {
  const told: Told[] = [];
  const state = { tabs: 5 as number | null };
  const server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += part));
    request.on('end', () => {
      response.setHeader('content-type', 'application/json');
      if (request.method === 'GET') {
        response.statusCode = state.tabs === null ? 500 : 200;
        return response.end(JSON.stringify({ occupied: true, subscription_count: state.tabs }));
      }
      const event = JSON.parse(body) as Omit<Told, 'data'> & { data: string };
      told.push({ ...event, data: JSON.parse(event.data) });
      return response.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { told, state, url: `http://127.0.0.1:${port}`, stop: () => server.close() };
};

describe('a change reaches open tabs', () => {
  let edge: TestEdge;
  let gateway: Awaited<ReturnType<typeof startGateway>>;
  const planNow = async () => {
    const answer = await edge.page('/plan.json', { ...KNOWN, 'accept-encoding': 'identity' });
    return planAnswer.parse(answer.json());
  };
  const casinoNow = async () => (await planNow()).remotes['casino']?.chain[0]?.version;
  const promote = (version: string) => edge.rollOut('jangada', 'casino', { stable: version });
  /**
   * Waits for the notifications of a change before the next change: on a busy machine late ones would be mistaken for
   * others.
   */
  const newsOf = async (change: Promise<unknown>): Promise<Told> => {
    await change;
    const { revision } = await planNow();
    return until(() => gateway.told.find(({ data }) => data.revision === revision), `the news of ${revision}`);
  };

  before(async () => {
    gateway = await startGateway();
    edge = await startEdge({
      EDGE_REALTIME_URL: gateway.url,
      EDGE_REALTIME_APPS: JSON.stringify({ jangada: { id: '1', key: 'k', secret: 's' } }),
    });
    await edge.publish(aBuild('host', '1.0.0'));
    for (const version of ['1.0.0', '1.1.0']) await edge.publish(aBuild('casino', version));
    await newsOf(edge.rollOut('jangada', 'host', { stable: '1.0.0' }));
    await newsOf(promote('1.0.0'));
  });
  beforeEach(() => {
    gateway.told.length = 0;
    gateway.state.tabs = 5;
  });
  after(async () => {
    await edge.stop();
    gateway.stop();
  });

  it('over the public channel of the tenant, with the revision of its plans', async () => {
    const { name, channels, data } = await newsOf(promote('1.1.0'));
    assert.deepEqual([name, channels], ['DeliveryChanged', ['universal-public.30']]);
    assert.deepEqual(data, { revision: (await planNow()).revision, urgent: false, spread_ms: 5 });
    await newsOf(promote('1.0.0'));
  });

  it('as urgent when the operator marks it, with a shorter request window', async () => {
    gateway.state.tabs = null;
    const { revision } = (await edge.call('GET', '/rollouts/jangada/casino')).json<{ revision: number }>();
    const rollout = { ...emptyRollout, stable: '1.0.0', blocked: ['1.1.0'] };
    const changes = [{ tenant: 'jangada', remote: 'casino', expected_revision: revision, rollout }];
    const written = await edge.call('POST', '/changes', { changes, reason: 'it leaks', urgent: true });
    assert.equal(written.statusCode, 200, written.body);
    assert.equal(written.json<{ revisions: { urgent?: boolean }[] }>().revisions[0]?.urgent, true);
    const { data } = await until(() => gateway.told[0], 'the news');
    assert.deepEqual([data.urgent, data.spread_ms], [true, 1_000]);
  });

  it('as urgent also where only the plan is requested, until a later page is made', async () => {
    const { revision, urgent_revision } = await planNow();
    assert.equal(urgent_revision, revision);
    await newsOf(promote('1.0.0'));
    const later = await planNow();
    assert.deepEqual([later.revision, later.urgent_revision], [revision + 1, revision]);
  });

  it('once, however many rollouts of the tenant were changed together', async () => {
    const current = async (remote: string) =>
      (await edge.call('GET', `/rollouts/jangada/${remote}`)).json<{ revision: number }>().revision;
    const changes = await Promise.all(
      (['host', 'casino'] as const).map(async (remote) => ({
        tenant: 'jangada',
        remote,
        expected_revision: await current(remote),
        rollout: { ...emptyRollout, stable: '1.0.0' },
      })),
    );
    await edge.call('POST', '/changes', { changes, reason: 'together' });
    await until(() => gateway.told[0], 'the news');
    await new Promise((resolve) => setTimeout(resolve, 200));
    assert.equal(gateway.told.length, 1);
  });

  it('at once also when another edge wrote it: no cache hides it', async () => {
    assert.equal(await casinoNow(), '1.0.0');
    const elsewhere = new Client({ connectionString: edge.databaseUrl });
    await elsewhere.connect();
    await elsewhere.query(
      `insert into delivery.rollout_revisions (tenant, remote, revision, rollout, author, reason)
       select tenant, remote, revision + 1, $1, 'another edge', 'a test' from delivery.rollout_revisions
       where tenant = 'jangada' and remote = 'casino' order by revision desc limit 1`,
      [JSON.stringify({ ...emptyRollout, stable: '1.1.0' })],
    );
    await elsewhere.end();
    await until(() => gateway.told[0], 'the news');
    assert.equal(await casinoNow(), '1.1.0');
    await newsOf(promote('1.0.0'));
  });

  it('sent by one of several edges, also after the database has closed all their connections', async () => {
    const heard: Change[] = [];
    const listen = () =>
      watchChanges({
        databaseUrl: edge.databaseUrl,
        log: { warn: () => {} },
        onStale: () => {},
        onChange: (change) => heard.push(change),
      });
    const others = [listen(), listen()];
    await Promise.all(others.map((other) => other.start()));
    await promote('1.1.0');
    await until(() => heard.length === 2 && gateway.told.length === 1, 'all news');
    assert.deepEqual(
      heard.map(({ speaks }) => speaks),
      [false, false],
    );

    const lines =
      "from pg_stat_activity where application_name = 'jangada-edge-changes' and datname = current_database()";
    const onServer = async (query: string) => (await sql<{ count: number }>`${sql.raw(query)}`.execute(edge.db)).rows;
    await onServer(`select pg_terminate_backend(pid) ${lines}`);
    heard.length = 0;
    gateway.told.length = 0;
    let listening = 0;
    await until(() => {
      void onServer(`select count(*)::int as count ${lines} and query ~ '^(listen|select 1)'`).then(([found]) => {
        listening = found?.count ?? 0;
      });
      return listening === 3;
    }, 'the lines to be back');
    await promote('1.0.0');
    await until(() => heard.length === 2, 'all news');
    await until(() => gateway.told.length + heard.filter(({ speaks }) => speaks).length === 1, 'one that speaks');
    await Promise.all(others.map((other) => other.stop()));
  });

  it('and an unreachable gateway delays no rollout', async () => {
    gateway.stop();
    await promote('1.1.0');
    assert.equal(await casinoNow(), '1.1.0');
  });
});

describe('/plan.json', () => {
  let edge: TestEdge;
  before(async () => {
    edge = await startEdge();
    await edge.publish(aBuild('host', '1.0.0'));
    await edge.rollOut('jangada', 'host', { stable: '1.0.0' });
  });
  after(() => edge.stop());

  it('is the visitor’s own, not cached, and names neither tenant nor guest', async () => {
    const answer = await edge.page('/plan.json', { ...KNOWN, 'accept-encoding': 'identity' });
    assert.equal(answer.headers['cache-control'], 'private, no-store');
    assert.equal(answer.body.includes(GUEST), false);
    const { build, remotes } = planAnswer.parse(answer.json());
    assert.equal(build, (await edge.page('/build.json', KNOWN)).json<{ build: string }>().build);
    assert.equal(remotes['host']?.chain[0]?.version, '1.0.0');
  });

  it('is refused without a guest id, and for an unknown domain', async () => {
    assert.equal((await edge.page('/plan.json')).statusCode, 404);
    assert.equal((await edge.page('/plan.json', { ...KNOWN, host: 'nobody.test' })).statusCode, 404);
  });
});

describe('the time over which tabs poll', () => {
  it('grows with the number of tabs, up to a limit; an urgent change has a shorter one', () => {
    assert.deepEqual(
      [0, 5, 2_000, 50_000, null].map((tabs) => spreadOf(tabs, false)),
      [0, 5, 2_000, 3_000, 3_000],
    );
    assert.deepEqual(
      [5, 2_000, null].map((tabs) => spreadOf(tabs, true)),
      [5, 1_000, 1_000],
    );
  });
});
