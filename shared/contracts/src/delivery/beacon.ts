import { guestId, tenantSlug } from '../values/ids.ts';
import { releasableName } from '../values/remotes.ts';
import * as z from '../values/schema.ts';
import {
  BEACON_LOADS_MAX,
  BEACON_ORIGINS_MAX,
  BEACON_REPORTS_MAX,
  LOAD_MS_MAX,
  STACK_CHARACTERS_MAX,
} from './beacon-bounds.ts';
import { QUARANTINED_MAX, UNIQUE_NAME } from './quarantine.ts';
import { semver } from './release-parts.ts';
import { pageTrace } from './trace.ts';

/**
 * How a release failed: a fair health gate distinguishes a bad build from a bad network. Kinds are only added, because
 * shells of every age report to the same edge.
 */
export const failureKind = z.enum([
  /** The server refused a file with `status`. */
  'http',
  'network',
  'timeout',
  /** The file has other bytes than the plan's hash. */
  'integrity',
  /** A script or module threw while it started. */
  'evaluation',
  /** A lazy part is missing, or differs from the plan. */
  'chunk',
  /** The release was built for a shell with other shared modules or another contract. */
  'contract',
  'missing-expose',
  /** Older shells send this instead of the two kinds above. */
  'invalid-module',
  /** The release threw before its view was mounted. */
  'mount',
  /** The release threw after mounting, or reported an error itself. */
  'runtime',
  /** The release mounted, and its page stayed blank. */
  'empty',
  /** The release hid, removed or covered a part of the shell's frame. */
  'intrusion',
  /** The tab stopped responding while the release's code ran; a later page view reports it. */
  'frozen',
  /** The release used more than its share: events, requests or listeners (docs/decisions/composition-of-remotes.md). */
  'excess',
  /** Timers, listeners or memory of the release stay in the page after its view has left. */
  'leak',
  /** A translator or an extension had changed the page under React: no fault of the release. */
  'translated',
  /** Any other failure, which does not count against a release by itself. */
  'unexpected',
]);

export type FailureKind = z.infer<typeof failureKind>;

export const failureReport = z.object({
  remote: releasableName,
  version: semver,
  kind: failureKind,
  /** The status of a failure of kind `http`. */
  status: z.optional(z.int().check(z.minimum(100), z.maximum(599))),
  /**
   * For kinds `timeout` and `http`: true when other files arrived at the same moment, so the release is at fault and
   * not the connection or the server. For `frozen` and `leak`: false when several releases ran, and it is not known which
   * one it was.
   */
  own: z.optional(z.boolean()),
  /** The requested module, such as `./modals/deposit`. */
  expose: z.optional(z.string().check(z.maxLength(100))),
  /** The path of the page, without query. */
  path: z.string().check(z.maxLength(300)),
  message: z.optional(z.string().check(z.maxLength(300))),
  /** The stack trace as the browser writes it, with the addresses of minified files. */
  stack: z.optional(z.string().check(z.maxLength(STACK_CHARACTERS_MAX))),
});

export type FailureReport = z.infer<typeof failureReport>;

/** A release that worked: its first view was mounted. Sent once per page view and release. */
export const loadReport = z.object({
  remote: releasableName,
  version: semver,
  /**
   * From the first request for the remote to its first view; missing for a release that replaced another in an open
   * page.
   */
  ms: z.optional(z.int().check(z.minimum(0), z.maximum(LOAD_MS_MAX))),
});

export type LoadReport = z.infer<typeof loadReport>;

/** Files of a release that came from another origin, because they failed or were slow at the page's origin. */
const originReport = z.object({
  remote: releasableName,
  version: semver,
  origin: z.string().check(z.maxLength(200)),
  why: z.enum(['failed', 'slow']),
  files: z.int().check(z.minimum(1), z.maximum(1_000)),
});

/** A page that does not respond, and the releases of remotes that run in it. */
export const frozenPage = z.object({
  path: z.string().check(z.maxLength(300)),
  releases: z
    .array(z.object({ version: semver, uniqueName: z.string().check(z.regex(UNIQUE_NAME)) }))
    .check(z.minLength(1), z.maxLength(QUARANTINED_MAX)),
});

export type FrozenPage = z.infer<typeof frozenPage>;

/** A browser's report about the releases of a page view, sent with `navigator.sendBeacon` as a text body. */
export const beacon = z
  .object({
    tenant: tenantSlug,
    guest: guestId,
    reports: z.array(failureReport).check(z.maxLength(BEACON_REPORTS_MAX)),
    loads: z.optional(z.array(loadReport).check(z.maxLength(BEACON_LOADS_MAX))),
    origins: z.optional(z.array(originReport).check(z.maxLength(BEACON_ORIGINS_MAX))),
    /**
     * From the worker of a page that does not respond. The page may recover, so nothing is counted yet: the answer sets
     * a cookie (`FROZEN_COOKIE`), by which the next page view reports the freeze.
     */
    frozen: z.optional(frozenPage),
    /** The trace of a page view that is traced. */
    trace: z.optional(pageTrace),
  })
  .check(
    z.refine(
      ({ reports, loads = [], origins = [], frozen, trace }) =>
        reports.length + loads.length + origins.length > 0 || frozen !== undefined || trace !== undefined,
    ),
  );

export type Beacon = z.infer<typeof beacon>;

const ownFaults: readonly FailureKind[] = [
  ...(['integrity', 'evaluation', 'chunk', 'contract', 'missing-expose', 'invalid-module'] as const),
  ...(['mount', 'runtime', 'empty', 'intrusion', 'excess'] as const),
];

/** A planned file with one of these statuses was never published, or was lost. */
const GONE: readonly (number | undefined)[] = [404, 410];

/**
 * Does this count against the release itself? A bad or slow network, or a server that is down, is not the fault of a
 * build; a server that refuses files of this release only is.
 */
export const isOwnFault = ({ kind, status, own }: Pick<FailureReport, 'kind' | 'status' | 'own'>): boolean =>
  ownFaults.includes(kind) ||
  (kind === 'http' && (GONE.includes(status) || own === true)) ||
  (kind === 'timeout' && own === true) ||
  ((kind === 'frozen' || kind === 'leak') && own !== false);
