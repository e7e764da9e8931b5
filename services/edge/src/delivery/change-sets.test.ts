import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { ChangeReply, ProposedChange } from '@jangada/contracts/delivery/changes.endpoints';
import type { Explanation } from '@jangada/contracts/delivery/explain.endpoints';
import { canary, pin, promote, ramp, resume } from '@jangada/contracts/delivery/rollout-changes';
import { emptyRollout, type Rollout, type RolloutRevision } from '@jangada/contracts/delivery/rollout';
import { CONTRACT_VERSION } from '@jangada/contracts/delivery/release';
import { aBuild, startEdge, type TestEdge } from '../testing/test-edge.ts';

const GUEST = '0b7c4a56-0a9b-4c8e-9d6b-2f0f7f1f0a01';
const TENANTS = ['jangada', 'tucano'] as const;

interface Current {
  revision: number;
  rollout: Rollout;
}

describe('a change set', () => {
  let edge: TestEdge;
  before(async () => {
    edge = await startEdge();
    await edge.publish(aBuild('host', '1.0.0'));
    for (const version of ['1.0.0', '1.1.0']) {
      await edge.publish(aBuild('wallet', version));
      await edge.publish(aBuild('account', version));
    }
    const nextMajor = `${Number(CONTRACT_VERSION.split('.', 1)[0]) + 1}.0.0`;
    const next = { contract: { built: nextMajor, range: `^${nextMajor}` } };
    await edge.publish(aBuild('host', '2.0.0', next));
    await edge.publish(aBuild('wallet', '2.0.0', next));
    for (const tenant of TENANTS) {
      for (const remote of ['host', 'wallet', 'account'] as const) {
        await edge.rollOut(tenant, remote, { stable: '1.0.0' });
      }
    }
  });
  after(() => edge.stop());

  const current = async (tenant: string, remote: string): Promise<Current> =>
    (await edge.call('GET', `/rollouts/${tenant}/${remote}`)).json<Current>();

  const propose = async (
    tenants: readonly string[],
    steps: Readonly<Record<string, (rollout: Rollout) => Rollout>>,
  ): Promise<ProposedChange[]> => {
    const changes: ProposedChange[] = [];
    for (const tenant of tenants) {
      for (const [remote, step] of Object.entries(steps)) {
        const { revision, rollout } = await current(tenant, remote);
        changes.push({ tenant, remote, expected_revision: revision, rollout: step(rollout) });
      }
    }
    return changes;
  };

  const send = (changes: readonly ProposedChange[], more: object = {}) =>
    edge.call('POST', '/changes', { changes, author: 'ana', reason: 'because', ...more });

  const undo = (id: string | null, more: object = {}) =>
    edge.call('POST', `/changes/${id}/undo`, { author: 'ana', reason: 'it broke', ...more });

  it('changes several remotes of several tenants together and is reverted together', async () => {
    const changes = await propose(TENANTS, { wallet: promote('1.1.0'), account: promote('1.1.0') });
    const reply = await send(changes);
    assert.equal(reply.statusCode, 200, reply.body);
    const { change_set, revisions } = reply.json<ChangeReply>();
    assert.equal(revisions.length, 4);
    assert.ok(revisions.every((one) => one.change_set === change_set && one.author === 'ana'));
    assert.equal(new Set(revisions.map((one) => one.created_at)).size, 1);

    const undone = (await undo(change_set)).json<ChangeReply>();
    assert.deepEqual([...new Set(undone.revisions.map((one) => one.rollout.stable))], ['1.0.0']);
    assert.notEqual(undone.change_set, change_set);
  });

  it('writes nothing when one revision is outdated, and names each such rollout', async () => {
    const changes = await propose(TENANTS, { wallet: promote('1.1.0'), account: promote('1.1.0') });
    await edge.rollOut('tucano', 'wallet', { stable: '1.1.0' });
    await edge.rollOut('jangada', 'account', { stable: '1.1.0' });
    const reply = await send(changes);
    assert.deepEqual([reply.statusCode, reply.json().code], [409, 'rollout.conflict']);
    assert.deepEqual(
      reply.json().conflicts.map((one: { tenant: string; remote: string }) => `${one.tenant} ${one.remote}`),
      ['jangada account', 'tucano wallet'],
    );
    assert.equal((await current('jangada', 'wallet')).rollout.stable, '1.0.0');
    assert.equal((await current('tucano', 'account')).rollout.stable, '1.0.0');
  });

  it('is not reverted once part of it has a newer revision', async () => {
    const changes = await propose(['tucano'], { wallet: promote('1.1.0'), account: promote('1.1.0') });
    const { change_set } = (await send(changes)).json<ChangeReply>();
    await edge.rollOut('tucano', 'wallet', { stable: '1.0.0' });
    const reply = await undo(change_set);
    assert.deepEqual([reply.statusCode, reply.json().code], [409, 'rollout.conflict']);
    assert.equal(reply.json().conflicts.length, 1);
    assert.equal((await current('tucano', 'account')).rollout.stable, '1.1.0');
    const unknown = await undo('4f7c1a52-8a9b-4c8e-9d6b-2f0f7f1f0a77');
    assert.deepEqual([unknown.statusCode, unknown.json().code], [404, 'change-set.unknown']);
  });

  it('writes one of two concurrent sets over the same rollouts, and nothing of the other', async () => {
    for (let round = 0; round < 10; round += 1) {
      const one = await propose(TENANTS, { wallet: promote('1.1.0'), account: promote('1.1.0') });
      const replies = await Promise.all([send(one), send(one.toReversed())]);
      assert.deepEqual(replies.map((reply) => reply.statusCode).sort(), [200, 409]);
      for (const { tenant, remote, expected_revision } of one) {
        assert.equal((await current(tenant, remote)).revision, expected_revision + 1);
      }
    }
  });

  it('that makes an older release stable and the newer one its fallback is written only with force', async () => {
    await edge.rollOut('tucano', 'wallet', { stable: '1.1.0' });
    const changes = await propose(['tucano'], { wallet: promote('1.0.0') });
    const refused = await send(changes);
    assert.equal(refused.statusCode, 422);
    assert.match(refused.json().message, /wallet 1\.0\.0 is older than 1\.1\.0.* roll 1\.1\.0 back instead/);
    assert.equal((await send(changes, { force: true })).statusCode, 200);
    await edge.rollOut('tucano', 'wallet', { stable: '1.1.0', previous: '1.0.0' });
  });

  it('is taken back by another, also to a state whose fallback is the newer release', async () => {
    await edge.rollOut('tucano', 'wallet', { stable: '1.1.0' });
    await send(await propose(['tucano'], { wallet: promote('1.0.0') }), { force: true });
    const { change_set } = (await send(await propose(['tucano'], { wallet: promote('1.1.0') }))).json<ChangeReply>();
    const reply = await undo(change_set);
    assert.equal(reply.statusCode, 200, reply.body);
    await edge.rollOut('tucano', 'wallet', { stable: '1.1.0', previous: '1.0.0' });
  });

  it('is refused with every reason; force overrides the rules that may be forced', async () => {
    const changes = await propose(TENANTS, { wallet: (rollout) => ({ ...rollout, stable: '2.0.0', previous: null }) });
    const refused = await send(changes);
    assert.deepEqual([refused.statusCode, refused.json().code], [422, 'rollout.refused']);
    assert.deepEqual(
      [...new Set(refused.json().problems.map((one: { tenant: string; rule: string }) => `${one.tenant} ${one.rule}`))],
      ['jangada incompatible', 'jangada nothing-left', 'tucano incompatible', 'tucano nothing-left'],
    );
    const forced = await send(changes, { force: true });
    assert.equal(forced.statusCode, 200);
    assert.equal(forced.json<ChangeReply>().problems.length, 4);
    await undo(forced.json<ChangeReply>().change_set);

    const senseless = await propose(['tucano'], { wallet: (rollout) => canary(rollout.stable ?? '', 5)(rollout) });
    assert.equal((await send(senseless, { force: true })).json().code, 'rollout.refused');
    const unknown = await propose(['tucano'], { wallet: promote('7.0.0') });
    assert.equal((await send(unknown, { force: true })).json().code, 'release.unknown');
  });

  it('with ES modules is refused where third parties have scripts, in a dry run as well, unless forced', async () => {
    await edge.publish(aBuild('account', '1.2.0', { container: 'module' }));
    for (const step of [promote('1.2.0'), canary('1.2.0', 10)]) {
      const changes = await propose(['tucano'], { account: step });
      const refused = await send(changes);
      assert.deepEqual([refused.statusCode, refused.json().code], [422, 'rollout.refused']);
      assert.match(refused.json().message, /account 1\.2\.0 consists of ES modules.*http:\/\/sandbox\.test:8090: turn/);
      const { problems } = (await send(changes, { dry_run: true })).json<ChangeReply>();
      assert.deepEqual(
        problems.map(({ rule, forceable }) => [rule, forceable]),
        [['integrity-policy', true]],
      );
    }
    const none = { scripts: [], connections: [], images: [], frames: [] };
    const changes = await propose(['tucano'], { account: promote('1.2.0') });
    for (const allow of [
      () => edge.setSiteConfig({ origins: none }),
      // A rollout must not depend on the API being available; the page itself refuses the release.
      () => edge.setSite('localhost', { status: 'failed', httpStatus: 503, why: 'away' }),
    ]) {
      allow();
      assert.deepEqual((await send(changes, { dry_run: true })).json<ChangeReply>().problems, []);
    }
    edge.setSiteConfig({});
    const forced = await send(changes, { force: true });
    assert.equal(forced.statusCode, 200, forced.body);
    await undo(forced.json<ChangeReply>().change_set);
  });

  it('may change a shell and the remotes that need it together', async () => {
    const alone = await propose(['tucano'], { host: promote('2.0.0') });
    assert.equal((await send(alone)).json().code, 'rollout.refused');
    const next = (rollout: Rollout): Rollout => ({ ...rollout, stable: '2.0.0', canary: null });
    const together = await propose(['tucano'], { host: promote('2.0.0'), wallet: next });
    const refused = await send(together);
    assert.deepEqual(
      refused.json().problems.map((one: { remote: string; rule: string }) => `${one.remote} ${one.rule}`),
      ['account nothing-left'],
      'account has nothing for the next contract yet',
    );
  });

  it('shows in a dry run who would be affected, and writes nothing', async () => {
    const before = await current('tucano', 'wallet');
    const version = before.rollout.stable === '1.0.0' ? '1.1.0' : '1.0.0';
    const changes = await propose(['tucano'], { wallet: canary(version, 10) });
    const { effects, revisions, change_set, problems } = (await send(changes, { dry_run: true })).json<ChangeReply>();
    assert.deepEqual([change_set, revisions, problems], [null, [], []]);
    const [effect] = effects;
    assert.ok(effect);
    assert.equal(effect.revision, before.revision + 1);
    assert.deepEqual(effect.served.before, [{ version: before.rollout.stable, guests: effect.sampled }]);
    const moved = effect.moves[0]?.guests ?? 0;
    assert.ok(Math.abs(moved / effect.sampled - 0.1) < 0.02, `${moved} of ${effect.sampled}`);
    assert.deepEqual(await current('tucano', 'wallet'), before);
    assert.deepEqual(
      (await send(changes, { dry_run: true })).json<ChangeReply>().effects.map((one) => one.moves.length),
      [1],
    );
  });

  it('lists incompatibilities and counts known guests in a dry run', async () => {
    await edge.db
      .insertInto('beacons')
      .values({
        tenant: 'tucano',
        guest: GUEST,
        remote: 'wallet',
        version: '1.0.0',
        kind: 'mount',
        expose: null,
        path: '/',
        message: null,
      })
      .execute();
    const changes = await propose(['tucano'], { wallet: promote('2.0.0') });
    const { effects, problems } = (await send(changes, { dry_run: true })).json<ChangeReply>();
    assert.deepEqual(effects[0]?.mismatches, [
      { version: '2.0.0', host: '1.0.0', host_contract: CONTRACT_VERSION, kind: 'contract', missing: [] },
    ]);
    assert.equal(effects[0]?.seen.guests, 1);
    assert.deepEqual(
      problems.map(({ rule, forceable }) => [rule, forceable]),
      [['incompatible', true]],
    );
  });

  it('restarts the time of a canary at a new percentage, and not at another change', async () => {
    const write = async (step: (rollout: Rollout) => Rollout): Promise<Rollout> => {
      const reply = await send(await propose(['jangada'], { account: step }));
      return reply.json<ChangeReply>().revisions[0]?.rollout ?? emptyRollout;
    };
    const stable = (await current('jangada', 'account')).rollout.stable;
    const version = stable === '1.0.0' ? '1.1.0' : '1.0.0';
    const first = await write(
      ramp(version, [
        { percent: 1, minutes: 10 },
        { percent: 50, minutes: 10 },
      ]),
    );
    assert.ok(first.canary?.since);
    assert.equal((await write(pin(version))).canary?.since, first.canary.since);
    const resumed = await write(resume);
    assert.ok(Date.parse(resumed.canary?.since ?? '') > Date.parse(first.canary.since));
    const forged = await write((rollout) => ({
      ...rollout,
      canary: rollout.canary && { ...rollout.canary, since: '2001-01-01T00:00:00Z' },
    }));
    assert.ok(Date.parse(forged.canary?.since ?? '') > Date.parse('2020-01-01'));
  });

  it('refuses the same rollout twice, two contradicting targets, and an empty set', async () => {
    const [change] = await propose(['tucano'], { wallet: promote('1.1.0') });
    assert.ok(change);
    const wrong = [[change, change], [{ ...change, to_revision: 1 }], [{ ...change, rollout: undefined }], []];
    for (const changes of wrong) {
      const reply = await edge.call('POST', '/changes', { changes, reason: 'x' });
      assert.deepEqual([reply.statusCode, reply.json().code], [422, 'request.invalid'], JSON.stringify(changes));
    }
  });

  it('is signed by the caller when no author is named', async () => {
    const [change] = await propose(['tucano'], { account: promote('1.1.0') });
    const reply = await edge.call('POST', '/changes', { changes: [change], reason: 'x' });
    assert.equal(reply.json<ChangeReply>().revisions[0]?.author, 'service');
  });
});

