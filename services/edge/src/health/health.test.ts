import { boardOverview } from '@jangada/contracts/delivery/board.endpoints';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { CONTRACT_VERSION } from '@jangada/contracts/delivery/release';
import { isOnCanary } from '@jangada/contracts/delivery/resolve';
import { emptyRollout, type Rollout, type RolloutRevision } from '@jangada/contracts/delivery/rollout';
import type { ReleasableName } from '@jangada/contracts/values/remotes';
import { createChangeSets } from '../delivery/change-sets.ts';
import { createReleases } from '../delivery/releases.ts';
import { createRollouts } from '../delivery/rollouts.ts';
import { aSite } from '../testing/a-site.ts';
import { aBuild, anOffer, startEdge, type TestEdge } from '../testing/test-edge.ts';
import { createGate, type Gate } from './gate.ts';
import { createHealthStore } from './health-store.ts';

const MINUTE_MS = 60_000;
const TENANT = 'jangada';
/** The canary gets more than half of the guests, so that both sides fill quickly. */
const PERCENT = 50;

let edge: TestEdge;
let gate: Gate;
let gates: Gate[];

const openTestGate = (): Gate => {
  const releases = createReleases(edge.db);
  const changeSets = createChangeSets(edge.db, releases, createRollouts(edge.db), async () => []);
  const silent = { info: () => {}, warn: () => {}, error: () => {} };
  const bounds = { sampleMin: 30, stopMin: 10, windowMinutes: 60 };
  return createGate({ db: edge.db, store: createHealthStore(edge.db), changeSets, log: silent, bounds });
};

before(async () => {
  edge = await startEdge({
    EDGE_GATE_EVERY_MS: '0',
    EDGE_GATE_GUESTS_PER_ADDRESS: '1000',
    EDGE_BEACONS_PER_MINUTE: '100000',
  });
  gates = [openTestGate(), openTestGate()];
  [gate] = gates as [Gate, Gate];
  for (const remote of ['host', 'casino', 'wallet', 'social', 'account', 'sportsbook'] as const) {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
      const offer = remote === 'host' ? {} : { offer: anOffer(remote) };
      const contract = { built: CONTRACT_VERSION, range: `^${CONTRACT_VERSION}` };
      await edge.publish(aBuild(remote, version, { contract, ...offer }));
    }
  }
  await edge.rollOut(TENANT, 'host', { stable: '1.0.0' });
});

after(() => edge.stop());

const canaryOf = (change: Partial<NonNullable<Rollout['canary']>> = {}): Rollout => ({
  ...emptyRollout,
  stable: '1.0.0',
  canary: { version: '1.1.0', percent: PERCENT, salt: 'salt', ...change },
});

/** Guests in the canary, or outside it. */
const guests = (remote: ReleasableName, rollout: Rollout, on: boolean, count: number): string[] => {
  const found: string[] = [];
  while (found.length < count) {
    const guest = randomUUID();
    const visitor = { tenant: TENANT, guest, remote, hostContract: CONTRACT_VERSION, nowMs: Date.now() };
    if (isOnCanary(rollout, visitor) === on) found.push(guest);
  }
  return found;
};

interface Saying {
  readonly remote?: string;
  readonly version?: string;
  readonly kinds?: readonly object[];
  readonly ms?: number;
  readonly host?: string;
  readonly address?: string;
}

const say = async (
  guest: string,
  { remote = 'casino', version = '1.1.0', ...saying }: Saying = {},
): Promise<number> => {
  const { kinds = [], ms, host = 'localhost', address = '203.0.113.1' } = saying;
  const body = {
    tenant: TENANT,
    guest,
    reports: kinds.map((kind) => ({ remote, version, path: '/', ...kind })),
    loads: kinds.length === 0 || ms !== undefined ? [{ remote, version, ms: ms ?? 100 }] : [],
  };
  const reply = await edge.app.inject({
    method: 'POST',
    url: '/delivery/v1/beacons',
    remoteAddress: address,
    headers: { 'content-type': 'text/plain;charset=UTF-8', host },
    payload: JSON.stringify(body),
  });
  assert.equal(reply.statusCode, 202, reply.body);
  return reply.json<{ accepted: number }>().accepted;
};

const reportAll = async (who: readonly string[], saying: Saying): Promise<void> => {
  for (const guest of who) await say(guest, saying);
};

