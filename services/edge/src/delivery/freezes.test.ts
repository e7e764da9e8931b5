import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import type { Freeze } from '@jangada/contracts/delivery/freeze';
import { showMoment } from '@jangada/contracts/delivery/local-schedule';
import { block, canary, kill, promote, ramp } from '@jangada/contracts/delivery/rollout-changes';
import type { Rollout } from '@jangada/contracts/delivery/rollout';
import type { WavePlan } from '@jangada/contracts/delivery/wave-plan';
import { localMoment, momentOf } from '@jangada/contracts/values/local-time';
import { createChangeSets } from './change-sets.ts';
import { createReleases } from './releases.ts';
import { createRollouts } from './rollouts.ts';
import { createGate } from '../health/gate.ts';
import { createHealthStore } from '../health/health-store.ts';
import { aBuild, startEdge, type TestEdge } from '../testing/test-edge.ts';
import { createWaveMover } from '../waves/move-waves.ts';

const DAY_MS = 86_400_000;
const silent = { info: () => {}, warn: () => {}, error: () => {} };

/** Today and tomorrow, so that midnight does not end the freeze during a test. */
const days = [0, DAY_MS].map((ms) => localMoment(new Date(Date.now() + ms)).day);
const freeAt = momentOf({ day: days[1] ?? '', second: DAY_MS / 1000 });