describe('explaining the past', () => {
  let edge: TestEdge;
  const written: RolloutRevision[] = [];
  before(async () => {
    edge = await startEdge();
    await edge.publish(aBuild('host', '1.0.0'));
    await edge.publish(aBuild('wallet', '1.0.0'));
    await edge.publish(aBuild('wallet', '1.1.0'));
    await edge.call('POST', '/tenants', { slug: 'tucano', domain: 'localhost' });
    const steps: [remote: string, rollout: Partial<Rollout>][] = [
      ['host', { stable: '1.0.0' }],
      ['wallet', { stable: '1.0.0' }],
      ['wallet', { stable: '1.0.0', canary: { version: '1.1.0', percent: 100, salt: 's' } }],
      ['wallet', { stable: '1.0.0', kill: 'maintenance' }],
    ];
    const numbers = new Map<string, number>();
    for (const [remote, rollout] of steps) {
      const expected_revision = numbers.get(remote) ?? 0;
      numbers.set(remote, expected_revision + 1);
      const body = { expected_revision, rollout: { ...emptyRollout, ...rollout }, reason: `step ${written.length}` };
      written.push((await edge.call('PUT', `/rollouts/tucano/${remote}`, body)).json<RolloutRevision>());
    }
  });
  after(() => edge.stop());

  const explain = async (query: string) => {
    const reply = await edge.call('GET', `/explain?tenant=tucano&guest=${GUEST}${query}`);
    assert.equal(reply.statusCode, 200, reply.body);
    return reply.json<Explanation>();
  };
  const walletOf = ({ remotes }: Explanation) => {
    const found = remotes.find(({ remote }) => remote === 'wallet');
    return [found?.reason, found?.chain, found?.written?.revision];
  };

  it('answers the complete history with its authors', async () => {
    const now = await explain('');
    assert.equal(now.revision, 4);
    assert.deepEqual(walletOf(now), ['kill', [], 3]);
    assert.ok(now.remotes.some(({ remote }) => remote === 'casino'));
    assert.equal(now.remotes.find(({ remote }) => remote === 'wallet')?.written?.reason, 'step 3');
  });

  it('rolls back to a revision of a remote, of the tenant, and to a moment', async () => {
    assert.deepEqual(walletOf(await explain('&remote=wallet&revision=2')), ['canary', ['1.1.0', '1.0.0'], 2]);
    assert.deepEqual(walletOf(await explain('&remote=wallet&revision=1')), ['stable', ['1.0.0'], 1]);
    assert.deepEqual(walletOf(await explain('&revision=3')), ['canary', ['1.1.0', '1.0.0'], 2]);
    assert.deepEqual(walletOf(await explain('&revision=1')), ['nothing-published', [], undefined]);
    const at = written[2]?.created_at ?? '';
    assert.deepEqual(walletOf(await explain(`&at=${at}`)), ['canary', ['1.1.0', '1.0.0'], 2]);
    const earlier = new Date(Date.parse(written[0]?.created_at ?? '') - 1).toISOString();
    assert.deepEqual(walletOf(await explain(`&at=${earlier}`)), ['nothing-published', [], undefined]);
  });

  it('refuses an unknown revision and an invalid time by name', async () => {
    for (const query of ['&remote=wallet&revision=9', '&revision=9']) {
      const reply = await edge.call('GET', `/explain?tenant=tucano&guest=${GUEST}${query}`);
      assert.deepEqual([reply.statusCode, reply.json().code], [404, 'revision.unknown']);
    }
    const reply = await edge.call('GET', `/explain?tenant=tucano&guest=${GUEST}&at=yesterday`);
    assert.deepEqual([reply.statusCode, Object.keys(reply.json().errors)], [422, ['at']]);
  });
});