const inForce = async (remote: ReleasableName): Promise<RolloutRevision> => {
  const { data } = (await edge.call('GET', `/rollouts/${TENANT}/${remote}/revisions`)).json<{
    data: RolloutRevision[];
  }>();
  assert.ok(data[0]);
  return data[0];
};

const healthOf = async (remote: string) =>
  (await edge.call('GET', `/health?tenant=${TENANT}&remote=${remote}`)).json<{
    releases: { version: string; attempts: number; failures: number; kinds: Record<string, number>; p50_ms: number }[];
    gate: { evidence: { verdict: string }; why: string }[];
    alarms: {
      remote: string;
      version: string;
      kind?: string;
      why?: string;
      past?: object;
      others?: { attempts: number };
    }[];
  }>();

const MOUNT = [{ kind: 'mount', expose: './routes/home' }];

describe('what counts', () => {
  const rollout = canaryOf();
  let on: string[];

  before(async () => {
    await edge.rollOut(TENANT, 'wallet', rollout);
    on = guests('wallet', rollout, true, 20);
  });

  const counts = async () => {
    const { releases } = await healthOf('wallet');
    const canary = releases.find(({ version }) => version === '1.1.0');
    return [canary?.attempts ?? 0, canary?.failures ?? 0];
  };

  it('a guest counts once per release for repeated reports', async () => {
    for (const _ of [1, 2, 3]) await say(on[0] ?? '', { remote: 'wallet', kinds: MOUNT });
    assert.deepEqual(await counts(), [1, 1]);
  });

  it('a guest who would not get this release does not count', async () => {
    const [off = ''] = guests('wallet', rollout, false, 1);
    assert.equal(await say(off, { remote: 'wallet', kinds: MOUNT }), 0);
    assert.equal(await say(on[1] ?? '', { remote: 'wallet', version: '1.0.0', kinds: MOUNT }), 0);
    assert.equal(await say(on[1] ?? '', { remote: 'wallet', version: '1.2.0', kinds: MOUNT }), 0);
    assert.deepEqual(await counts(), [1, 1]);
  });

  it('a beacon sent to another tenant’s site does not count', async () => {
    edge.setSite('tucano.localhost', { status: 'found', site: aSite({ tenant: 'tucano' }) });
    assert.equal(await say(on[2] ?? '', { remote: 'wallet', kinds: MOUNT, host: 'tucano.localhost' }), 0);
    assert.equal(await say(on[2] ?? '', { remote: 'wallet', kinds: MOUNT, host: 'ninguem.localhost' }), 0);
  });

  it('a beacon about another site than the one it is sent to is not stored either', async () => {
    const kept = async () => (await edge.db.selectFrom('beacons').select('id').execute()).length;
    const before = await kept();
    await say(on[2] ?? '', { remote: 'wallet', kinds: MOUNT, host: 'tucano.localhost' });
    assert.equal(await kept(), before);
  });

  for (const [page, headers] of [
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['another tenant of the domain', { origin: 'http://tucano.localhost', 'sec-fetch-site': 'same-site' }],
    ['another site in a browser without Sec-Fetch-Site', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
  ] as const) {
    it(`a beacon from a page of ${page} neither counts nor is stored`, async () => {
      const report = { remote: 'wallet', version: '9.9.8', kind: 'mount', path: '/' };
      const reply = await edge.app.inject({
        method: 'POST',
        url: '/delivery/v1/beacons',
        headers: { 'content-type': 'text/plain;charset=UTF-8', host: 'localhost', ...headers },
        payload: JSON.stringify({ tenant: TENANT, guest: on[2] ?? '', reports: [report] }),
      });
      assert.deepEqual(reply.json(), { accepted: 0 });
      assert.deepEqual(await edge.db.selectFrom('beacons').select('id').where('version', '=', '9.9.8').execute(), []);
    });
  }

  it('a report is stored without characters that change a terminal, and its stack keeps its lines', async () => {
    const report = {
      ...{ remote: 'wallet', version: '9.9.7', kind: 'mount', path: '/a\u0007' },
      message: 'x\u001b[31mRED\ncasino 1.0.0 mount\u202e',
      stack: 'Error: x\n    at pay\r\u2028\n    at go',
    };
    await edge.app.inject({
      method: 'POST',
      url: '/delivery/v1/beacons',
      headers: { host: 'localhost', origin: 'http://localhost', 'sec-fetch-site': 'same-origin' },
      payload: { tenant: TENANT, guest: on[2] ?? '', reports: [report] },
    });
    assert.deepEqual(
      await edge.db
        .selectFrom('beacons')
        .select(['path', 'message', 'stack'])
        .where('version', '=', '9.9.7')
        .executeTakeFirstOrThrow(),
      { path: '/a ', message: 'x [31mRED casino 1.0.0 mount ', stack: 'Error: x\n    at pay  \n    at go' },
    );
  });

  it('an impossible release or text is refused as a client error', async () => {
    const send = (remote: string, message: string) => {
      const report = { remote, version: '9.9.9', kind: 'mount', path: '/', message };
      const payload = { tenant: TENANT, guest: on[2] ?? '', reports: [report] };
      return edge.app.inject({ method: 'POST', url: '/delivery/v1/beacons', headers: { host: 'localhost' }, payload });
    };
    assert.equal((await send('constructor', 'x')).statusCode, 422);
    assert.equal((await send('wallet', 'a\0b')).statusCode, 202);
    const { message } = await edge.db
      .selectFrom('beacons')
      .select('message')
      .where('version', '=', '9.9.9')
      .executeTakeFirstOrThrow();
    assert.equal(message, 'a\ufffdb');
  });

  it('connection problems are recorded and do not count: no network, time-outs, server errors', async () => {
    const line = [{ kind: 'network' }, { kind: 'timeout' }, { kind: 'http', status: 503 }, { kind: 'unexpected' }];
    await reportAll(on.slice(3, 15), { remote: 'wallet', kinds: line });
    assert.deepEqual(await counts(), [1, 1]);
    const { releases } = await healthOf('wallet');
    assert.deepEqual(releases[0]?.kinds, { http: 12, mount: 1, network: 12, timeout: 12, unexpected: 12 });
    await gate.run();
    assert.equal((await inForce('wallet')).author, 'test');
  });

  it('a time-out counts when other files of the same moment arrived', async () => {
    await say(on[17] ?? '', { remote: 'wallet', kinds: [{ kind: 'timeout', own: true }] });
    assert.deepEqual(await counts(), [2, 2]);
  });

  it('a file that is not there counts', async () => {
    await say(on[15] ?? '', { remote: 'wallet', kinds: [{ kind: 'http', status: 404 }] });
    assert.deepEqual(await counts(), [3, 3]);
  });

  it('load times are reported', async () => {
    await say(on[16] ?? '', { remote: 'wallet', ms: 380 });
    const { releases } = await healthOf('wallet');
    assert.deepEqual([releases[0]?.attempts, releases[0]?.p50_ms], [4, 350]);
  });

  it('one address counts for a few guests only', async () => {
    const strict = await startEdge({ EDGE_GATE_EVERY_MS: '0' });
    try {
      for (const remote of ['host', 'casino'] as const) {
        const offer = remote === 'host' ? {} : { offer: anOffer(remote) };
        for (const version of ['1.0.0', '1.1.0']) await strict.publish(aBuild(remote, version, offer));
      }
      await strict.rollOut(TENANT, 'host', { stable: '1.0.0' });
      const all = canaryOf({ percent: 100 });
      await strict.rollOut(TENANT, 'casino', all);
      const send = async (remoteAddress: string) => {
        const report = { remote: 'casino', version: '1.1.0', kind: 'mount', path: '/' };
        const reply = await strict.app.inject({
          method: 'POST',
          url: '/delivery/v1/beacons',
          remoteAddress,
          headers: { 'content-type': 'text/plain', host: 'localhost' },
          payload: JSON.stringify({ tenant: TENANT, guest: randomUUID(), reports: [report] }),
        });
        return reply.json<{ accepted: number }>().accepted;
      };
      const accepted: number[] = [];
      for (let serial = 0; serial < 40; serial += 1) accepted.push(await send('198.51.100.7'));
      assert.equal(
        accepted.reduce((sum, one) => sum + one),
        5,
      );
      assert.equal(await send('198.51.100.8'), 1);
    } finally {
      await strict.stop();
    }
  });
});

describe('the gate', () => {
  it('rolls back a canary that never worked, blocks it, and records the evidence', async () => {
    const rollout = canaryOf();
    await edge.rollOut(TENANT, 'casino', rollout);
    const on = guests('casino', rollout, true, 10);
    await reportAll(on.slice(0, 9), { kinds: MOUNT });
    await gate.run();
    assert.equal((await inForce('casino')).author, 'test', 'nine are too few');

    await reportAll(on.slice(9), { kinds: MOUNT });
    await Promise.all(gates.map((one) => one.run()));
    const written = await inForce('casino');
    assert.deepEqual([written.author, written.revision], ['gate', 2]);
    assert.deepEqual(
      [written.rollout.canary, written.rollout.stable, written.rollout.blocked],
      [null, '1.0.0', ['1.1.0']],
    );
    assert.match(written.reason, /^1\.1\.0 goes back: canary failed for 10 of 10 guests \(100\.0 %\)/);
    assert.deepEqual(written.evidence?.canary, { version: '1.1.0', attempts: 10, failures: 10 });
    assert.deepEqual([written.evidence?.verdict, written.evidence?.kinds], ['rolled-back', { mount: 10 }]);

    const explained = await edge.call('GET', `/explain?tenant=${TENANT}&remote=casino&guest=${on[0]}`);
    assert.match(explained.body, /goes back/);
    await gate.run();
    assert.equal((await inForce('casino')).revision, 2, 'nothing is left to decide');
  });

  it('counts a report of the very millisecond in which it evaluates', async () => {
    const store = createHealthStore(edge.db);
    const of = { tenant: TENANT, remote: 'account', version: '1.2.0' };
    const at = new Date();
    await store.add([{ ...of, guest: randomUUID(), what: ['attempt'] }], at);
    assert.equal((await store.seen(of, new Date(at.getTime() - MINUTE_MS), at)).attempts, 1);
  });

  it('rolls back a canary of the shell that never started, from reports of the inline scripts', async () => {
    const rollout = canaryOf();
    await edge.rollOut(TENANT, 'host', rollout);
    const report = { kind: 'evaluation', expose: '.' };
    await reportAll(guests('host', rollout, true, 10), { remote: 'host', kinds: [report] });
    await gate.run();
    const written = await inForce('host');
    assert.deepEqual(
      [written.author, written.rollout.canary, written.rollout.stable, written.rollout.blocked],
      ['gate', null, '1.0.0', ['1.1.0']],
    );
    const { releases } = await healthOf('host');
    const canary = releases.find(({ version }) => version === '1.1.0');
    assert.deepEqual([canary?.attempts, canary?.failures, canary?.kinds], [10, 10, { evaluation: 10 }]);
  });

  it('reloads open tabs without a safe point when the bytes differ from the published ones', async () => {
    const rollout = canaryOf();
    await edge.rollOut(TENANT, 'account', rollout);
    await reportAll(guests('account', rollout, true, 10), { remote: 'account', kinds: [{ kind: 'integrity' }] });
    await gate.run();
    const written = await inForce('account');
    assert.deepEqual([written.author, written.urgent], ['gate', true]);
    assert.equal((await inForce('casino')).urgent, undefined);
  });

  it('rolls back a canary that fails more often than the stable release over the same minutes', async () => {
    const rollout = canaryOf({ version: '1.2.0' });
    await edge.rollOut(TENANT, 'casino', rollout);
    const [on, off] = [guests('casino', rollout, true, 30), guests('casino', rollout, false, 40)];
    const runtime = [{ kind: 'runtime', message: 'no games' }];
    await reportAll(off, { version: '1.0.0' });
    await reportAll(on.slice(0, 20), { version: '1.2.0' });
    await reportAll(on.slice(20), { version: '1.2.0', kinds: runtime, ms: 90 });
    await gate.run();
    const written = await inForce('casino');
    assert.equal(written.author, 'gate');
    assert.deepEqual(written.rollout.blocked, ['1.2.0']);
    assert.deepEqual(written.evidence?.stable, { version: '1.0.0', attempts: 40, failures: 0 });
    assert.ok((written.evidence?.p_value ?? 1) < 0.001);
  });

  it('lists the views that a translated page broke, and counts none of them against the release', async () => {
    const rollout = canaryOf({ version: '1.2.0' });
    await edge.rollOut(TENANT, 'casino', rollout);
    const translated = [{ kind: 'translated', message: 'not a child of this node' }];
    await reportAll(guests('casino', rollout, true, 20), { version: '1.2.0', kinds: translated, ms: 90 });
    await gate.run();
    assert.deepEqual((await inForce('casino')).rollout.blocked ?? [], []);
  });

  it('rolls back a canary that changes the frame, and raises an alarm when the stable release does', async () => {
    const kinds = [{ kind: 'intrusion', message: 'header is hidden by a style sheet' }];
    const intruding = { remote: 'wallet', version: '1.2.0', kinds, ms: 90 };
    const rollout = canaryOf({ version: '1.2.0' });
    await edge.rollOut(TENANT, 'wallet', rollout);
    await reportAll(guests('wallet', rollout, true, 10), intruding);
    await gate.run();
    const written = await inForce('wallet');
    assert.deepEqual(written.rollout.blocked, ['1.2.0']);
    assert.deepEqual(written.evidence?.kinds, { intrusion: 10 });

    await edge.rollOut(TENANT, 'wallet', { stable: '1.2.0', previous: '1.0.0' });
    await reportAll(
      Array.from({ length: 10 }, () => randomUUID()),
      intruding,
    );
    const { alarms } = await healthOf('wallet');
    assert.deepEqual(
      alarms.map(({ version, kind }) => [version, kind]),
      [['1.2.0', 'nobody']],
    );
    await edge.rollOut(TENANT, 'wallet', { stable: '1.0.0' });
  });

  it('rolls back a canary that never fails and whose first view is slow, and records both waits', async () => {
    const rollout = canaryOf();
    await edge.rollOut(TENANT, 'sportsbook', rollout);
    const [on, off] = [guests('sportsbook', rollout, true, 30), guests('sportsbook', rollout, false, 40)];
    await reportAll(off, { remote: 'sportsbook', version: '1.0.0', ms: 250 });
    await reportAll(on.slice(0, 15), { remote: 'sportsbook', ms: 250 });
    await reportAll(on, { remote: 'sportsbook', ms: 9_000 });
    await gate.run();
    const written = await inForce('sportsbook');
    assert.deepEqual([written.author, written.rollout.blocked, written.urgent], ['gate', ['1.1.0'], undefined]);
    assert.match(written.reason, /^1\.1\.0 goes back: longer than 1600 ms for the first view: canary 15 of 30 guests/);
    assert.deepEqual(written.evidence?.canary, { version: '1.1.0', attempts: 30, failures: 0 });
    assert.equal(written.evidence?.slow?.canary.slow, 15, 'a guest counts with the fastest view');
  });

  it('pauses a ramp while the result is uncertain, and resumes it afterwards', async () => {
    const steps = [
      { percent: PERCENT, minutes: 1 },
      { percent: 80, minutes: 1 },
    ];
    const rollout = canaryOf({ ramp: { steps, step: 0 } });
    await edge.rollOut(TENANT, 'social', rollout);
    const [on, off] = [guests('social', rollout, true, 30), guests('social', rollout, false, 66)];
    const stable = { remote: 'social', version: '1.0.0' };
    await reportAll(on.slice(3), { remote: 'social' });
    await gate.run(Date.now() + 2 * MINUTE_MS);
    assert.equal((await inForce('social')).author, 'test', 'too few to go on');

    await reportAll(on.slice(0, 3), { remote: 'social', kinds: MOUNT });
    await reportAll(off.slice(0, 60), stable);
    await gate.run(Date.now() + 2 * MINUTE_MS);
    const held = await inForce('social');
    assert.equal(held.author, 'gate');
    assert.match(held.rollout.canary?.held ?? '', /3 of 30 guests/);
    assert.equal(held.evidence?.verdict, 'held');
    await gate.run(Date.now() + 3 * MINUTE_MS);
    assert.equal((await inForce('social')).revision, held.revision, 'it is written once');

    await reportAll(off.slice(60), { ...stable, kinds: MOUNT });
    await gate.run(Date.now() + 2 * MINUTE_MS);
    const free = await inForce('social');
    assert.deepEqual([free.author, free.rollout.canary?.held], ['gate', undefined]);
    assert.equal(free.rollout.canary?.since, held.rollout.canary?.since);

    await gate.run(Date.now() + 2 * MINUTE_MS);
    const grown = await inForce('social');
    assert.deepEqual([grown.author, grown.rollout.canary?.percent], ['gate', 80]);
    assert.match(grown.reason, /^1\.1\.0 is at 80 %: canary failed for 3 of 30/);
  });

  it('does not change a rollout that an operator paused', async () => {
    const before = await inForce('social');
    const change = {
      expected_revision: before.revision,
      author: 'ana',
      reason: 'let me look',
      rollout: { ...before.rollout, canary: before.rollout.canary && { ...before.rollout.canary, held: 'looking' } },
    };
    assert.equal((await edge.call('PUT', `/rollouts/${TENANT}/social`, change)).statusCode, 200);
    await gate.run(Date.now() + 2 * MINUTE_MS);
    assert.equal((await inForce('social')).author, 'ana');
  });

  it('raises an alarm when a stable release fails for every guest, and does not change it', async () => {
    await edge.rollOut(TENANT, 'social', { stable: '1.2.0', previous: '1.0.0' });
    const { revision } = await inForce('social');
    await reportAll(
      Array.from({ length: 10 }, () => randomUUID()),
      { remote: 'social', version: '1.2.0', kinds: MOUNT },
    );
    await gate.run();
    assert.equal((await inForce('social')).revision, revision);
    const { alarms } = await healthOf('social');
    const expected = { tenant: TENANT, remote: 'social', version: '1.2.0', guests: 10, failures: 10, kind: 'nobody' };
    assert.deepEqual(
      alarms.map(({ why: _why, past: _past, others: _others, ...alarm }) => alarm),
      [expected],
    );
    const onBoard = boardOverview.parse((await edge.call('GET', '/board/overview')).json());
    assert.deepEqual(onBoard.alarms, alarms);
  });

  it('goes back from a stable release that breaks while other remotes work, where the rollout allows it, and once', async () => {
    const store = createHealthStore(edge.db);
    const add = (remote: string, version: string, what: readonly string[], count: number, minutesAgo = 0) =>
      store.add(
        Array.from({ length: count }, () => ({ tenant: TENANT, remote, version, guest: randomUUID(), what })),
        new Date(Date.now() - minutesAgo * MINUTE_MS),
      );
    const report = (...[version, what, count, minutesAgo]: [string, readonly string[], number, number?]) =>
      add('sportsbook', version, what, count, minutesAgo);
    await add('account', '1.0.0', ['attempt'], 1_000);
    for (const stable of ['1.0.0', '1.2.0']) await edge.rollOut(TENANT, 'sportsbook', { stable });
    await report('1.0.0', ['attempt'], 200, 30);
    await report('1.2.0', ['attempt'], 40);
    await report('1.2.0', ['attempt', 'failed'], 20);
    await gate.run();
    assert.equal((await inForce('sportsbook')).author, 'test', 'nobody has allowed it');
    const { alarms } = await healthOf('sportsbook');
    assert.deepEqual([alarms[0]?.version, alarms[0]?.kind], ['1.2.0', 'worse']);
    assert.deepEqual(alarms[0]?.past, { attempts: 200, failures: 0 });
    assert.ok((alarms[0]?.others?.attempts ?? 0) >= 1_000);
    assert.match(
      alarms[0]?.why ?? '',
      /^fails more than before: failed for 20 of 60 guests, 0 of 200 in the hour before/,
    );

    await edge.rollOut(TENANT, 'sportsbook', { stable: '1.2.0', auto_rollback: true });
    await gate.run();
    const written = await inForce('sportsbook');
    assert.deepEqual([written.author, written.rollout.stable, written.rollout.auto_rollback], ['gate', '1.0.0', true]);
    assert.match(written.reason, /^1\.2\.0 goes back to the last good release: it fails more than before/);
    await report('1.0.0', ['attempt', 'failed', 'unmounted'], 60);
    await gate.run();
    assert.equal((await inForce('sportsbook')).revision, written.revision, 'the cause lies elsewhere');
  });
});

describe('a browser in which the shell failed', () => {
  const shellIn = async (cookie: string) => {
    const page = await edge.page('/', { cookie });
    const scripts = [...page.body.matchAll(/<script defer [^>]*src="([^"]+)"[^>]*>/g)].map(([, src]) => src);
    const asked = await edge.page('/plan.json', { cookie });
    const { remotes } = asked.json<{ remotes: Record<string, { chain: { version: string }[] }> }>();
    return { scripts, chain: remotes['host']?.chain.map(({ version }) => version) };
  };
  const GUEST = `browser=${'a'.repeat(43)}`;
  const [newest, previous] = ['1.2.0', '1.0.0'].map((version) => aBuild('host', version).release.uniqueName);

  before(() => edge.rollOut(TENANT, 'host', { stable: '1.2.0', previous: '1.0.0' }));

  it('receives the previous shell, started by the HTML, and the failed one last', async () => {
    const usual = await shellIn(GUEST);
    assert.deepEqual(usual.chain, ['1.2.0', '1.0.0']);
    assert.ok(usual.scripts.every((src) => src?.startsWith('/releases/host/1.2.0/')));
    const other = await shellIn(`${GUEST}; jangada_quarantine=${newest}`);
    assert.deepEqual(other.chain, ['1.0.0', '1.2.0']);
    assert.ok(other.scripts.length > 0);
    assert.ok(other.scripts.every((src) => src?.startsWith('/releases/host/1.0.0/')));
  });

  it('receives the newest shell when every one has failed', async () => {
    const { chain } = await shellIn(`${GUEST}; jangada_quarantine=${newest}.${previous}`);
    assert.deepEqual(chain, ['1.2.0', '1.0.0']);
  });
});

describe('a browser in which releases of a remote failed', () => {
  const planOf = async (cookie: string): Promise<{ chain: string[]; build: string; quiet: unknown }> => {
    const page = await edge.page('/', { cookie });
    const boot = JSON.parse(/id="jangada-boot"[^>]*>([^<]+)</.exec(page.body)?.[1] ?? '{}') as {
      build: string;
      plan: { remotes: Record<string, { chain: { version: string }[]; quiet?: boolean }> };
    };
    const casino = boot.plan.remotes['social'];
    return { chain: (casino?.chain ?? []).map(({ version }) => version), build: boot.build, quiet: casino?.quiet };
  };
  const GUEST = `browser=${'a'.repeat(43)}`;

  it('receives the next release of the chain, in the page and in the plan of open tabs', async () => {
    const usual = await planOf(GUEST);
    assert.deepEqual(usual.chain, ['1.2.0', '1.0.0']);
    const bad = aBuild('social', '1.2.0').release.uniqueName;
    const cookie = `${GUEST}; jangada_quarantine=${bad}.nonsense.casino__00000000`;
    const other = await planOf(cookie);
    assert.deepEqual(other.chain, ['1.0.0', '1.2.0']);
    assert.equal(other.build, usual.build, 'it is not another build');

    const asked = await edge.page('/plan.json', { cookie });
    const { remotes } = asked.json<{ remotes: Record<string, { chain: { version: string }[] }> }>();
    assert.deepEqual(
      remotes['social']?.chain.map(({ version }) => version),
      ['1.0.0', '1.2.0'],
    );
  });

  it('receives the last good release when every one of the chain failed, and nobody else does', async () => {
    const account = async (cookie: string) => {
      const asked = await edge.page('/plan.json', { cookie });
      const { remotes } = asked.json<{ remotes: Record<string, { chain: { version: string }[] }> }>();
      return remotes['account']?.chain.map(({ version }) => version);
    };
    await edge.rollOut(TENANT, 'account', { stable: '1.0.0', previous: null });
    await edge.rollOut(TENANT, 'account', { stable: '1.1.0', previous: '1.0.0' });
    const working = Array.from({ length: 20 }, () => randomUUID());
    await reportAll(working, { remote: 'account', version: '1.1.0' });
    await edge.rollOut(TENANT, 'account', { stable: '1.2.0', previous: '1.1.0' });
    const [first, second, third] = ['1.2.0', '1.1.0', '1.0.0'].map((one) => aBuild('account', one).release.uniqueName);
    assert.deepEqual(await account(GUEST), ['1.2.0', '1.1.0']);
    assert.deepEqual(await account(`${GUEST}; jangada_quarantine=${first}`), ['1.1.0', '1.2.0']);
    const exhausted = `${GUEST}; jangada_quarantine=${first}.${second}`;
    assert.deepEqual(await account(exhausted), ['1.0.0', '1.2.0', '1.1.0']);
    assert.deepEqual(await account(`${exhausted}.${third}`), ['1.2.0', '1.1.0'], 'the earlier one failed too');

    await edge.rollOut(TENANT, 'account', { stable: '1.2.0', previous: '1.1.0', blocked: ['1.0.0'] });
    assert.deepEqual(await account(exhausted), ['1.2.0', '1.1.0'], 'a blocked release is no fallback');
    await edge.rollOut(TENANT, 'account', { stable: '1.2.0', pin: { version: '1.1.0', until: null } });
    assert.deepEqual(await account(exhausted), ['1.1.0', '1.2.0'], 'a pin is the decision of a person');
  });
});
