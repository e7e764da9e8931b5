import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Rollout, RolloutRevision } from '@jangada/contracts/delivery/rollout';
import type { WavePlan, WaveStep } from '@jangada/contracts/delivery/wave-plan';
import { createChangeSets } from '../delivery/change-sets.ts';
import { createReleases } from '../delivery/releases.ts';
import { createRollouts } from '../delivery/rollouts.ts';
import { createHealthStore } from '../health/health-store.ts';
import { aBuild, startEdge, type TestEdge } from '../testing/test-edge.ts';
import { createWaveMover, type WaveMover } from './move-waves.ts';

const MINUTE_MS = 60_000;
const VERSION = '1.1.0';
const TENANTS = Array.from({ length: 40 }, (_, index) => `marca${String(index).padStart(2, '0')}`);
const SMALL = TENANTS.slice(1, 13);
const FIRST = TENANTS[0] ?? '';

const STEPS: WaveStep[] = [
  { tenants: [FIRST], percent: 5, minutes: 10, visits: 20 },
  { tenants: ['tag:small'], minutes: 30, visits: 0 },
  { tenants: ['rest'], minutes: 0, visits: 0 },
];

describe('waves over forty tenants', () => {
  let edge: TestEdge;
  let mover: WaveMover;
  let movers: WaveMover[];
  let nowMs: number;

  const openMover = (): WaveMover => {
    const rollouts = createRollouts(edge.db);
    const changeSets = createChangeSets(edge.db, createReleases(edge.db), rollouts, async () => []);
    const log = { info: () => {}, error: () => {} };
    return createWaveMover({
      ...{ db: edge.db, rollouts, changeSets, log, alarms: async () => [] },
      bounds: { sampleMin: 30, stopMin: 10 },
    });
  };

  before(async () => {
    edge = await startEdge({ EDGE_GATE_EVERY_MS: '0' });
    for (const version of ['1.0.0', VERSION]) {
      for (const remote of ['host', 'casino'] as const) await edge.publish(aBuild(remote, version));
    }
    for (const tenant of TENANTS) {
      await edge.rollOut(tenant, 'host', { stable: '1.0.0' });
      await edge.rollOut(tenant, 'casino', { stable: '1.0.0' });
    }
    await edge.call('POST', '/tenant-tags', { tenants: SMALL, add: ['small'], reason: 'small brands' });
    movers = [openMover(), openMover()];
    [mover] = movers as [WaveMover, WaveMover];
  });
  after(() => edge.stop());

  beforeEach(async () => {
    nowMs = Date.now() + MINUTE_MS;
    await edge.db.deleteFrom('health_guests').execute();
    const { data } = (await edge.call('GET', '/waves')).json<{ data: WavePlan[] }>();
    for (const { id, state } of data) {
      if (state !== 'done' && state !== 'cancelled') await decide(id, 'cancel');
    }
    for (const tenant of TENANTS) {
      const { stable, canary, kill } = await casinoOf(tenant);
      if (stable === '1.0.0' && canary === null && kill === null) continue;
      await edge.rollOut(tenant, 'casino', { stable: '1.0.0' });
    }
  });

  const casinoOf = async (tenant: string): Promise<Rollout> =>
    (await edge.call('GET', `/rollouts/${tenant}/casino`)).json<{ rollout: Rollout }>().rollout;

  const revisionsOf = async (tenant: string): Promise<RolloutRevision[]> =>
    (await edge.call('GET', `/rollouts/${tenant}/casino/revisions`)).json<{ data: RolloutRevision[] }>().data;

  const plan = (more: object = {}) =>
    edge.call('POST', '/waves', {
      releases: [{ remote: 'casino', version: VERSION }],
      waves: STEPS,
      ...{ author: 'ana', reason: 'new lobby', ...more },
    });

  const planned = async (more: object = {}): Promise<WavePlan> => {
    const reply = await plan(more);
    assert.equal(reply.statusCode, 200, reply.body);
    return reply.json<{ plan: WavePlan }>().plan;
  };

  const read = async ({ id }: WavePlan): Promise<WavePlan> => (await edge.call('GET', `/waves/${id}`)).json<WavePlan>();

  const decide = (id: string | null, decision: string, author = 'bia') =>
    edge.call('POST', `/waves/${id}/decision`, { decision, author, reason: `to ${decision}` });

  /** Guests of a tenant whose browsers report the release, now. */
  const visit = (tenant: string, version: string, guests: number, what: readonly string[] = ['attempt']) =>
    createHealthStore(edge.db).add(
      Array.from({ length: guests }, () => ({ tenant, remote: 'casino', version, guest: randomUUID(), what })),
      new Date(nowMs),
    );

  const pass = async (minutes: number): Promise<void> => {
    nowMs += minutes * MINUTE_MS;
    await mover.run(nowMs);
  };

  const updated = async (): Promise<number> => {
    const rollouts = await Promise.all(TENANTS.map(casinoOf));
    return rollouts.filter(({ stable }) => stable === VERSION).length;
  };

  it('start one after the other while the gate is green: a share of one tenant, a tag, the rest', async () => {
    const started = await planned();
    assert.deepEqual(
      started.waves.map(({ tenants, percent }) => [tenants.length, percent]),
      [
        [1, 5],
        [12, 100],
        [28, 100],
      ],
    );
    await mover.run(nowMs);
    assert.partialDeepStrictEqual(await casinoOf(FIRST), { stable: '1.0.0', canary: { version: VERSION, percent: 5 } });
    assert.equal(await updated(), 0);

    await pass(9);
    assert.deepEqual((await read(started)).progress, { minutes: 9, visits: 0 });
    await visit(FIRST, VERSION, 20);
    await pass(1);
    assert.deepEqual([(await read(started)).wave, await updated()], [1, 12]);
    await pass(29);
    assert.equal(await updated(), 12);
    await pass(1);
    assert.equal(await updated(), 40);
    await pass(0);
    assert.equal((await read(started)).state, 'done');

    const [last] = await revisionsOf(TENANTS[39] ?? '');
    assert.deepEqual([last?.author, last?.reason], ['ana', 'wave 3 of 3 (rest): new lobby']);
    const { data } = (await edge.call('GET', `/audit?subject=${started.id}`)).json();
    assert.deepEqual(
      data.map((entry: { action: string; actor: string }) => `${entry.actor} ${entry.action}`).reverse(),
      ['ana wave.planned', ...Array.from({ length: 3 }, () => 'waves wave.started'), 'waves wave.done'],
    );
  });

  it('are moved once by two edges at the same moment, and by another one after a restart', async () => {
    const started = await planned({
      waves: [{ tenants: ['tag:small'], minutes: 5, visits: 0 }, { tenants: ['rest'] }],
    });
    await Promise.all(movers.map((one) => one.run(nowMs)));
    for (const tenant of SMALL) {
      const reasons = (await revisionsOf(tenant)).filter(({ reason }) => reason.startsWith('wave 1 of 2'));
      assert.equal(reasons.filter(({ created_at: at }) => Date.parse(at) >= Date.parse(started.created_at)).length, 1);
    }
    mover = openMover();
    await pass(5);
    assert.equal(await updated(), 40);
  });

  it('stop and say why when the release is worse than the release before for guests of the other tenants', async () => {
    const started = await planned({ waves: [{ tenants: ['tag:small'], visits: 0 }, { tenants: ['rest'] }] });
    await mover.run(nowMs);
    nowMs += MINUTE_MS;
    await visit(SMALL[0] ?? '', VERSION, 40, ['attempt', 'failed']);
    await visit(TENANTS[30] ?? '', '1.0.0', 60);
    await pass(40);
    const stopped = await read(started);
    assert.equal(stopped.state, 'stopped');
    assert.match(stopped.why, /casino 1\.1\.0 is worse: canary failed for 40 of 40 guests .* stable for 0 of 60/);
    assert.equal(await updated(), 12);
    await pass(60);
    assert.equal(await updated(), 12);
  });

  it('stop when a tenant no longer gets the release, and go on without it when resumed', async () => {
    const started = await planned({ waves: [{ tenants: ['tag:small'], visits: 0 }, { tenants: ['rest'] }] });
    await mover.run(nowMs);
    const [lost = ''] = SMALL;
    const { revision } = (await edge.call('GET', `/rollouts/${lost}/casino`)).json();
    const back = { expected_revision: revision, author: 'gate', reason: 'it broke' };
    assert.equal((await edge.call('POST', `/rollouts/${lost}/casino/rollback`, back)).statusCode, 200);
    await pass(1);
    assert.deepEqual(
      [(await read(started)).state, (await read(started)).why],
      ['stopped', `casino of ${lost} no longer gets 1.1.0: gate: it broke`],
    );
    assert.deepEqual((await decide(started.id, 'resume')).json<WavePlan>().left_out, [lost]);
    await pass(31);
    assert.equal(await updated(), 39);
  });

  it('are paused by one operator and resumed, and the wave in force starts over', async () => {
    const started = await planned({ waves: [{ tenants: ['tag:small'], visits: 0 }, { tenants: ['rest'] }] });
    await mover.run(nowMs);
    assert.equal((await decide(started.id, 'pause')).json<WavePlan>().why, 'to pause');
    await pass(60);
    assert.equal(await updated(), 12);
    await decide(started.id, 'resume');
    nowMs = Date.now();
    await pass(29);
    assert.equal(await updated(), 12);
    await pass(2);
    assert.equal(await updated(), 40);
  });

  it('are taken back from all forty tenants by one command of another operator', async () => {
    const startedMs = performance.now();
    const started = await planned({
      waves: [
        { tenants: ['tag:small'], minutes: 0, visits: 0 },
        { tenants: ['rest'], minutes: 5 },
      ],
    });
    await mover.run(nowMs);
    await pass(1);
    assert.equal(await updated(), 40);
    assert.equal((await decide(started.id, 'cancel')).json<WavePlan>().state, 'cancelled');
    assert.equal(await updated(), 0);
    assert.ok(performance.now() - startedMs < MINUTE_MS);
    const sets = await Promise.all(TENANTS.map(async (tenant) => (await revisionsOf(tenant))[0]));
    assert.equal(new Set(sets.map((one) => one?.change_set)).size, 1);
    assert.deepEqual([sets[7]?.author, sets[7]?.reason], ['bia', 'waves taken back: to cancel']);
    assert.equal(sets[7]?.rollout.previous, null);
  });

  it('that are cancelled leave a tenant that somebody has changed meanwhile as it is', async () => {
    const started = await planned({ waves: [{ tenants: ['tag:small'] }, { tenants: ['rest'] }] });
    await mover.run(nowMs);
    const [changed = ''] = SMALL;
    await edge.rollOut(changed, 'casino', { stable: '1.0.0', kill: 'hide' });
    await decide(started.id, 'cancel');
    assert.equal((await casinoOf(changed)).kill, 'hide');
    assert.equal(await updated(), 0);
  });

  it('start at the planned moment and not before', async () => {
    const startsAt = new Date(nowMs + 60 * MINUTE_MS).toISOString();
    const started = await planned({ waves: [{ tenants: ['rest'] }], starts_at: startsAt });
    assert.deepEqual([started.state, started.time_zone], ['planned', 'America/Sao_Paulo']);
    await pass(59);
    assert.equal(await updated(), 0);
    await pass(1);
    assert.equal(await updated(), 40);
  });

  it('show in a dry run the totals of all and of each wave, and write nothing', async () => {
    const { plan: shown, totals } = (await plan({ dry_run: true })).json();
    assert.equal(shown.id, null);
    assert.deepEqual(
      [totals.all.tenants, ...totals.waves.map((one: { tenants: number }) => one.tenants)],
      [40, 1, 12, 28],
    );
    const { data } = (await edge.call('GET', '/waves')).json<{ data: WavePlan[] }>();
    assert.ok(data.every(({ state }) => state === 'done' || state === 'cancelled'));
  });

  describe('are refused', () => {
    const refusal = async (more: object) => {
      const reply = await plan(more);
      return [reply.statusCode, reply.json().code, reply.json().message];
    };

    it('when a wave names nobody, has nobody left or less than before, or starts in the past or too late', async () => {
      const wrong = (message: string) => [422, 'request.invalid', message];
      assert.deepEqual(await refusal({ waves: [{ tenants: ['tag:smal'] }] }), wrong('wave 1: no tenant has tag:smal'));
      assert.deepEqual(
        await refusal({ waves: [{ tenants: ['rest'] }, { tenants: ['tag:small'] }] }),
        wrong('wave 2 has no tenant left'),
      );
      const past = '2026-01-01T06:00:00Z';
      assert.deepEqual(await refusal({ starts_at: past }), wrong(`the start ${past} has passed`));
      const far = '2046-01-01T06:00:00Z';
      assert.deepEqual(await refusal({ starts_at: far }), wrong(`the start ${far} is more than 366 days away`));
      const shrinking = [50, 10].map((percent) => ({ tenants: [FIRST], percent }));
      assert.deepEqual(await refusal({ waves: shrinking }), wrong(`wave 2 gives ${FIRST} 10 %, after 50 % before`));
    });

    it('when the release is not published', async () => {
      const releases = [{ remote: 'casino', version: '9.9.9' }];
      assert.deepEqual((await refusal({ releases })).slice(0, 2), [404, 'release.unknown']);
    });

    it('while another plan moves the same remote of a tenant', async () => {
      await planned({ waves: [{ tenants: ['tag:small'] }] });
      const [status, code] = await refusal({ waves: [{ tenants: [SMALL[3]] }] });
      assert.deepEqual([status, code], [409, 'wave.overlap']);
      assert.equal((await plan({ waves: [{ tenants: [TENANTS[20]] }] })).statusCode, 200);
    });

    it('when a plan is decided that is over, or is not there', async () => {
      const { id } = await planned();
      await decide(id, 'cancel');
      const again = await decide(id, 'resume');
      assert.deepEqual([again.statusCode, again.json().code], [409, 'wave.decided']);
      assert.equal((await decide(randomUUID(), 'pause')).json().code, 'wave.unknown');
    });
  });
});
