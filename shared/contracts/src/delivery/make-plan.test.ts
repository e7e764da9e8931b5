import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { remoteNames } from '../values/remotes.ts';
import { consideredFor, makePlan, type PlanInput } from './make-plan.ts';
import { CONTRACT_VERSION, type Release } from './release.ts';
import { emptyRollout, type Rollout } from './rollout.ts';

const VERSIONS = ['1.0.0', '1.1.0', '1.2.0', '2.0.0'] as const;
const NOW_MS = Date.parse('2026-11-20T12:00:00Z');
const TENANTS = ['jangada', 'tucano'] as const;

/** Release 2.0.0 of a remote is made for the next contract, and so is the shell's 2.0.0. */
const NEXT_CONTRACT = `${Number(CONTRACT_VERSION.split('.', 1)[0]) + 1}.0.0`;

const aRelease = (remote: string, version: string): Release => {
  const contract = version === '2.0.0' ? NEXT_CONTRACT : CONTRACT_VERSION;
  return {
    format: 1,
    remote,
    version,
    uniqueName: `${remote}__0a1b2c3d`,
    contract: { built: contract, range: `^${contract}` },
    entry: 'entry.js',
    files: [{ path: 'entry.js', integrity: `sha384-${'A'.repeat(64)}`, bytes: 10 }],
    exposes: {},
  };
};

const published = new Map<string, Release>(
  ['host', 'bingo', ...remoteNames].flatMap((remote) =>
    VERSIONS.map((version) => [`${remote}@${version}`, aRelease(remote, version)] as const),
  ),
);
const release: PlanInput['release'] = (remote, version) => published.get(`${remote}@${version}`);

const version = fc.constantFrom(...VERSIONS, '9.9.9');
const anyRollout: fc.Arbitrary<Rollout> = fc.record({
  stable: fc.option(version),
  previous: fc.option(version),
  canary: fc.option(
    fc.record({ version, percent: fc.double({ min: 0, max: 100, noNaN: true }), salt: fc.string({ minLength: 1 }) }),
  ),
  pin: fc.option(fc.record({ version, until: fc.constantFrom(null, '2026-11-20T11:00:00Z', '2026-11-20T13:00:00Z') })),
  blocked: fc.array(version, { maxLength: 2 }),
  kill: fc.constantFrom(null, null, null, 'hide', 'maintenance', 'previous'),
});

const anyRollouts = fc
  .dictionary(fc.constantFrom('host', 'bingo', ...remoteNames), anyRollout)
  .map((rollouts) => new Map(Object.entries(rollouts)));

const anyInput: fc.Arbitrary<PlanInput> = fc
  .record({ tenant: fc.constantFrom(...TENANTS), guest: fc.uuid(), rollouts: anyRollouts })
  .map((parts) => ({ ...parts, nowMs: NOW_MS, revision: 7, release }));

const isPinned = ({ pin }: Rollout): boolean => pin !== null && (pin.until === null || Date.parse(pin.until) > NOW_MS);

