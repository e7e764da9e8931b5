import { guestId, tenantSlug } from '../values/ids.ts';
import { releasableName } from '../values/remotes.ts';
import * as z from '../values/schema.ts';
import { BEACON_LOADS_MAX, BEACON_REPORTS_MAX, LOAD_MS_MAX } from './beacon-bounds.ts';
import { semver } from './release-parts.ts';

/**
 * How a release failed: what makes a health gate fair is to tell a bad build from a bad line. A kind is only ever added:
 * shells of every age report to the same edge.
 */
export const failureKind = z.enum([
  /** The server refused a file; `status` says how. */
  'http',
  'network',
  'timeout',
  /** Other bytes than the plan names. */
  'integrity',
  /** A script or module threw while it started. */
  'evaluation',
  /** A part that it loads later is not there, or is not what the plan names. */
  'chunk',
  /** It was built for a shell that provides something else. */
  'contract',
  'missing-expose',
  /** What older shells say for the two before. */
  'invalid-module',
  /** It threw before its view was there. */
  'mount',
  /** It threw afterwards, or told of an error itself. */
  'runtime',
  /** Anything that does not speak against a release by itself. */
  'unexpected',
]);

export type FailureKind = z.infer<typeof failureKind>;

export const failureReport = z.object({
  remote: releasableName,
  version: semver,
  kind: failureKind,
  /** Of kind `http`. */
  status: z.optional(z.int().check(z.minimum(100), z.maximum(599))),
  /** The module that was wanted, such as `./modals/deposit`. */
  expose: z.optional(z.string().check(z.maxLength(100))),
  /** The path of the page, without query. */
  path: z.string().check(z.maxLength(300)),
  message: z.optional(z.string().check(z.maxLength(300))),
});

export type FailureReport = z.infer<typeof failureReport>;

/** A release that worked: its first view stands. Once per page view and release. */
export const loadReport = z.object({
  remote: releasableName,
  version: semver,
  /** From the first wish for the remote to its first view; missing for a release that took over while the page was open. */
  ms: z.optional(z.int().check(z.minimum(0), z.maximum(LOAD_MS_MAX))),
});

export type LoadReport = z.infer<typeof loadReport>;

/** What a browser says of the releases of a page view; `navigator.sendBeacon` with a text body will do. */
export const beacon = z
  .object({
    tenant: tenantSlug,
    guest: guestId,
    reports: z.array(failureReport).check(z.maxLength(BEACON_REPORTS_MAX)),
    loads: z.optional(z.array(loadReport).check(z.maxLength(BEACON_LOADS_MAX))),
  })
  .check(z.refine(({ reports, loads = [] }) => reports.length + loads.length > 0));

export type Beacon = z.infer<typeof beacon>;

const ownFaults: readonly FailureKind[] = [
  ...(['integrity', 'evaluation', 'chunk', 'contract', 'missing-expose', 'invalid-module'] as const),
  ...(['mount', 'runtime'] as const),
];

/** A named file that is not there was never published, or was lost. */
const GONE: readonly (number | undefined)[] = [404, 410];

/**
 * Does this speak against the release itself? A bad line, a slow one, a server that is down, or something between the two
 * says nothing about a build.
 */
export const isOwnFault = ({ kind, status }: Pick<FailureReport, 'kind' | 'status'>): boolean =>
  ownFaults.includes(kind) || (kind === 'http' && GONE.includes(status));
