import { releasableNames, type ReleasableName } from '../values/remotes.ts';
import { bundledRemotes } from './bundled-remotes.ts';
import type { Plan, PlannedRemote } from './plan.ts';
import { CONTRACT_VERSION, type Release } from './release.ts';
import { consider, resolve, type Considered, type Visitor } from './resolve.ts';
import { emptyRollout, type Rollout } from './rollout.ts';

/** Everything a plan depends on. The same input makes the same plan, anywhere. */
export interface PlanInput {
  readonly tenant: string;
  /** The only input that decides who gets a canary; signing in does not change it. */
  readonly guest: string;
  /** Milliseconds since 1970. */
  readonly nowMs: number;
  /** The sum of the revisions of the rollouts. */
  readonly revision: number;
  /** The tenant's current rollouts, by remote. */
  readonly rollouts: ReadonlyMap<string, Rollout>;
  /** A published release; null or undefined when it does not exist. */
  readonly release: (remote: string, version: string) => Release | null | undefined;
}

export interface Decision {
  readonly planned: PlannedRemote;
  readonly rollout: Rollout;
  /** The document of the first release of the chain. */
  readonly chosen: Release | null;
  /** True when the remote is part of the shell's own bundle, so its rollout was not used. */
  readonly bundled: boolean;
}

export interface PlanResult {
  readonly plan: Plan;
  readonly decisions: ReadonlyMap<ReleasableName, Decision>;
  /** The contract of the chosen shell; the remotes must fit it. */
  readonly hostContract: string;
}

/** The releases that a rollout could serve or fall back to, as far as they are published. */
export const releasesIn = (remote: string, rollout: Rollout, release: PlanInput['release']): Release[] => {
  const versions = new Set([rollout.pin?.version, rollout.canary?.version, rollout.stable, rollout.previous]);
  return [...versions].flatMap((version) => (version ? (release(remote, version) ?? []) : []));
};

const visitorOf = ({ tenant, guest, nowMs }: PlanInput, remote: ReleasableName, host: Release | null): Visitor => ({
  tenant,
  guest,
  nowMs,
  remote,
  hostContract: host?.contract.built ?? CONTRACT_VERSION,
  host,
});

const decide = (input: PlanInput, remote: ReleasableName, host: Release | null): Decision => {
  const rollout = input.rollouts.get(remote) ?? emptyRollout;
  const releases = releasesIn(remote, rollout, input.release);
  const planned = resolve(rollout, releases, visitorOf(input, remote, host));
  const chosen = releases.find(({ version }) => version === planned.chain[0]?.version) ?? null;
  return { planned, rollout, chosen, bundled: false };
};

/**
 * The plan of one guest of one tenant: the shell first, because its contract decides which remotes fit, then every
 * remote by its own rollout. A pure function; edge, command line, board and browser share it.
 */
export const makePlan = (input: PlanInput): PlanResult => {
  const host = decide(input, 'host', null);
  const hostContract = host.chosen?.contract.built ?? CONTRACT_VERSION;
  const carried = host.chosen ? bundledRemotes(host.chosen, host.planned) : new Map<string, PlannedRemote>();
  const decisions = new Map<ReleasableName, Decision>([['host', host]]);
  for (const remote of new Set<ReleasableName>([...releasableNames, ...input.rollouts.keys()])) {
    if (remote === 'host') continue;
    const planned = carried.get(remote);
    const rollout = input.rollouts.get(remote) ?? emptyRollout;
    decisions.set(
      remote,
      planned ? { planned, rollout, chosen: null, bundled: true } : decide(input, remote, host.chosen),
    );
  }
  const remotes = Object.fromEntries([...decisions].map(([remote, { planned }]) => [remote, planned]));
  const { tenant, guest, revision } = input;
  return { plan: { tenant, guest, revision, remotes }, decisions, hostContract };
};

/**
 * Every candidate release of one remote for this guest, in order, with the reason why it was skipped.
 *
 * @param host the shell's release in the same plan; null without one
 */
export const consideredFor = (input: PlanInput, remote: ReleasableName, host: Release | null): Considered[] => {
  const rollout = input.rollouts.get(remote) ?? emptyRollout;
  return consider(rollout, releasesIn(remote, rollout, input.release), visitorOf(input, remote, host));
};
