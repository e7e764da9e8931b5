import { offer } from '../page/offer.schema.ts';
import { guestId, tenantSlug } from '../values/ids.ts';
import { releasableName } from '../values/remotes.ts';
import * as z from '../values/schema.ts';
import { exposedModule, integrity, semver } from './release-parts.ts';

/** Why a visitor gets a release. */
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

/** A release as the browser needs it: everything to load it and to check it, nothing to look up. */
export const plannedRelease = z.object({
  version: semver,
  uniqueName: z.string(),
  /** Where its files lie, ending in a slash: `/releases/casino/1.0.0/`. */
  base: z.string(),
  entry: z.string(),
  /** Its files are ES modules: a page runs them only where its import map has their hashes. */
  container: z.optional(z.literal('module')),
  /** In a page's plan only what the HTML starts; the plan files contain the rest (`plan-files.ts`). */
  exposes: z.record(z.string(), exposedModule),
  /** By path: a file that is not named here is never run. In a page's plan only of files that the HTML starts. */
  integrity: z.record(z.string(), integrity),
  offer: z.optional(offer),
  /** The range of contracts it works with: the shell measures it again before it runs a byte. Missing: any. */
  contract: z.optional(z.string()),
});

export type PlannedRelease = z.infer<typeof plannedRelease>;

export const plannedRemote = z.object({
  remote: releasableName,
  reason: planReason,
  /** The chosen release first, then what to fall back to; empty when nothing can be served. */
  chain: z.array(plannedRelease),
  state: z.enum(['live', 'hidden', 'maintenance', 'absent']),
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
