import { goesBack } from './goes-back.ts';
import { releasesIn, type PlanInput } from './make-plan.ts';
import type { PlannedRemote } from './plan.ts';
import type { Release } from './release.ts';
import { resolve, type Visitor } from './resolve.ts';
import type { Rollout } from './rollout.ts';
import { incompatibilities } from './surface.ts';
import { satisfies } from './version-range.ts';
import { CONTRACT_VERSION } from './release.ts';

/** The rules that a change of a rollout can break. */
export const rolloutRules = [
  'unpublished',
  'canary-is-stable',
  'blocked',
  'ramp-order',
  'pin-date',
  'incompatible',
  'integrity-policy',
  'nothing-left',
  'goes-back',
  'frozen',
] as const;

export type RolloutRule = (typeof rolloutRules)[number];

/** Operators may force these; a change that breaks another rule is meaningless or cannot be served. */
export const forceableRules: readonly RolloutRule[] = ['incompatible', 'integrity-policy', 'nothing-left', 'goes-back'];

export interface RolloutProblem {
  readonly remote: string;
  readonly rule: RolloutRule;
  /** A sentence for the operator. */
  readonly message: string;
  /** The release concerned, if any. */
  readonly version?: string;
}

export interface RuledChange {
  readonly tenant: string;
  readonly nowMs: number;
  /** The rollouts in force for the tenant, by remote. */
  readonly before: ReadonlyMap<string, Rollout>;
  /** The rollouts after the change. A rollout that does not change is the same object as in `before`. */
  readonly after: ReadonlyMap<string, Rollout>;
  readonly release: PlanInput['release'];
  /**
   * Origins of third parties' scripts on the tenant's pages, because of which Integrity-Policy only reports; empty when
   * it is enforced or unknown.
   */
  readonly scriptOrigins?: readonly string[];
}

type Rollouts = ReadonlyMap<string, Rollout>;

/** Any guest id: the faces of a rollout do not depend on the guest. */
const ANYBODY = '00000000-0000-4000-8000-000000000000';

/** The variants of a rollout that guests can get: without its canary, and on it if there is one. */
export const facesOf = (rollout: Rollout): Rollout[] => [
  { ...rollout, canary: null },
  ...(rollout.canary && rollout.canary.percent > 0
    ? [{ ...rollout, canary: { ...rollout.canary, percent: 100 } }]
    : []),
];

/** The tenant, the time and the releases for which rollouts are resolved. */
export interface PlanContext {
  readonly tenant: string;
  readonly nowMs: number;
  readonly release: PlanInput['release'];
}

/** Any visitor of the tenant with this shell. */
export const anybodyWith = (remote: string, host: Release | null, context: PlanContext): Visitor => ({
  tenant: context.tenant,
  guest: ANYBODY,
  remote,
  hostContract: host?.contract.built ?? CONTRACT_VERSION,
  host,
  nowMs: context.nowMs,
});

const servedBy = (remote: string, face: Rollout, host: Release | null, context: PlanContext): PlannedRemote =>
  resolve(face, releasesIn(remote, face, context.release), anybodyWith(remote, host, context));

/** The shells that guests of the tenant get now; several during a canary. */
export const liveHosts = (rollouts: Rollouts, context: PlanContext): Release[] => {
  const rollout = rollouts.get('host');
  if (!rollout) return [];
  const versions = new Set(
    facesOf(rollout).flatMap((face) => servedBy('host', face, null, context).chain[0]?.version ?? []),
  );
  return [...versions].flatMap((version) => context.release('host', version) ?? []);
};

/** Is this remote part of the shell's own bundle? */
export const carries = (host: Release, remote: string): boolean =>
  host.bundled?.some((offer) => offer.remote === remote) ?? false;

const named = ({ stable, previous, canary, pin }: Rollout): string[] =>
  [stable, previous, canary?.version, pin?.version].filter((version) => typeof version === 'string');

const unpublished = (
  remote: string,
  after: Rollout,
  before: Rollout | undefined,
  context: PlanContext,
): RolloutProblem[] => {
  const known = new Set(before ? named(before) : []);
  return [...new Set(named(after))]
    .filter((version) => !known.has(version) && !context.release(remote, version))
    .map((version) => ({ remote, rule: 'unpublished', version, message: `${remote} ${version} is not published` }));
};

