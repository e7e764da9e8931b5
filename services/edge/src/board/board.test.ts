import assert from 'node:assert/strict';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { boardMessage, boardOverview, type BoardMessage } from '@jangada/contracts/delivery/board.endpoints';
import { CONTRACT_VERSION } from '@jangada/contracts/delivery/release';
import fastifyCookie from '@fastify/cookie';
import Fastify from 'fastify';
import { createAccess } from '../access/access.ts';
import { createReleases } from '../delivery/releases.ts';
import { byOperatorSession, createSessionFinder } from '../operators/by-operator-session.ts';
import { createSessions } from '../operators/sessions.ts';
import { createBoardStream, STREAMS_MAX, STREAMS_PER_CALLER_MAX } from './board-stream.ts';
import { boardRoutes } from './board.routes.ts';
import { aBuild, startEdge, type TestEdge } from '../testing/test-edge.ts';

const noHealth = async () => ({ health: [], alarms: [] });

const PASSWORD = 'uma senha comprida';

let edge: TestEdge;
before(async () => {
  edge = await startEdge();
  for (const version of ['1.0.0', '1.1.0']) await edge.publish(aBuild('wallet', version));
});
after(() => edge.stop());

const signedIn = async (name: string): Promise<string> => {
  await edge.call('POST', '/operators', { name, role: 'viewer', password: PASSWORD });
  const reply = await edge.app.inject({
    method: 'POST',
    url: '/delivery/v1/sign-in',
    headers: { host: 'localhost', origin: 'http://localhost', 'x-jangada-board': '1' },
    payload: { name, password: PASSWORD },
  });
  return String(reply.headers['set-cookie']).split(';')[0] ?? '';
};

describe('the overview', () => {
  it('lists every tenant and remote, also without a rollout', async () => {
    await edge.rollOut('jangada', 'wallet', { stable: '1.0.0' });
    await edge.call('POST', '/tenants', { slug: 'tucano', domain: 'tucano.localhost' });
    const overview = boardOverview.parse((await edge.call('GET', '/board/overview')).json());
    assert.deepEqual(
      overview.tenants.map(({ slug }) => slug),
      ['jangada', 'tucano'],
    );
    assert.equal(overview.cells.length, overview.tenants.length * overview.remotes.length);
    const cellOf = (tenant: string) => overview.cells.find((one) => one.tenant === tenant && one.remote === 'wallet');
    assert.equal(cellOf('jangada')?.rollout.stable, '1.0.0');
    assert.equal(cellOf('jangada')?.last?.reason, 'a test');
    assert.deepEqual([cellOf('tucano')?.revision, cellOf('tucano')?.last], [0, null]);
    assert.deepEqual(
      overview.releases.map(({ remote, version, contract }) => [remote, version, contract.range]),
      [['wallet', '1.0.0', `^${CONTRACT_VERSION}`]],
    );
  });

  it('requires a session', async () => {
    for (const path of ['overview', 'revisions', '../stream']) {
      const reply = await edge.app.inject({ url: `/delivery/v1/board/${path}` });
      assert.equal(reply.statusCode, 401, path);
    }
    const cookie = await signedIn('olha');
    const reply = await edge.app.inject({
      url: '/delivery/v1/board/overview',
      headers: { host: 'localhost', cookie },
    });
    assert.equal(reply.statusCode, 200);
    assert.equal(reply.headers['cache-control'], 'no-store');
  });
});

describe('the history', () => {
  it('is paged without a gap or a repetition, with the previous rollout of each', async () => {
    for (const version of ['1.1.0', '1.0.0', '1.1.0', '1.0.0'])
      await edge.rollOut('onca', 'wallet', { stable: version });
    const seen: { revision: number; before: { stable: string | null } | null }[] = [];
    let after: string | null = '';
    while (after !== null) {
      const page: { data: typeof seen; next: string | null } = (
        await edge.call('GET', `/board/revisions?tenant=onca&limit=2${after && `&after=${after}`}`)
      ).json();
      seen.push(...page.data);
      after = page.next;
    }
    assert.deepEqual(
      seen.map(({ revision, before }) => [revision, before?.stable ?? null]),
      [
        [4, '1.1.0'],
        [3, '1.0.0'],
        [2, '1.1.0'],
        [1, null],
      ],
    );
  });

  it('has every change set whole on one page', async () => {
    const change = async (remotes: readonly string[], reason: string) => {
      const changes = await Promise.all(
        remotes.map(async (remote) => {
          const { revision, rollout } = (await edge.call('GET', `/rollouts/onca/${remote}`)).json();
          return { tenant: 'onca', remote, expected_revision: revision, rollout: { ...rollout, auto_rollback: true } };
        }),
      );
      const reply = await edge.call('POST', '/changes', { changes, reason, force: true });
      assert.equal(reply.statusCode, 200, reply.body);
    };
    await change(['host', 'wallet'], 'the older');
    await change(['host', 'wallet', 'casino'], 'the newer');
    const read = async (after = '') => {
      const url = `/board/revisions?tenant=onca&limit=2${after && `&after=${after}`}`;
      return (await edge.call('GET', url)).json<{ data: { reason: string }[]; next: string }>();
    };
    const newer = await read();
    assert.deepEqual(
      newer.data.map(({ reason }) => reason),
      Array(3).fill('the newer'),
    );
    const older = await read(newer.next);
    assert.deepEqual(
      older.data.map(({ reason }) => reason),
      Array(2).fill('the older'),
    );
  });

  it('refuses an invalid cursor', async () => {
    for (const after of ['nonsense', Buffer.from('["x","y","z",1]').toString('base64url')]) {
      assert.equal((await edge.call('GET', `/board/revisions?after=${after}`)).statusCode, 422);
    }
  });
});

