import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { bootDocument } from '@jangada/contracts/delivery/boot';
import { fillPlan, planFiles } from '@jangada/contracts/delivery/plan-files';
import type { Explanation } from '@jangada/contracts/delivery/explain.endpoints';
import { makePlan } from '@jangada/contracts/delivery/make-plan';
import type { Release } from '@jangada/contracts/delivery/release';
import type { Rollout } from '@jangada/contracts/delivery/rollout';
import { guestIdOf } from '@jangada/server/browser-cookie';
import fc from 'fast-check';
import { aSite } from '../testing/a-site.ts';
import { aBuild, startEdge, type TestEdge } from '../testing/test-edge.ts';

const REMOTES = ['host', 'casino', 'wallet', 'bingo'] as const;
const VERSIONS = ['1.0.0', '1.1.0', '2.0.0'] as const;
const TENANTS = 60;

const version = fc.constantFrom(...VERSIONS);
const anyRollout: fc.Arbitrary<Rollout> = fc.record({
  stable: fc.option(version, { freq: 8 }),
  previous: fc.option(version),
  canary: fc.option(
    fc.record({ version, percent: fc.integer({ min: 0, max: 100 }), salt: fc.string({ minLength: 1, maxLength: 8 }) }),
  ),
  pin: fc.option(fc.record({ version, until: fc.constantFrom(null, '2020-01-01T00:00:00Z', '2999-01-01T00:00:00Z') })),
  blocked: fc.array(version, { maxLength: 1 }),
  kill: fc.constantFrom(null, null, null, null, 'hide', 'maintenance', 'previous'),
});

const cases = fc.sample(
  fc.record({
    secret: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('base64url')),
    rollouts: fc.record({
      // Without a shell no page contains a plan.
      host: anyRollout.map((rollout) => ({ ...rollout, stable: '1.0.0', blocked: [], kill: null })),
      casino: fc.option(anyRollout),
      wallet: fc.option(anyRollout),
      bingo: fc.option(anyRollout),
    }),
  }),
  { numRuns: TENANTS, seed: 33 },
);

describe('the plan of a guest', () => {
  let edge: TestEdge;
  const published = new Map<string, Release>();

  before(async () => {
    edge = await startEdge();
    for (const remote of REMOTES) {
      for (const number of VERSIONS) {
        const contract = number === '2.0.0' ? { built: '2.0.0', range: '^2.0.0' } : { built: '1.0.0', range: '^1.0.0' };
        const build = aBuild(remote, number, { contract });
        await edge.publish(build);
        published.set(`${remote}@${number}`, build.release);
      }
    }
    for (const [index, { rollouts }] of cases.entries()) {
      const tenant = `tenant${index}`;
      await edge.call('POST', '/tenants', { slug: tenant, domain: `${tenant}.test` });
      edge.setSite(`${tenant}.test`, { status: 'found', site: aSite({ tenant }) });
      for (const [remote, rollout] of Object.entries(rollouts)) {
        if (!rollout) continue;
        // The row is inserted directly, because older rows may contain what today's rules refuse.
        const revision = { revision: 1, rollout: JSON.stringify(rollout), author: 'a', reason: 'r' };
        await edge.db
          .insertInto('rollout_revisions')
          .values({ tenant, remote, ...revision })
          .execute();
      }
    }
  });
  after(() => edge.stop());

  const inlinePlan = async (tenant: string, cookie: string) => {
    const { body } = await edge.page('/', { host: `${tenant}.test:8080`, cookie, 'accept-language': 'pt' });
    const json = /<script type="application\/json" id="jangada-boot">(.*?)<\/script>/s.exec(body)?.[1];
    const { plan, planFiles: link } = bootDocument.parse(JSON.parse(json ?? 'null'));
    // Fills in the parts that the HTML left out, like the shell.
    if (plan && link) {
      const files = await edge.app.inject({ url: link.address });
      fillPlan(plan.remotes, planFiles.parse(files.json()));
    }
    return plan;
  };

  it(`is the same from the function, in the page, signed in or not, and in the explanation, for ${TENANTS} random tenants`, async () => {
    const reasons = new Set<string>();
    for (const [index, { secret, rollouts }] of cases.entries()) {
      const [tenant, guest] = [`tenant${index}`, guestIdOf(secret)];
      const inForce = new Map(
        Object.entries(rollouts).flatMap(([remote, rollout]) => (rollout ? [[remote, rollout]] : [])),
      );
      const { plan } = makePlan({
        tenant,
        guest,
        nowMs: Date.now(),
        revision: inForce.size,
        rollouts: inForce,
        release: (remote, number) => published.get(`${remote}@${number}`),
      });
      const expected: unknown = JSON.parse(JSON.stringify(plan));
      assert.deepEqual(await inlinePlan(tenant, `browser=${secret}`), expected, tenant);
      assert.deepEqual(
        await inlinePlan(tenant, `browser=${secret}; session=somebody; token=signed-in`),
        expected,
        tenant,
      );

      const explained = (await edge.call('GET', `/explain?tenant=${tenant}&guest=${guest}`)).json<Explanation>();
      assert.deepEqual(
        Object.fromEntries(
          explained.remotes.map(({ remote, reason, state, chain }) => [remote, { reason, state, chain }]),
        ),
        Object.fromEntries(
          Object.entries(plan.remotes).map(([remote, { reason, state, chain }]) => [
            remote,
            { reason, state, chain: chain.map((one) => one.version) },
          ]),
        ),
        tenant,
      );
      for (const { reason } of Object.values(plan.remotes)) reasons.add(reason);
    }
    assert.deepEqual(
      [...reasons].sort(),
      ['canary', 'incompatible', 'kill', 'nothing-published', 'pin', 'previous', 'stable'],
      'the random tenants show every reason',
    );
  });
});
