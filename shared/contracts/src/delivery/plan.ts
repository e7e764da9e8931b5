import { offer } from '../page/offer.schema.ts';
import { guestId, tenantSlug } from '../values/ids.ts';
import { releasableName } from '../values/remotes.ts';
import * as z from '../values/schema.ts';
import { exposedModule, integrity, semver } from './release-parts.ts';

/** The reason for the release that a visitor gets. */
export const planReason = z.enum([
  'kill',
  'pin',
  'canary',
  'stable',
  'previous',
  'nothing-published',
  'incompatible',
  'override',
]);

export type PlanReason = z.infer<typeof planReason>;

/** A release as the browser needs it: all data for loading and checking it. */
export const plannedRelease = z.object({
  version: semver,
  uniqueName: z.string(),
  /** The folder of the release's files, ending in a slash: `/releases/casino/1.0.0/`. */
  base: z.string(),
  entry: z.string(),
  /** The release's files are ES modules: a page runs them only if its import map has their hashes. */
  container: z.optional(z.literal('module')),
  /**
   * A page's plan contains only the modules that the HTML starts; the plan files contain the rest (`plan-files.ts`).
   */
  exposes: z.record(z.string(), exposedModule),
  /**
   * By path: a file that is not named here is never run. A page's plan contains only the files that the HTML starts.
   */
  integrity: z.record(z.string(), integrity),
  offer: z.optional(offer),
  /**
   * The range of contracts that the release works with; the shell checks it again before it runs the release. If
   * missing: any contract.
   */
  contract: z.optional(z.string()),
});

export type PlannedRelease = z.infer<typeof plannedRelease>;

export const plannedRemote = z.object({
  remote: releasableName,
  reason: planReason,
  /** The chosen release first, then its fallbacks; empty when no release can be served. */
  chain: z.array(plannedRelease),
  state: z.enum(['live', 'hidden', 'maintenance', 'absent']),
  /** Only in maintenance: the name and the routes of the release that would be served, so that its pages stay claimed. */
  offer: z.optional(offer),
  /** This guest is outside the sample: only failures are reported. Missing while there is a canary. */
  quiet: z.optional(z.boolean()),
});

export type PlannedRemote = z.infer<typeof plannedRemote>;

/** The plan of this guest of this tenant, resolved by the edge and contained in the HTML. */
export const plan = z.object({
  tenant: tenantSlug,
  guest: guestId,
  /** Grows with every rollout revision of the tenant. */
  revision: z.int(),
  remotes: z.record(z.string(), plannedRemote),
});

export type Plan = z.infer<typeof plan>;
