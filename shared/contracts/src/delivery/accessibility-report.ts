import * as z from '../values/schema.ts';
import { releaseSignature } from './signature.ts';

/** The sets of rules that axe must have run: WCAG 2.2 AA. */
export const ACCESSIBILITY_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] as const;

/** Each story is rendered in each of these combinations of device and colour mode. */
export const ACCESSIBILITY_LOOKS = ['phone, dark', 'phone, light', 'desktop, light', 'desktop, dark'] as const;

const STORIES_MAX = 500;
/** The limit of violations per story; further violations are left out. */
export const VIOLATIONS_MAX = 50;
/** The limit of a story's name, and of the text of a violation. */
export const REPORTED_CHARACTERS_MAX = 400;
const text = z.string().check(z.minLength(1), z.maxLength(REPORTED_CHARACTERS_MAX));

/**
 * The findings of axe in the stories of one build. The release's digest in the report covers every byte of the build.
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