const WAIT_MS_MAX = 5_000;

/** Polls until there is a result: a server detects a closed connection with a delay. */
const until = async <Found>(find: () => Promise<Found | undefined>): Promise<Found> => {
  const endsAt = Date.now() + WAIT_MS_MAX;
  for (;;) {
    const found = await find();
    if (found !== undefined) return found;
    if (Date.now() > endsAt) throw new Error('it did not happen');
  }
};

describe('the stream', () => {
  let port = 0;
  before(async () => {
    await edge.app.listen({ port: 0 });
    port = (edge.app.server.address() as AddressInfo).port;
  });

  /** Listens like a browser: yields the messages in order, and the end of the stream. */
  const listen = async (cookie: string) => {
    const reply = await new Promise<IncomingMessage>((resolve, reject) => {
      get({ port, path: '/delivery/v1/stream', headers: { host: 'localhost', cookie } }, resolve).on('error', reject);
    });
    const messages: BoardMessage[] = [];
    const waiting: (() => void)[] = [];
    let text = '';
    reply.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        if (event.startsWith('data: ')) messages.push(boardMessage.parse(JSON.parse(event.slice('data: '.length))));
      }
      for (const wake of waiting.splice(0)) wake();
    });
    const until = async <Type extends BoardMessage['type']>(type: Type) => {
      for (;;) {
        const found = messages.find((one): one is Extract<BoardMessage, { type: Type }> => one.type === type);
        if (found) return found;
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
    };
    return { reply, until, close: () => reply.destroy() };
  };

  it('sends a revision soon after it was written', async () => {
    const board = await listen(await signedIn('ouve'));
    assert.equal(board.reply.headers['content-type'], 'text/event-stream; charset=utf-8');
    await board.until('hello');
    const startedMs = performance.now();
    await edge.rollOut('tucano', 'wallet', { stable: '1.1.0' });
    const { revision } = await board.until('revision');
    assert.deepEqual(
      [revision.tenant, revision.remote, revision.revision, revision.rollout.stable],
      ['tucano', 'wallet', 1, '1.1.0'],
    );
    assert.ok(performance.now() - startedMs < 2_000);
    board.close();
  });

  it('sends new releases and health', async () => {
    const board = await listen(await signedIn('espera'));
    await board.until('health');
    await edge.publish(aBuild('wallet', '1.2.0'));
    await board.until('releases');
    board.close();
  });

  it('ends for a session that was revoked elsewhere, and for no other', async () => {
    const stream = createBoardStream(edge.db, noHealth, { warn: () => undefined }, 1);
    const aListener = (stillAllowed: () => Promise<boolean>) => {
      const said: string[] = [];
      let close = (): void => undefined;
      const closed = new Promise<void>((resolve) => (close = resolve));
      return {
        said,
        closed,
        listener: {
          caller: 'operator ana',
          send: ({ type }: BoardMessage) => said.push(type),
          beat: () => said.push('beat'),
          stillAllowed,
          close,
        },
      };
    };
    const [gone, stays] = [aListener(async () => false), aListener(async () => true)];
    await stream.listen(gone.listener);
    await stream.listen(stays.listener);
    await gone.closed;
    assert.equal(gone.said.at(-1), 'ended');
    assert.ok(!stays.said.includes('ended'));
    stream.stop();
  });

  it('ends within a heartbeat for a browser whose session was revoked elsewhere', async () => {
    const cookie = await signedIn('vai');
    const findSession = createSessionFinder(createSessions(edge.db), ['localhost', '127.0.0.1', '[::1]']);
    const access = createAccess([byOperatorSession(findSession)]);
    const app = Fastify();
    await app.register(fastifyCookie);
    const parts = { db: edge.db, releases: createReleases(edge.db), access, health: noHealth };
    boardRoutes(app, { ...parts, heartbeatEveryMs: 1 });
    const line = await fetch(`${await app.listen({ port: 0 })}/delivery/v1/stream`, { headers: { cookie } });
    const said = line.text();
    await edge.call('POST', '/operators/vai/sign-out');
    const timer = setTimeout(() => void app.close(), 5_000);
    assert.match(await said, /"type":"ended"/);
    clearTimeout(timer);
    await app.close();
  });

  it('refuses connections above its limit', async () => {
    const stream = createBoardStream(edge.db, noHealth, { warn: () => undefined });
    const nothing = {
      send: () => undefined,
      beat: () => undefined,
      stillAllowed: async () => true,
      close: () => undefined,
    };
    for (let count = 0; count < STREAMS_MAX; count += 1)
      await stream.listen({ ...nothing, caller: `operator ${count}` });
    assert.equal(stream.isFull(), true);
    stream.stop();
    assert.equal(stream.isFull(), false);
  });

  it('refuses more than ten connections of one operator, and no other operator; a closed one frees its place', async () => {
    const [greedy, other] = [await signedIn('muitas'), await signedIn('outra')];
    const open = Array.from({ length: STREAMS_PER_CALLER_MAX + 5 }, () => listen(greedy));
    const lines = await Promise.all(open);
    const refused = lines.filter(({ reply }) => reply.statusCode === 429);
    assert.equal(refused.length, 5);
    const served = lines.filter(({ reply }) => reply.statusCode === 200);
    const beside = await listen(other);
    assert.equal(beside.reply.statusCode, 200);
    served[0]?.close();
    const opened = await until(async () => {
      const again = await listen(greedy);
      if (again.reply.statusCode === 200) return again;
      again.close();
      return undefined;
    });
    for (const line of [...lines, beside, opened]) line.close();
  });

  it('refuses a call without a session', async () => {
    const { reply } = await listen('jangada_operator=nobody');
    assert.equal(reply.statusCode, 401);
    reply.destroy();
  });
});
