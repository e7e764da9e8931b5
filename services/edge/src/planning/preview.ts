import { setImmediate } from 'node:timers/promises';
import type { ChangeEffect, Mismatch } from '@jangada/contracts/delivery/changes.endpoints';
import { makePlan, type PlanInput } from '@jangada/contracts/delivery/make-plan';
import type { Release } from '@jangada/contracts/delivery/release';
import { isOnCanary } from '@jangada/contracts/delivery/resolve';
import { liveHosts } from '@jangada/contracts/delivery/rollout-rules';
import { emptyRollout, type Rollout } from '@jangada/contracts/delivery/rollout';
import { incompatibilities, type Incompatibility } from '@jangada/contracts/delivery/surface';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { byTenant, type Step } from '../delivery/change-steps.ts';
import type { Releases } from '../delivery/releases.ts';
import type { TenantRollouts } from '../delivery/rollout-rows.ts';
import type { Rollouts } from '../delivery/rollouts.ts';
import { lookUpReleases } from '../delivery/release-lookup.ts';

/** Number of made-up guests for a preview; enough for the effect of a one-percent canary. */
const SAMPLED = 10_000;

/** Maximum number of real guests whose browsers reported recently. */
const SEEN_MAX = 5_000;
const SEEN_DAYS = 30;

const GUEST_DIGITS = 12;
const GUESTS_AT_ONCE = 1_000;

/** The guests are always the same, so that two previews of one change have equal results. */
const sampledGuests: readonly string[] = Array.from(
  { length: SAMPLED },
  (_, index) => `00000000-0000-4000-8000-${index.toString(16).padStart(GUEST_DIGITS, '0')}`,
);

type Version = string | null;
type Served = ReadonlyMap<string, Version>;

interface Sides {
  readonly before: PlanInput;
  readonly after: PlanInput;
}

/** Computes the effect of a change on the guests of its tenants; changes nothing. */
export const createPreview = (db: Database, releases: Releases, rollouts: Rollouts) => {
  const seenGuests = async (tenant: string): Promise<string[]> => {
    const rows = await db
      .selectFrom('beacons')
      .select('guest')
      .distinct()
      .where('tenant', '=', tenant)
      .where('created_at', '>', sql<Date>`now() - make_interval(days => ${SEEN_DAYS})`)
      .limit(SEEN_MAX)
      .execute();
    return rows.map(({ guest }) => guest);
  };

  const ofTenant = async (tenant: string, steps: readonly Step[], nowMs: number): Promise<ChangeEffect[]> => {
    const { all, written } = await rollouts.at(tenant, undefined, {});
    const after = new Map([...all.rollouts, ...steps.map((step) => [step.remote, step.after] as const)]);
    const release = await lookUpReleases(releases, [...all.rollouts, ...after]);
    const input = (from: ReadonlyMap<string, Rollout>, { revision }: TenantRollouts): PlanInput => ({
      tenant,
      guest: '',
      nowMs,
      revision,
      rollouts: from,
      release,
    });
    const sides: Sides = { before: input(all.rollouts, all), after: input(after, all) };
    const changed = new Map<string, Step>(steps.map((step) => [step.remote, step]));
    const sampled = await countMoves(sides, sampledGuests);
    const seen = await countMoves(sides, await seenGuests(tenant));
    const hosts = liveHosts(after, sides.after);
    return [...after].flatMap(([remote, rollout]) => {
      const step = changed.get(remote);
      const moves = sampled.moves(remote);
      const mismatches = mismatchesOf(remote, rollout, hosts, sides.after);
      // A remote that only follows its shell is listed only if a guest moves.
      if (!step && moves.length === 0) return [];
      return [
        {
          tenant,
          remote,
          revision: step ? step.expected_revision + 1 : (written.get(remote)?.revision ?? 0),
          before: all.rollouts.get(remote) ?? emptyRollout,
          after: rollout,
          served: { before: sampled.shares(remote, 'before'), after: sampled.shares(remote, 'after') },
          moves,
          sampled: SAMPLED,
          seen: { guests: seen.guests, moved: seen.moves(remote).reduce((sum, move) => sum + move.guests, 0) },
          mismatches,
        },
      ];
    });
  };

  return {
    /** The effects of each step, tenant by tenant. */
    async effects(steps: readonly Step[], nowMs = Date.now()): Promise<ChangeEffect[]> {
      const effects: ChangeEffect[] = [];
      for (const [tenant, own] of byTenant(steps)) {
        effects.push(...(await ofTenant(tenant, own, nowMs)));
      }
      return effects;
    },
  };
};

