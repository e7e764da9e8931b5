import { ACCESSIBILITY_LOOKS, ACCESSIBILITY_TAGS, type AccessibilityReport } from '../delivery/accessibility-report.ts';
import type { Release } from '../delivery/release.ts';
import type { ReleaseFault } from './release-fault.ts';

const absent = (wanted: readonly string[], found: readonly string[]): string[] =>
  wanted.filter((one) => !found.includes(one));

/** The reasons why a report is no evidence for a release. */
export const accessibilityFaults = (report: AccessibilityReport, release: Release, digest: string): ReleaseFault[] => {
  const { remote, version } = release;
  const tags = absent(ACCESSIBILITY_TAGS, report.tags);
  const looks = absent(ACCESSIBILITY_LOOKS, report.looks);
  const says = [
    ...(report.digest === digest ? [] : [`The report is about other bytes than those of ${remote} ${version}.`]),
    ...(tags.length > 0 ? [`The report leaves out the rules ${tags.join(', ')}.`] : []),
    ...(looks.length > 0 ? [`The report leaves out ${looks.join('; ')}.`] : []),
    ...(report.stories.length > 0 ? [] : ['The report is about no story.']),
  ];
  return [
    ...says.map((one): ReleaseFault => ({ rule: 'accessibility', says: one })),
    ...report.stories.flatMap(({ story, violations }) =>
      violations.map((one): ReleaseFault => ({ rule: 'accessibility', where: story, says: one })),
    ),
  ];
};
