import { tenantSlug } from '../values/ids.ts';
import { releasableName } from '../values/remotes.ts';
import * as z from '../values/schema.ts';
import { failureKind } from './beacon.ts';
import { DELIVERY_BASE, endpoint } from './endpoint.ts';
import { semver } from './release-parts.ts';

/** Incidents of the last days are listed, newest first, up to a maximum number. */
export const INCIDENT_DAYS = 7;
export const INCIDENTS_MAX = 50;

const text = z.string();
const moment = z.string().check(z.maxLength(40));
const count = z.int().check(z.minimum(0));

/** Failures of one release that browsers reported with the same text. */
export const incident = z.object({
  version: semver,
  kind: failureKind,
  /** The requested module. */
  expose: z.nullable(text),
  message: z.nullable(text),
  /** The path of the page of the newest report. */
  path: text,
  reports: count,
  guests: count,
  last_at: moment,
  /** The id of the newest report with a stack trace; null when no browser sent one. */
  stack: z.nullable(z.string().check(z.regex(/^\d{1,19}$/))),
});

export type Incident = z.infer<typeof incident>;

export const listIncidents = endpoint({
  method: 'GET',
  path: `${DELIVERY_BASE}/incidents`,
  summary: 'What browsers reported of the releases of one remote and tenant, newest first',
  access: 'operator',
  query: z.object({ tenant: tenantSlug, remote: releasableName }),
  reply: z.object({ data: z.array(incident) }),
  errors: ['request.invalid', 'operator.unauthorised', 'tenant.unknown'],
});

/**
 * The result for a line of a stack trace: `resolved`; `no-map`, the release was published without source maps;
 * `pruned`, its maps were deleted with it; `unmapped`, the map has nothing at this position; `foreign`, the file is not
 * of a release; `forbidden`, the caller may not inspect the remote; `failed`, the stored map cannot be read.
 */
export const frameState = z.enum(['resolved', 'no-map', 'pruned', 'unmapped', 'foreign', 'forbidden', 'failed']);

export type FrameState = z.infer<typeof frameState>;

export const stackFrame = z.object({
  /** The line of the stack trace as the browser sent it. */
  text,
  state: frameState,
  /** The release of the file; missing for `foreign`. */
  release: z.optional(z.object({ remote: releasableName, version: semver })),
  /** Lines and columns count from 1. */
  source: z.optional(
    z.object({
      file: text,
      line: count,
      column: count,
      /** The original name at this position, if the source map has one. */
      name: z.nullable(text),
      /** The source lines around the position; empty when the source map contains no sources. */
      excerpt: z.array(z.object({ line: count, text })),
    }),
  ),
});

export type StackFrame = z.infer<typeof stackFrame>;

export const getIncidentStack = endpoint({
  method: 'GET',
  path: `${DELIVERY_BASE}/incidents/{id}/stack`,
  summary: 'The stack trace of one report, resolved with the source maps of its releases',
  access: 'operator',
  reply: z.object({ frames: z.array(stackFrame) }),
  errors: ['request.invalid', 'operator.unauthorised', 'operator.forbidden', 'incident.unknown'],
});