describe('a freeze of the small brands', () => {
  let edge: TestEdge;
  let freeze: Freeze;
  before(async () => {
    edge = await startEdge({ EDGE_GATE_EVERY_MS: '0' });
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
      for (const remote of ['host', 'casino'] as const) await edge.publish(aBuild(remote, version));
    }
    for (const tenant of ['azul', 'jangada']) {
      await edge.rollOut(tenant, 'host', { stable: '1.0.0' });
      await edge.rollOut(tenant, 'casino', { stable: '1.0.0' });
      await edge.rollOut(tenant, 'casino', { stable: '1.1.0', previous: '1.0.0' });
    }
    await edge.call('POST', '/tenant-tags', { tenants: ['azul'], add: ['small'], reason: 'x' });
  });
  after(() => edge.stop());

  const times = { name: 'match nights', tenants: ['tag:small'], days, from: '00:00', to: '24:00' };
  beforeEach(async () => {
    await edge.rollOut('azul', 'casino', { stable: '1.1.0', previous: '1.0.0' });
    const created = await edge.call('POST', '/freezes', { ...times, author: 'ana', reason: 'the final' });
    assert.equal(created.statusCode, 200, created.body);
    freeze = created.json<Freeze>();
  });
  afterEach(() => edge.call('POST', `/freezes/${freeze.id}/end`, { author: 'ana', reason: 'over' }));

  const current = async (tenant: string) =>
    (await edge.call('GET', `/rollouts/${tenant}/casino`)).json<{ revision: number; rollout: Rollout }>();

  const change = async (tenant: string, step: (rollout: Rollout) => Rollout, more: object = {}) => {
    const { revision, rollout } = await current(tenant);
    const changes = [{ tenant, remote: 'casino', expected_revision: revision, rollout: step(rollout) }];
    return edge.call('POST', '/changes', { changes, author: 'bia', reason: 'new lobby', ...more });
  };

  const audit = async (subject: string): Promise<{ actor: string; action: string; reason: string }[]> =>
    (await edge.call('GET', `/audit?subject=${subject}`)).json().data;

  it('refuses a rollout and a canary with the reason and the next free moment, and no other tenant', async () => {
    for (const step of [promote('1.2.0'), canary('1.2.0', 5)]) {
      const refused = await change('azul', step);
      assert.deepEqual([refused.statusCode, refused.json().code], [409, 'rollout.frozen']);
      assert.equal(refused.json().message, `azul is frozen until ${showMoment(freeAt)} by match nights: the final`);
      assert.equal(refused.json().free_at, freeAt.toISOString());
    }
    assert.equal((await change('azul', promote('1.2.0'), { force: true })).json().code, 'rollout.frozen');
    assert.equal((await current('azul')).rollout.stable, '1.1.0');
    assert.equal((await change('jangada', promote('1.2.0'))).statusCode, 200);
  });

  it('shows the refusal in a dry run', async () => {
    const { problems } = (await change('azul', promote('1.2.0'), { dry_run: true })).json();
    assert.partialDeepStrictEqual(problems, [{ tenant: 'azul', rule: 'frozen', forceable: false }]);
  });

  it('allows a rollback, a kill and a block', async () => {
    for (const step of [kill('hide'), block('1.2.0')]) assert.equal((await change('azul', step)).statusCode, 200);
    const { revision } = await current('azul');
    const back = { expected_revision: revision, author: 'bia', reason: 'it broke' };
    assert.equal((await edge.call('POST', '/rollouts/azul/casino/rollback', back)).statusCode, 200);
    assert.equal((await current('azul')).rollout.stable, '1.0.0');
  });

  it('is overridden by an admin with a reason, which is recorded, and by no operator', async () => {
    const done = await change('azul', promote('1.2.0'), { override_freeze: true, reason: 'the fix of the final' });
    assert.equal(done.statusCode, 200, done.body);
    const [entry] = await audit('azul');
    assert.partialDeepStrictEqual(entry, { actor: 'bia', action: 'freeze.overridden', reason: 'the fix of the final' });

    const account = { name: `operator.${randomUUID().slice(0, 8)}`, password: 'uma senha comprida' };
    await edge.call('POST', '/operators', { ...account, role: 'operator' });
    const headers = { host: 'localhost:8080', origin: 'http://localhost:8080', 'x-jangada-board': '1' };
    const signedIn = await edge.app.inject({ method: 'POST', url: '/delivery/v1/sign-in', headers, payload: account });
    const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? '';
    const { revision, rollout } = await current('azul');
    const changes = [
      { tenant: 'azul', remote: 'casino', expected_revision: revision, rollout: canary('1.0.0', 5)(rollout) },
    ];
    const refused = await edge.app.inject({
      ...{ method: 'POST', url: '/delivery/v1/changes', headers: { ...headers, cookie } },
      payload: { changes, reason: 'x', override_freeze: true },
    });
    assert.deepEqual([refused.statusCode, refused.json().code], [403, 'operator.forbidden']);
  });

  it('makes a wave wait, which goes on when the freeze is over', async () => {
    const planned = await edge.call('POST', '/waves', {
      ...{ releases: [{ remote: 'casino', version: '1.2.0' }], waves: [{ tenants: ['azul'], visits: 0 }] },
      ...{ author: 'ana', reason: 'new lobby' },
    });
    assert.equal(planned.statusCode, 200, planned.body);
    const { id } = planned.json<{ plan: WavePlan }>().plan;
    const rollouts = createRollouts(edge.db);
    const changeSets = createChangeSets(edge.db, createReleases(edge.db), rollouts, async () => []);
    const bounds = { sampleMin: 30, stopMin: 10 };
    const mover = createWaveMover({ db: edge.db, rollouts, changeSets, log: silent, bounds, alarms: async () => [] });
    await mover.run();
    const waiting = (await edge.call('GET', `/waves/${id}`)).json<WavePlan>();
    assert.equal(waiting.state, 'planned');
    assert.match(waiting.why, /^azul is frozen until /);
    await mover.run(freeAt.getTime());
    assert.equal((await current('azul')).rollout.stable, '1.2.0');
    await edge.call('POST', `/waves/${id}/decision`, { decision: 'cancel', author: 'ana', reason: 'over' });
  });

  it('keeps a ramp where it is', async () => {
    await edge.call('POST', `/freezes/${freeze.id}/end`, { author: 'ana', reason: 'for the ramp' });
    assert.equal((await change('azul', ramp('1.2.0', [{ percent: 50, minutes: 1 }]))).statusCode, 200);
    freeze = (await edge.call('POST', '/freezes', { ...times, reason: 'again' })).json<Freeze>();
    const store = createHealthStore(edge.db);
    const nowMs = Date.now() + 2 * 60_000;
    for (const version of ['1.2.0', '1.1.0']) {
      const guests = Array.from({ length: 40 }, () => ({
        tenant: 'azul',
        remote: 'casino',
        version,
        guest: randomUUID(),
        what: ['attempt'],
      }));
      await store.add(guests, new Date(nowMs));
    }
    const changeSets = createChangeSets(edge.db, createReleases(edge.db), createRollouts(edge.db), async () => []);
    const bounds = { sampleMin: 30, stopMin: 10, windowMinutes: 60 };
    const gate = createGate({ db: edge.db, store, changeSets, log: silent, bounds });
    await gate.run(nowMs);
    assert.equal((await current('azul')).rollout.canary?.percent, 50);
    await edge.call('POST', `/freezes/${freeze.id}/end`, { author: 'ana', reason: 'over' });
    await gate.run(nowMs);
    assert.equal((await current('azul')).rollout.stable, '1.2.0');
  });

  it('is listed with its end while it is in force, and recorded when it begins and ends', async () => {
    const { data } = (await edge.call('GET', '/freezes')).json<{ data: Freeze[] }>();
    assert.deepEqual(
      data.map(({ name, tenants, reason }) => [name, tenants, reason]),
      [['match nights', ['tag:small'], 'the final']],
    );
    assert.ok(Date.parse(data[0]?.until ?? '') > Date.now());
    await edge.call('POST', `/freezes/${freeze.id}/end`, { author: 'ana', reason: 'over' });
    assert.deepEqual(
      (await audit(freeze.id)).map(({ action, reason }) => [action, reason]),
      [
        ['freeze.ended', 'over'],
        ['freeze.created', 'the final'],
      ],
    );
  });

  it('is refused when it would never be in force', async () => {
    for (const [never, why] of [
      [{ from: '09:00', to: '09:00' }, /from 09:00 to 09:00 is no time/],
      [{ days: ['2026-01-01', '2026-01-02'] }, /2026-01-01, 2026-01-02 has passed/],
    ] as const) {
      const reply = await edge.call('POST', '/freezes', { ...times, ...never, reason: 'x' });
      assert.equal(reply.statusCode, 422);
      assert.match(reply.json().message, why);
    }
  });

  it('is refused for a group that is not there, and not ended twice', async () => {
    const wrong = await edge.call('POST', '/freezes', { ...times, tenants: ['tag:smal'], reason: 'x' });
    assert.deepEqual([wrong.statusCode, wrong.json().code], [404, 'tenant.unknown']);
    const hour = await edge.call('POST', '/freezes', { ...times, from: '25:00', reason: 'x' });
    assert.equal(hour.json().code, 'request.invalid');
    const again = await edge.call('POST', `/freezes/${randomUUID()}/end`, { reason: 'x' });
    assert.deepEqual([again.statusCode, again.json().code], [404, 'freeze.unknown']);
  });
});
