import { forceableRules, problemsOf, type RolloutProblem } from '@jangada/contracts/delivery/rollout-rules';
import { DeliveryError } from '../http/delivery-error.ts';
import { byTenant, type Step } from './change-steps.ts';
import { versionsNamedBy } from './named-releases.ts';
import { lookUpReleases } from './release-lookup.ts';
import type { Releases } from './releases.ts';
import type { Rollouts } from './rollouts.ts';

export interface Problem extends RolloutProblem {
  readonly tenant: string;
  readonly forceable: boolean;
  /** The end of a freeze. */
  readonly free_at?: string;
}

/** The origins of third parties' scripts on a tenant's pages; none when the platform API does not answer. */
export type ScriptOriginsOf = (tenant: string) => Promise<readonly string[]>;

interface Sources {
  readonly releases: Releases;
  readonly rollouts: Rollouts;
  readonly scriptOriginsOf: ScriptOriginsOf;
}

/** The rules that refuse these steps. */
export const problemsIn = async (
  { releases, rollouts, scriptOriginsOf }: Sources,
  steps: readonly Step[],
  nowMs: number,
): Promise<Problem[]> => {
  const found: Problem[] = [];
  for (const [tenant, own] of byTenant(steps)) {
    const { all } = await rollouts.at(tenant, undefined, {});
    const after = new Map([...all.rollouts, ...own.map((step) => [step.remote, step.after] as const)]);
    const release = await lookUpReleases(releases, [...all.rollouts, ...after]);
    const hasModules = own.some(({ remote, after: rollout }) =>
      versionsNamedBy(rollout).some((version) => release(remote, version)?.container === 'module'),
    );
    // Only releases with modules need these origins, so the platform API is called only for them.
    const scriptOrigins = hasModules ? await scriptOriginsOf(tenant) : [];
    const restored = new Set<string>(own.flatMap(({ remote, restores }) => (restores ? [remote] : [])));
    const problems = problemsOf({ tenant, nowMs, before: all.rollouts, after, release, scriptOrigins }).filter(
      ({ rule, remote }) => rule !== 'goes-back' || !restored.has(remote),
    );
    found.push(
      ...problems.map((problem) => ({ ...problem, tenant, forceable: forceableRules.includes(problem.rule) })),
    );
  }
  return found;
};

/** @throws {DeliveryError} release.unknown, rollout.refused, rollout.frozen */
export const refuseProblems = (problems: readonly Problem[], force: boolean): void => {
  const standing = problems.filter((problem) => !(force && problem.forceable));
  const [first] = standing;
  if (!first) return;
  const sentences = [...new Set(standing.map(({ message }) => message))].join('; ');
  const unpublished = standing.find(({ rule }) => rule === 'unpublished');
  if (unpublished) {
    const { remote, version } = unpublished;
    throw new DeliveryError('release.unknown', sentences, { remote, version, problems: standing });
  }
  const freeAt = standing
    .map(({ free_at: at = '' }) => at)
    .sort()
    .at(-1);
  if (standing.every(({ rule }) => rule === 'frozen')) {
    throw new DeliveryError('rollout.frozen', sentences, { free_at: freeAt, problems: standing });
  }
  throw new DeliveryError('rollout.refused', sentences, { problems: standing });
};
