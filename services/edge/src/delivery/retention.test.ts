import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { emptyRollout, type Rollout } from '@jangada/contracts/delivery/rollout';
import { sql } from 'kysely';
import { aBuild, startEdge, type TestEdge } from '../testing/test-edge.ts';
import { REVISIONS_RETAINED, SERVED_DAYS_RETAINED, YOUNG_DAYS_RETAINED } from './retention.ts';

const ALL = Array.from({ length: 12 }, (_, index) => `1.${index}.0`);

describe('pruning', () => {
  let edge: TestEdge;
  before(async () => {
    edge = await startEdge();
    for (const slug of ['jangada', 'tucano']) await edge.call('POST', '/tenants', { slug, domain: 'localhost' });
  });
  after(() => edge.stop());

  /** Publishes a release and dates it so many days back. */
  const publishedAgo = async (remote: string, version: string, days: number): Promise<void> => {
    const { release, bytes } = aBuild(remote, version, { files: { 'late.js': 'late' } });
    await edge.reserve(release);
    for (const [path, content] of bytes)
      await edge.call('PUT', `/releases/${remote}/${version}/files/${path}`, content);
    await sql`update delivery.releases set state = 'published', published_at = now() - make_interval(days => ${days})
      where remote = ${remote} and version = ${version}`.execute(edge.db);
  };

  /** Writes a revision and dates it so many days back. */
  const revisionAgo = async (
    tenant: string,
    remote: string,
    rollout: Partial<Rollout>,
    days: number,
  ): Promise<void> => {
    await sql`insert into delivery.rollout_revisions (tenant, remote, revision, rollout, author, reason, created_at)
      select ${tenant}, ${remote}, coalesce(max(revision), 0) + 1, ${JSON.stringify({ ...emptyRollout, ...rollout })}::jsonb,
        'a test', 'a test', now() - make_interval(days => ${days})
      from delivery.rollout_revisions where tenant = ${tenant} and remote = ${remote}`.execute(edge.db);
  };

  const prune = async (remote: string, body: object = {}) => {
    const reply = await edge.call('POST', '/releases/prune', { remote, keep: 0, older_than_days: 0, ...body });
    assert.equal(reply.statusCode, 200, reply.body);
    const { pruned, kept } = reply.json();
    return {
      pruned: pruned.map((one: { version: string }) => one.version).sort(),
      kept: Object.fromEntries(kept.map((one: { version: string; because: string }) => [one.version, one.because])),
    };
  };

  const filesOf = async (remote: string, version: string): Promise<string[]> => {
    const found = await Promise.all(
      ['plain', 'gzip', 'br'].map((variant) =>
        readdir(join(edge.folder, variant, remote, version)).catch((): string[] => []),
      ),
    );
    return found.flat();
  };

  it('never prunes a release that a plan of any tenant may name: stable, previous, canary, pin, and the fallback of a kill', async () => {
    for (const version of ALL) await publishedAgo('casino', version, 90);
    const canary = { version: '1.2.0', percent: 10, salt: 's' };
    await revisionAgo('jangada', 'casino', { stable: '1.0.0', previous: '1.1.0', canary }, 60);
    await revisionAgo('tucano', 'casino', { stable: '1.3.0', pin: { version: '1.4.0', until: null } }, 60);
    await revisionAgo(
      'tucano',
      'casino',
      { stable: '1.3.0', previous: '1.5.0', kill: 'previous', blocked: ['1.6.0'] },
      50,
    );
    const { pruned, kept } = await prune('casino', { dry_run: true });
    const named = ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.5.0'];
    assert.deepEqual(kept, {
      ...Object.fromEntries(named.map((version) => [version, 'named'])),
      '1.4.0': 'named-lately',
    });
    assert.deepEqual(pruned, ALL.filter((version) => !(version in kept)).sort());
  });

  it('lists what would be deleted in a dry run, and deletes nothing', async () => {
    assert.equal((await filesOf('casino', '1.11.0')).length > 0, true);
    assert.equal((await edge.page('/releases/casino/1.11.0/entry.js')).statusCode, 200);
  });

  it('deletes every variant of every file, retains the row, and never reissues the version', async () => {
    const { pruned } = await prune('casino');
    assert.ok(pruned.includes('1.11.0'));
    assert.deepEqual(await filesOf('casino', '1.11.0'), []);
    assert.equal((await edge.page('/releases/casino/1.11.0/entry.js')).statusCode, 404);
    const one = (await edge.call('GET', '/releases/casino/1.11.0')).json();
    assert.deepEqual([one.state, one.signature.key, one.release.version], ['pruned', edge.key.id, '1.11.0']);
    assert.equal(one.pruned_by, 'service');

    const same = await edge.reserve(one.release);
    assert.deepEqual([same.statusCode, same.json().code], [409, 'release.pruned']);
    const other = await edge.reserve(aBuild('casino', '1.11.0').release);
    assert.deepEqual([other.statusCode, other.json().code], [409, 'release.different-bytes']);
    await assert.rejects(
      sql`update delivery.releases set state = 'published' where version = '1.11.0'`.execute(edge.db),
      /append-only/,
    );
    await assert.rejects(sql`delete from delivery.releases where version = '1.11.0'`.execute(edge.db), /append-only/);
    for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0', '1.5.0']) {
      assert.equal((await edge.page(`/releases/casino/${version}/late.js`)).statusCode, 200);
    }
  });

  it('is the only change of a published release: nothing else of the row may move with it', async () => {
    await assert.rejects(
      sql`update delivery.releases set state = 'pruned', pruned_at = now(), digest = 'x' where version = '1.0.0'`.execute(
        edge.db,
      ),
      /append-only/,
    );
  });

  it('retains releases of the last revisions, so that a rollback is possible', async () => {
    for (const version of ALL) await publishedAgo('wallet', version, 400);
    // The first revisions are older than the retained ones; the later ones alternate between two releases.
    await revisionAgo('jangada', 'wallet', { stable: '1.0.0' }, 300);
    await revisionAgo('jangada', 'wallet', { stable: '1.1.0' }, 299);
    for (let index = 0; index < REVISIONS_RETAINED; index += 1) {
      await revisionAgo('jangada', 'wallet', { stable: index % 2 === 0 ? '1.2.0' : '1.3.0' }, 200 - index);
    }
    const { pruned, kept } = await prune('wallet');
    assert.deepEqual(kept, { '1.2.0': 'named-lately', '1.3.0': 'named' });
    assert.equal(pruned.length, ALL.length - 2);
    const back = await edge.call('POST', '/rollouts/jangada/wallet/rollback', {
      expected_revision: REVISIONS_RETAINED + 2,
      to_revision: 3,
      author: 'ana',
      reason: 'the oldest that is kept',
    });
    assert.equal(back.statusCode, 200, back.body);
  });

  it('makes a rollback to a pruned release impossible, and names it', async () => {
    const back = await edge.call('POST', '/rollouts/jangada/wallet/rollback', {
      expected_revision: REVISIONS_RETAINED + 3,
      to_revision: 1,
      author: 'ana',
      reason: 'too far back',
    });
    assert.deepEqual([back.statusCode, back.json().code], [409, 'release.pruned']);
    assert.deepEqual([back.json().remote, back.json().version], ['wallet', '1.0.0']);
  });

  it('explains past plans, including pruned releases', async () => {
    await edge.publish(aBuild('host', '1.0.0'));
    const guest = '0b7c4a56-0a9b-4c8e-9d6b-2f0f7f1f0a01';
    const then = await edge.call('GET', `/explain?tenant=jangada&remote=wallet&guest=${guest}&revision=1`);
    assert.deepEqual(then.json().remotes[0].chain, ['1.0.0'], then.body);
  });

  it('retains releases that open tabs were served recently, because they load chunks days later', async () => {
    for (const version of ALL) await publishedAgo('social', version, 400);
    await revisionAgo('jangada', 'social', { stable: '1.0.0' }, 300);
    await revisionAgo('jangada', 'social', { stable: '1.1.0' }, 200);
    // 1.1.0 was in force until a day before the retention period ends; many revisions followed.
    for (let index = 0; index < REVISIONS_RETAINED; index += 1) {
      await revisionAgo('jangada', 'social', { stable: '1.2.0' }, SERVED_DAYS_RETAINED - 1);
    }
    const { kept } = await prune('social', { dry_run: true });
    assert.deepEqual(kept, { '1.1.0': 'served-lately', '1.2.0': 'named' });
  });

  it('retains the newest and the recent ones, and those that the caller names', async () => {
    await publishedAgo('account', '1.0.0', 100);
    await publishedAgo('account', '1.1.0', 50);
    await publishedAgo('account', '1.2.0', 20);
    await publishedAgo('account', '1.3.0', YOUNG_DAYS_RETAINED - 1);
    assert.deepEqual((await prune('account', { dry_run: true, keep: 2 })).kept, {
      '1.3.0': 'newest',
      '1.2.0': 'newest',
    });
    assert.deepEqual((await prune('account', { dry_run: true, older_than_days: 60 })).kept, {
      '1.3.0': 'young',
      '1.2.0': 'young',
      '1.1.0': 'young',
    });
    // A release published this week cannot be pruned on request.
    assert.deepEqual((await prune('account', { dry_run: true })).kept, { '1.3.0': 'young' });
  });

  it('resumes the deletion of files after an interruption', async () => {
    await publishedAgo('account', '0.1.0', 100);
    await sql`update delivery.releases set state = 'pruned', pruned_at = now() where remote = 'account' and version = '0.1.0'`.execute(
      edge.db,
    );
    assert.ok((await filesOf('account', '0.1.0')).length > 0);
    await prune('account', { keep: 100 });
    assert.deepEqual(await filesOf('account', '0.1.0'), []);
  });

  it('and a rollout of the same release at the same moment: one of them gives way', async () => {
    for (let round = 0; round < 8; round += 1) {
      const version = `0.9.${round}`;
      await publishedAgo('sportsbook', version, 100);
      const { revision } = (await edge.call('GET', '/rollouts/jangada/sportsbook')).json();
      const change = {
        expected_revision: revision,
        author: 'a',
        reason: 'b',
        rollout: { ...emptyRollout, stable: version },
      };
      const [rolledOut, { pruned }] = await Promise.all([
        edge.call('PUT', '/rollouts/jangada/sportsbook', change),
        prune('sportsbook'),
      ]);
      assert.equal(rolledOut.statusCode === 200, !pruned.includes(version), rolledOut.body);
      if (rolledOut.statusCode !== 200) assert.match(rolledOut.json().code, /^release\.(pruned|unknown)$/);
    }
  });
});