const wrongCanary = (remote: string, { canary, stable }: Rollout): RolloutProblem[] => {
  if (!canary) return [];
  const problems: RolloutProblem[] = [];
  const { version, ramp, percent } = canary;
  if (version === stable) {
    const message = `${remote} ${version} is stable already: a canary must be another release`;
    problems.push({ remote, rule: 'canary-is-stable', version, message });
  }
  if (!ramp) return problems;
  const grows = ramp.steps.every((step, index) => index === 0 || step.percent > (ramp.steps[index - 1]?.percent ?? 0));
  if (!grows) {
    problems.push({
      remote,
      rule: 'ramp-order',
      version,
      message: 'every step of a ramp must be higher than the one before',
    });
  }
  // At 0 % the canary has no results, at 100 % there is no stable release to compare with: the ramp would never
  // advance.
  if (ramp.steps.some((step) => step.percent <= 0 || step.percent >= 100)) {
    const message = 'every step of a ramp lies above 0 and below 100 %; after the last one everybody has it';
    problems.push({ remote, rule: 'ramp-order', version, message });
  }
  if (ramp.steps[ramp.step]?.percent !== percent) {
    const message = `the canary is at ${percent} %, which is not step ${ramp.step} of its ramp`;
    problems.push({ remote, rule: 'ramp-order', version, message });
  }
  return problems;
};

const blockedButNamed = (remote: string, after: Rollout, before: Rollout | undefined): RolloutProblem[] => {
  const fresh = after.stable !== before?.stable ? after.stable : null;
  return [fresh, after.canary?.version, after.pin?.version].flatMap((version) =>
    version && after.blocked.includes(version)
      ? [{ remote, rule: 'blocked' as const, version, message: `${remote} ${version} is blocked: unblock it first` }]
      : [],
  );
};

const backwards = (remote: string, after: Rollout, before: Rollout | undefined): RolloutProblem[] => {
  const [older, newer] = [after.stable, before?.stable];
  if (older === null || !newer || !goesBack(before, after)) return [];
  const message = `${remote} ${older} is older than ${newer}, which would become its fallback: roll ${newer} back instead, then it is not served`;
  return [{ remote, rule: 'goes-back', version: older, message }];
};

const HAS_ZONE = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/;

const wrongPin = (remote: string, after: Rollout, before: Rollout | undefined, nowMs: number): RolloutProblem[] => {
  const until = after.pin?.until ?? null;
  if (until === null || until === before?.pin?.until) return [];
  // A time must have a zone; otherwise each part of the system would read it in its own zone.
  const untilMs = HAS_ZONE.test(until) ? Date.parse(until) : Number.NaN;
  if (untilMs > nowMs) return [];
  const message = Number.isNaN(untilMs)
    ? `${until} is no date that can be read: write it like 2026-12-24T18:00:00Z`
    : `the pin would end at ${until}, which has passed`;
  return [{ remote, rule: 'pin-date', message, ...(after.pin && { version: after.pin.version }) }];
};

/** The maximum number of listed mismatches. */
const SHOWN_MAX = 2;

const whyNot = (host: Release, release: Release): string =>
  incompatibilities(host, release)
    .slice(0, SHOWN_MAX)
    .map(({ sentence }) => sentence)
    .join(' and ');

const shellsOf = (tenant: string, hosts: readonly Release[]): string => {
  const shells = hosts.map(({ version, contract }) => `host ${version} (contract ${contract.built})`);
  return `${tenant} has ${shells.join(' and ')}`;
};

/** Versions that guests are meant to get; the previous release is only a fallback. */
const served = (rollout: Rollout | undefined): (string | undefined)[] => [
  rollout?.stable ?? undefined,
  rollout?.canary?.version,
  rollout?.pin?.version,
];

/** No guest of the tenant could get a release that the change names. */
const incompatible = (
  remote: string,
  { tenant, before, after, release }: RuledChange,
  hosts: readonly Release[],
): RolloutProblem[] => {
  const [rollout, old] = [after.get(remote), before.get(remote)];
  const measuring = hosts.filter((host) => !carries(host, remote));
  if (!rollout || remote === 'host' || measuring.length === 0) return [];
  const known = new Set(served(old));
  return served(rollout).flatMap((version) => {
    const found = version && !known.has(version) ? release(remote, version) : null;
    if (!version || !found || measuring.some((host) => incompatibilities(host, found).length === 0)) return [];
    const inRange = measuring.find((host) => satisfies(host.contract.built, found.contract.range));
    const message = inRange
      ? `${remote} ${version} does not run in host ${inRange.version} of ${tenant}: ${whyNot(inRange, found)}`
      : `${remote} ${version} works with contract ${found.contract.range}, and ${shellsOf(tenant, measuring)}`;
    return [{ remote, rule: 'incompatible' as const, version, message }];
  });
};