export type Preview = ReturnType<typeof createPreview>;

/** Plans once for all guests in the same canaries, since a guest's plan depends on nothing else. */
const planOnce = (input: PlanInput) => {
  const canaries = [...input.rollouts].filter(([, { canary }]) => canary !== null);
  const planned = new Map<string, Served>();
  return (guest: string): Served => {
    const key = canaries
      .map(([remote, rollout]) => (isOnCanary(rollout, { tenant: input.tenant, guest, remote }) ? '1' : '0'))
      .join('');
    const known = planned.get(key);
    if (known) return known;
    const { plan } = makePlan({ ...input, guest });
    const served = new Map(
      Object.entries(plan.remotes).map(([remote, { chain }]) => [remote, chain[0]?.version ?? null]),
    );
    planned.set(key, served);
    return served;
  };
};

interface Move {
  readonly from: Version;
  readonly to: Version;
  guests: number;
}

const countMoves = async (sides: Sides, guests: readonly string[]) => {
  const [before, after] = [planOnce(sides.before), planOnce(sides.after)];
  /** The numbers of guests by remote, then by their release before and after the change (`from,to`). */
  const counted = new Map<string, Map<string, Move>>();
  for (const [index, guest] of guests.entries()) {
    // Gives way to pages, which the same process makes for visitors.
    if (index % GUESTS_AT_ONCE === 0) await setImmediate();
    const served = before(guest);
    for (const [remote, to] of after(guest)) {
      const from = served.get(remote) ?? null;
      const moves = counted.get(remote) ?? new Map<string, Move>();
      const key = `${from},${to}`;
      const move = moves.get(key);
      if (move) move.guests += 1;
      else moves.set(key, { from, to, guests: 1 });
      counted.set(remote, moves);
    }
  }
  const all = (remote: string) => [...(counted.get(remote)?.values() ?? [])];
  return {
    guests: guests.length,
    moves: (remote: string) => all(remote).filter(({ from, to }) => from !== to),
    shares(remote: string, side: 'before' | 'after') {
      const sums = new Map<Version, number>();
      for (const one of all(remote)) {
        const version = side === 'before' ? one.from : one.to;
        sums.set(version, (sums.get(version) ?? 0) + one.guests);
      }
      return [...sums]
        .map(([version, count]) => ({ version, guests: count }))
        .sort((left, right) => right.guests - left.guests);
    },
  };
};

/**
 * The releases in a remote's rollout that some live shell cannot run: they are outside its contract's range, or need
 * exports that it does not provide.
 */
const mismatchesOf = (remote: string, rollout: Rollout, hosts: readonly Release[], input: PlanInput): Mismatch[] => {
  if (remote === 'host') return [];
  const versions = new Set([rollout.stable, rollout.canary?.version, rollout.pin?.version, rollout.previous]);
  return [...versions].flatMap((version) => {
    const release = version ? input.release(remote, version) : null;
    if (!version || !release) return [];
    return hosts.flatMap((host): Mismatch[] => {
      const about = { version, host: host.version, host_contract: host.contract.built };
      const against = incompatibilities(host, release);
      if (against.some(({ what }) => what === 'range')) return [{ ...about, kind: 'contract', missing: [] }];
      const missing = [...missingModules(release, host), ...missingExports(against)];
      return missing.length > 0 ? [{ ...about, kind: 'modules', missing }] : [];
    });
  });
};

/** Exports that the shell lacks, or has in another shape. */
const missingExports = (against: readonly Incompatibility[]): string[] =>
  against.flatMap((found) => (found.export ? [`${found.export} of ${found.module}`] : []));

const missingModules = (release: Release, host: Release): string[] => {
  const needed = new Set(Object.values(release.exposes).flatMap(({ needs }) => needs ?? []));
  return [...needed].filter((key) => !Object.hasOwn(host.exposes, key)).sort();
};