describe('a plan', () => {
  it('is the same for the same guest, whatever else changes for them', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        assert.deepEqual(makePlan(input).plan, makePlan({ ...input, rollouts: new Map(input.rollouts) }).plan);
      }),
    );
  });

  it('names no release twice, and falls back onto no canary', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        for (const [remote, { planned, rollout }] of makePlan(input).decisions) {
          const chain = planned.chain.map((one) => one.version);
          assert.equal(new Set(chain).size, chain.length, remote);
          const proven = [rollout.stable, rollout.previous];
          for (const fallback of chain.slice(1)) assert.ok(proven.includes(fallback), `${remote} ${fallback}`);
          if (planned.reason !== 'canary')
            assert.ok([...proven, rollout.pin?.version].includes(chain[0] ?? null) || chain.length === 0);
        }
      }),
    );
  });

  it('serves nothing that is blocked, not published, or made for another contract than its shell', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const { decisions, hostContract } = makePlan(input);
        for (const [remote, { planned, rollout }] of decisions) {
          for (const one of planned.chain) {
            assert.ok(!rollout.blocked.includes(one.version));
            const found = release(remote, one.version);
            assert.ok(found, 'published');
            if (remote !== 'host') assert.equal(found.contract.built[0], hostContract[0]);
          }
        }
      }),
    );
  });

  it('prefers a kill over a pin, a pin over a canary, a canary over the stable release', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        for (const [remote, { planned, rollout }] of makePlan(input).decisions) {
          const order = rollout.kill === 'previous' ? ['kill'] : ['pin', 'canary', 'stable', 'previous'];
          if (rollout.kill === 'hide' || rollout.kill === 'maintenance') {
            assert.deepEqual([planned.reason, planned.chain.length], ['kill', 0]);
            continue;
          }
          if (isPinned(rollout)) assert.notEqual(planned.reason, 'canary', remote);
          const considered = consideredFor(input, remote, makePlan(input).decisions.get('host')?.chosen ?? null);
          const ranks = considered.map(({ reason }) => order.indexOf(reason));
          assert.deepEqual(
            ranks,
            [...ranks].sort((left, right) => left - right),
          );
          const first = considered.find(({ refused }) => refused === null);
          assert.equal(planned.chain[0]?.version, first?.version);
        }
      }),
    );
  });

  it('follows the shell: a guest with another shell gets remotes that fit it', () => {
    const shells = (canary: Rollout['canary']): ReadonlyMap<string, Rollout> =>
      new Map([
        ['host', { ...emptyRollout, stable: '1.0.0', canary }],
        ['wallet', { ...emptyRollout, stable: '2.0.0', previous: '1.0.0' }],
      ]);
    const input = { tenant: 'jangada', guest: 'g', nowMs: NOW_MS, revision: 1, release };
    const old = makePlan({ ...input, rollouts: shells(null) });
    assert.equal(old.plan.remotes['wallet']?.chain[0]?.version, '1.0.0');
    const fresh = makePlan({ ...input, rollouts: shells({ version: '2.0.0', percent: 100, salt: 's' }) });
    assert.equal(fresh.plan.remotes['wallet']?.chain[0]?.version, '2.0.0');
  });

  it('resolves each remote and each tenant by its own rollout', () => {
    fc.assert(
      fc.property(anyInput, fc.constantFrom(...remoteNames), anyRollout, (input, remote, other) => {
        const before = makePlan(input).plan.remotes;
        const after = makePlan({ ...input, rollouts: new Map(input.rollouts).set(remote, other) }).plan.remotes;
        for (const name of Object.keys(before)) if (name !== remote) assert.deepEqual(after[name], before[name]);
      }),
    );
  });

  it('only adds guests when a canary of any remote grows, shell included', () => {
    const percent = fc.double({ min: 0, max: 100, noNaN: true });
    fc.assert(
      fc.property(
        fc.constantFrom('host', ...remoteNames),
        percent,
        percent,
        fc.array(fc.uuid(), { minLength: 1, maxLength: 30 }),
        (remote, one, other, guests) => {
          const on = (share: number) =>
            guests.filter((guest) => {
              const canary = { version: '1.1.0', percent: share, salt: 'ramp' };
              const rollouts = new Map([[remote, { ...emptyRollout, stable: '1.0.0', canary }]]);
              const { plan } = makePlan({ tenant: 'tucano', guest, nowMs: NOW_MS, revision: 1, rollouts, release });
              return plan.remotes[remote]?.reason === 'canary';
            });
          const [few, many] = [on(Math.min(one, other)), new Set(on(Math.max(one, other)))];
          assert.ok(few.every((guest) => many.has(guest)));
        },
      ),
    );
  });

  it('contains a remote outside the table, and reports that an absent one is not published', () => {
    const rollouts = new Map([['bingo', { ...emptyRollout, stable: '1.0.0' }]]);
    const { plan, hostContract } = makePlan({ tenant: 't', guest: 'g', nowMs: NOW_MS, revision: 1, rollouts, release });
    assert.equal(plan.remotes['bingo']?.state, 'live');
    assert.deepEqual([plan.remotes['casino']?.state, plan.remotes['casino']?.reason], ['absent', 'nothing-published']);
    assert.equal(hostContract, CONTRACT_VERSION);
  });
});