/** A release of ES modules on pages that cannot verify them: every browser would refuse it (decision 0156). */
const unverified = (
  remote: string,
  { tenant, before, after, release, scriptOrigins = [] }: RuledChange,
): RolloutProblem[] => {
  if (scriptOrigins.length === 0) return [];
  const known = new Set(served(before.get(remote)));
  return [...new Set(served(after.get(remote)))].flatMap((version) => {
    if (version === undefined || known.has(version) || release(remote, version)?.container !== 'module') return [];
    const message = [
      `${remote} ${version} consists of ES modules, which run only where Integrity-Policy is enforced.`,
      `Pages of ${tenant} only report it, because of scripts from ${scriptOrigins.join(', ')}:`,
      `turn these third parties off in the tenant's settings, or publish a build of webpack or Rspack`,
    ].join(' ');
    return [{ remote, rule: 'integrity-policy' as const, version, message }];
  });
};

/** A new shell in which a remote that guests of the tenant have now would no longer run. */
const breaksRemotes = (
  { tenant, after, release }: RuledChange,
  hosts: { before: readonly Release[]; after: readonly Release[] },
  reported: ReadonlySet<string>,
): RolloutProblem[] => {
  const known = new Set(hosts.before.map(({ version }) => version));
  return hosts.after
    .filter(({ version }) => !known.has(version))
    .flatMap((host) =>
      [...after].flatMap(([remote, rollout]) => {
        if (remote === 'host' || reported.has(remote) || carries(host, remote) || rollout.kill === 'hide') return [];
        return [...new Set(served(rollout))].flatMap((version) => {
          const found = version && !rollout.blocked.includes(version) ? release(remote, version) : null;
          const ranBefore = hosts.before.some((old) => found && incompatibilities(old, found).length === 0);
          if (!found || !ranBefore || incompatibilities(host, found).length === 0) return [];
          const message = `${remote} ${found.version}, live in ${tenant}, does not run in host ${host.version}: ${whyNot(host, found)}`;
          return [{ remote: 'host', rule: 'incompatible' as const, version: host.version, message }];
        });
      }),
    );
};

/** A guest would have no release of a remote that every guest has now. */
const nothingLeft = (
  remote: string,
  change: RuledChange,
  hosts: { before: readonly Release[]; after: readonly Release[] },
): RolloutProblem[] => {
  const lacking = (rollouts: Rollouts, shells: readonly Release[]): (string | null)[] => {
    const rollout = rollouts.get(remote);
    const contracts =
      remote === 'host' || shells.length === 0 ? [null] : shells.filter((host) => !carries(host, remote));
    return contracts.flatMap((host) =>
      (rollout ? facesOf(rollout) : [null]).flatMap((face) => {
        const state = face && servedBy(remote, face, host, change).state;
        return state === null || state === 'absent' ? [host ? `host ${host.version}` : null] : [];
      }),
    );
  };
  const lack = lacking(change.after, hosts.after);
  if (lack.length === 0 || lacking(change.before, hosts.before).length > 0) return [];
  if (change.before.get(remote)?.kill === 'hide' || change.before.get(remote)?.kill === 'maintenance') return [];
  const some = lack[0] ? ` for guests with ${lack[0]}` : '';
  return [{ remote, rule: 'nothing-left', message: `nothing of ${remote} would be left in ${change.tenant}${some}` }];
};

/**
 * The problems of a change of one tenant's rollouts, all remotes together: shell and remotes may change together in a
 * way in which neither could change alone.
 */
export const problemsOf = (change: RuledChange): RolloutProblem[] => {
  const { before, after } = change;
  const changed = [...after.keys()].filter((remote) => after.get(remote) !== before.get(remote));
  const hosts = { before: liveHosts(before, change), after: liveHosts(after, change) };
  const touched = changed.includes('host') ? [...after.keys()] : changed;
  const left = touched.flatMap((remote) => nothingLeft(remote, change, hosts));
  const reported = new Set(left.map(({ remote }) => remote));
  return [
    ...changed.flatMap((remote) => {
      const [rollout, old] = [after.get(remote), before.get(remote)];
      if (!rollout) return [];
      return [
        ...unpublished(remote, rollout, old, change),
        ...wrongCanary(remote, rollout),
        ...blockedButNamed(remote, rollout, old),
        ...backwards(remote, rollout, old),
        ...wrongPin(remote, rollout, old, change.nowMs),
        ...incompatible(remote, change, hosts.after),
        ...unverified(remote, change),
      ];
    }),
    // A remote that would have no release left is reported once.
    ...(changed.includes('host') ? breaksRemotes(change, hosts, reported) : []),
    ...left,
  ];
};
