import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { signRelease } from '@jangada/contracts/delivery/signature';
import { emptyRollout, type Rollout, type RolloutRevision } from '@jangada/contracts/delivery/rollout';
import { integrityOf } from './release-bytes.ts';
import { aBuild, startEdge, type Built, type TestEdge } from '../testing/test-edge.ts';

const TENANTS = ['jangada', 'tucano'];
const REMOTES = ['wallet', 'casino'];
const READY = ['1.0.0', '1.1.0', '1.2.0'];

/**
 * 120 rollouts, 40 publications of one version each, and 40 publications of eight versions that several publishers
 * share.
 */
const ROLLOUTS = 120;
const OWN_VERSIONS = 40;
const CONTESTED = 40;
const CONTESTED_VERSIONS = 8;

type Call = TestEdge['call'];

/** Pseudo-random numbers, the same in every run. */
const dice = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
};

const shuffled = <Item>(items: readonly Item[], random: () => number): Item[] =>
  items
    .map((item) => [random(), item] as const)
    .sort(([left], [right]) => left - right)
    .map(([, item]) => item);

describe('200 publications and rollouts at once, over two edges on one database', () => {
  let edge: TestEdge;
  let second: Awaited<ReturnType<TestEdge['another']>>;
  before(async () => {
    edge = await startEdge();
    second = await edge.another();
    for (const slug of TENANTS) await edge.call('POST', '/tenants', { slug, domain: 'localhost' });
    await edge.publish(aBuild('host', '1.0.0'));
    for (const remote of REMOTES) for (const version of READY) await edge.publish(aBuild(remote, version));
  });
  after(async () => {
    await second.stop();
    await edge.stop();
  });

  /** Works like the command line: reads, changes, writes, and repeats after a conflict. */
  const rollOut = async (call: Call, tenant: string, remote: string, change: Partial<Rollout>, reason: string) => {
    for (;;) {
      const current = (await call('GET', `/rollouts/${tenant}/${remote}`)).json<{
        revision: number;
        rollout: Rollout;
      }>();
      const reply = await call('PUT', `/rollouts/${tenant}/${remote}`, {
        expected_revision: current.revision,
        rollout: { ...emptyRollout, ...current.rollout, ...change },
        author: 'load',
        reason,
      });
      if (reply.statusCode === 200) return reply.json<RolloutRevision>();
      assert.equal(reply.statusCode, 409, reply.body);
      assert.equal(reply.json().code, 'rollout.conflict');
    }
  };

  /** @returns whether the published release has these bytes */
  const publish = async (call: Call, { release, bytes }: Built): Promise<boolean> => {
    const place = `/releases/${release.remote}/${release.version}`;
    const signature = await signRelease(release, edge.key);
    const reserved = await call('POST', '/releases', { release, signature });
    if (reserved.statusCode !== 200) {
      assert.deepEqual([reserved.statusCode, reserved.json().code], [409, 'release.different-bytes'], reserved.body);
      return false;
    }
    for (const path of reserved.json<{ missing: string[] }>().missing) {
      const put = await call('PUT', `${place}/files/${path}`, bytes.get(path));
      assert.equal(put.statusCode, 200, put.body);
    }
    const done = await call('POST', `${place}/complete`, { digest: reserved.json().digest });
    assert.equal(done.statusCode, 200, done.body);
    return true;
  };

  const acknowledged: RolloutRevision[] = [];
  const published: Built[] = [];

  it('receive an answer each', async () => {
    const random = dice(20_261_121);
    const pick = <Item>(items: readonly Item[]): Item => {
      const item = items[Math.floor(random() * items.length)];
      assert.ok(item !== undefined);
      return item;
    };
    const rollouts = Array.from({ length: ROLLOUTS }, (_, index) => {
      const [tenant, remote] = [pick(TENANTS), pick(REMOTES)];
      const [previous, stable] = [pick(READY), pick(READY)].sort();
      return async (call: Call) => {
        acknowledged.push(await rollOut(call, tenant, remote, { stable, previous }, `change ${index}`));
      };
    });
    const own = Array.from({ length: OWN_VERSIONS }, (_, index) => {
      const built = aBuild(pick(REMOTES), `2.0.${index}`, { files: { 'a.js': `a ${index}`, 'b/c.js': `c ${index}` } });
      return async (call: Call) => {
        assert.ok(await publish(call, built));
        published.push(built);
      };
    });
    const contested = Array.from({ length: CONTESTED }, (_, index) => {
      const version = `3.0.${index % CONTESTED_VERSIONS}`;
      // Two of five publishers have the same bytes: the first publisher decides the content of the version.
      const built = aBuild('wallet', version, {
        files: { 'a.js': `variant ${Math.floor(index / CONTESTED_VERSIONS) % 4}` },
      });
      return async (call: Call) => {
        if (await publish(call, built)) published.push(built);
      };
    });
    const all = shuffled([...rollouts, ...own, ...contested], random);
    assert.equal(all.length, 200);
    await Promise.all(all.map((run, index) => run(index % 2 === 0 ? edge.call : second.call)));
    assert.equal(acknowledged.length, ROLLOUTS);
  });

  it('lost no revision: 1 to n without a gap, each once, in the order of their moments', async () => {
    const rows = await edge.db
      .selectFrom('rollout_revisions')
      .selectAll()
      .orderBy('tenant')
      .orderBy('remote')
      .orderBy('revision')
      .execute();
    assert.equal(rows.length, ROLLOUTS);
    for (const tenant of TENANTS) {
      for (const remote of REMOTES) {
        const own = rows.filter((row) => row.tenant === tenant && row.remote === remote);
        assert.ok(own.length > 10, 'the dice send enough changes to every rollout');
        assert.deepEqual(
          own.map(({ revision }) => revision),
          own.map((_, index) => index + 1),
        );
        for (const [index, row] of own.entries()) {
          assert.ok(index === 0 || Number(own[index - 1]?.created_at) <= Number(row.created_at));
        }
      }
    }
    for (const told of acknowledged) {
      const kept = rows.filter((row) => row.reason === told.reason);
      assert.equal(kept.length, 1);
      const { tenant, remote, revision, rollout } = kept[0] ?? {};
      assert.deepEqual(
        { tenant, remote, revision, rollout },
        {
          tenant: told.tenant,
          remote: told.remote,
          revision: told.revision,
          rollout: told.rollout,
        },
      );
    }
  });

  it('answer the same from both edges afterwards', async () => {
    for (const tenant of TENANTS) {
      for (const remote of REMOTES) {
        const path = `/rollouts/${tenant}/${remote}`;
        assert.deepEqual((await edge.call('GET', path)).json(), (await second.call('GET', path)).json());
      }
    }
  });

  it('left no partial release: every published one is complete, signed, and has the files of one publisher', async () => {
    const { data } = (await edge.call('GET', '/releases')).json();
    const fresh = data.filter((one: { version: string }) => /^[23]\./.test(one.version));
    assert.equal(fresh.length, OWN_VERSIONS + CONTESTED_VERSIONS);
    assert.deepEqual(
      fresh.filter((one: { state: string; signature: unknown }) => one.state !== 'published' || !one.signature),
      [],
    );
    for (const { remote, version } of fresh as { remote: string; version: string }[]) {
      const { release } = (await edge.call('GET', `/releases/${remote}/${version}`)).json();
      const claims = published.filter((built) => built.release.remote === remote && built.release.version === version);
      assert.ok(claims.length > 0);
      // Every publisher that was answered "published" published these bytes.
      for (const claim of claims) assert.deepEqual(claim.release, release);
      for (const file of release.files as { path: string; integrity: string }[]) {
        const reply = await edge.page(`/releases/${remote}/${version}/${file.path}`);
        assert.equal(reply.statusCode, 200);
        assert.equal(integrityOf(reply.rawPayload), file.integrity);
      }
    }
  });
});
