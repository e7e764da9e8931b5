import { guestId, tenantSlug } from '../ids.ts';
import { releasableName } from '../remotes.ts';
import * as z from '../schema.ts';
import { semver } from './release.ts';

/** One page view reports at most this many failures at once. */
export const BEACON_REPORTS_MAX = 20;

/** How a release failed: what makes a health gate fair is to tell a bad build from a bad line. */
export const failureKind = z.enum([
  'http',
  'network',
  'timeout',
  'integrity',
  'evaluation',
  'invalid-module',
  'mount',
  'unexpected',
]);

export type FailureKind = z.infer<typeof failureKind>;

export const failureReport = z.object({
  remote: releasableName,
  version: semver,
  kind: failureKind,
  /** The module that was wanted, such as `./modals/deposit`. */
  expose: z.optional(z.string().check(z.maxLength(100))),
  /** The path of the page, without query. */
  path: z.string().check(z.maxLength(300)),
  message: z.optional(z.string().check(z.maxLength(300))),
});

export type FailureReport = z.infer<typeof failureReport>;

/** What a browser sends when releases failed in a page view; `navigator.sendBeacon` with a text body will do. */
export const beacon = z.object({
  tenant: tenantSlug,
  guest: guestId,
  reports: z.array(failureReport).check(z.minLength(1), z.maxLength(BEACON_REPORTS_MAX)),
});

export type Beacon = z.infer<typeof beacon>;
