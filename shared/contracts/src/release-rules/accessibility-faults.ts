import {
  ACCESSIBILITY_LOOKS,
  ACCESSIBILITY_TAGS,
  publishedView,
  REPORTED_CHECKS,
  type AccessibilityReport,
} from '../delivery/accessibility-report.ts';
import type { Release } from '../delivery/release.ts';
import type { ReleaseFault } from './release-fault.ts';

const absent = (wanted: readonly string[], found: readonly string[]): string[] =>
  wanted.filter((one) => !found.includes(one));

/** The modules of a release that a page shows: all that its offer names, without texts and activation. */
const viewsOf = ({ offer }: Release): string[] =>
  offer ? [...offer.routes, ...offer.slots, ...offer.modals, ...offer.panels].map(({ expose }) => expose) : [];

/**
 * The reasons why a report is no evidence for a release: the rule `accessibility`, and `check` for failed checks.
 *
 * @param wanted the checks that the report has to have
 */
export const accessibilityFaults = (
  report: AccessibilityReport,
  release: Release,
  digest: string,
  wanted: readonly string[] = REPORTED_CHECKS,
): ReleaseFault[] => {
  const { remote, version } = release;
  const tags = absent(ACCESSIBILITY_TAGS, report.tags);
  const looks = absent(ACCESSIBILITY_LOOKS, report.looks);
  const checks = absent(
    wanted,
    (report.checks ?? []).map(({ check }) => check),
  );
  const views = absent(
    [...new Set(viewsOf(release))].map(publishedView),
    report.stories.map(({ story }) => story),
  );
  const says = [
    ...(report.digest === digest ? [] : [`The report is about other bytes than those of ${remote} ${version}.`]),
    ...(tags.length > 0 ? [`The report leaves out the rules ${tags.join(', ')}.`] : []),
    ...(looks.length > 0 ? [`The report leaves out ${looks.join('; ')}.`] : []),
    ...(checks.length > 0 ? [`The report leaves out the checks ${checks.join(', ')}.`] : []),
    ...(report.stories.length > 0 ? [] : ['The report is about no story.']),
    ...(views.length > 0 ? [`The report leaves out the views ${views.join(', ')}.`] : []),
  ];
  return [
    ...says.map((one): ReleaseFault => ({ rule: 'accessibility', says: one })),
    ...report.stories.flatMap(({ story, violations }) =>
      violations.map((one): ReleaseFault => ({ rule: 'accessibility', where: story, says: one })),
    ),
    ...(report.checks ?? []).flatMap(({ check, findings }) =>
      findings.map((one): ReleaseFault => ({ rule: 'check', where: check, says: one })),
    ),
  ];
};
