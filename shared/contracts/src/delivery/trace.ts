import { releasableName } from '../values/remotes.ts';
import * as z from '../values/schema.ts';
import { LOAD_MS_MAX, TRACE_SPANS_MAX } from './beacon-bounds.ts';
import { semver } from './release-parts.ts';

/** The `traceparent` of W3C Trace Context, sampled; in the page's `<meta name="traceparent">` where it is traced. */
const traceparent = z.string().check(z.regex(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/));

/** The moments of a page view that are spans. */
const pageSpanName = z.enum([
  /** From the navigation to the first mounted view. */
  'view',
  /** The files of one release. */
  'load',
  /** From the last file of the release to the mounted view. */
  'mount',
  /** From the failure of a release to the view of another release; zero long without another one. */
  'fallback',
  /** A remote was replaced in the open page. */
  'exchange',
]);

const pageSpan = z.object({
  name: pageSpanName,
  remote: releasableName,
  version: semver,
  expose: z.optional(z.string().check(z.maxLength(100))),
  /** Milliseconds since 1970. */
  at: z.int().check(z.minimum(0)),
  ms: z.int().check(z.minimum(0), z.maximum(LOAD_MS_MAX)),
  /** The class of the failure. */
  error: z.optional(z.string().check(z.maxLength(40))),
});

export type PageSpan = z.infer<typeof pageSpan>;

export const pageTrace = z.object({
  traceparent,
  spans: z.array(pageSpan).check(z.minLength(1), z.maxLength(TRACE_SPANS_MAX)),
});

export type PageTrace = z.infer<typeof pageTrace>;
