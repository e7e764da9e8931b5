import * as z from '../values/schema.ts';
import { releaseSignature } from './signature.ts';

/** The sets of rules that axe must have run: WCAG 2.2 AA. */
export const ACCESSIBILITY_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] as const;

/** Each story is rendered in each of these combinations of device and colour mode. */
export const ACCESSIBILITY_LOOKS = ['phone, dark', 'phone, light', 'desktop, light', 'desktop, dark'] as const;

/** The checks in a browser that a report has, besides the stories. */
export const REPORTED_CHECKS = ['in and out', 'composition', 'published views'] as const;

/**
 * The checks that an edge's own browser makes. It has no fakes of the remote, so every call of a view fails, and a page
 * of failures says little about its composition.
 */
export const LAB_CHECKS = ['in and out', 'published views'] as const;

/** The name under which a report lists a view of the published files. */
export const publishedView = (expose: string): string => `published ${expose}`;

const CHECKS_MAX = 20;
const STORIES_MAX = 500;
/** The limit of violations per story; further violations are left out. */
export const VIOLATIONS_MAX = 50;
/** The limit of a story's name, and of the text of a violation. */
export const REPORTED_CHARACTERS_MAX = 400;
const text = z.string().check(z.minLength(1), z.maxLength(REPORTED_CHARACTERS_MAX));

/**
 * What a browser found in one build: axe in its stories and in its views as published, and the other checks. The
 * release's digest in the report covers every byte of the build.
 */
export const accessibilityReport = z.object({
  format: z.literal(1),
  /** The digest of `release.json`, as the edge computes it. */
  digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** Such as `axe-core 4.14.1`. */
  tool: z.string().check(z.regex(/^axe-core \d+\.\d+\.\d+$/)),
  tags: z.array(text).check(z.maxLength(20)),
  looks: z.array(text).check(z.maxLength(20)),
  stories: z
    .array(z.object({ story: text, violations: z.array(text).check(z.maxLength(VIOLATIONS_MAX)) }))
    .check(z.maxLength(STORIES_MAX)),
  /** Missing in reports of a command from before these checks were reported; the edge refuses those. */
  checks: z.optional(
    z
      .array(z.object({ check: text, findings: z.array(text).check(z.maxLength(VIOLATIONS_MAX)) }))
      .check(z.maxLength(CHECKS_MAX)),
  ),
});

export type AccessibilityReport = z.infer<typeof accessibilityReport>;

/** The published form: signed with the key of the release. */
export const signedAccessibilityReport = z.object({ report: accessibilityReport, signature: releaseSignature });

export type SignedAccessibilityReport = z.infer<typeof signedAccessibilityReport>;

/**
 * The report's file, beside the files of a build; no release contains it. `jangada check` writes it, `publish` sends
 * it.
 */
export const ACCESSIBILITY_REPORT_FILE = 'accessibility-report.json';
