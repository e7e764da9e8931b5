import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { BuiltRelease } from '@jangada/build/build-release';
import type { Release } from '@jangada/contracts/delivery/release';
import { releaseDigest } from '@jangada/build/release-document';
import {
  ACCESSIBILITY_REPORT_FILE,
  ACCESSIBILITY_TAGS,
  accessibilityReport,
  REPORTED_CHARACTERS_MAX,
  VIOLATIONS_MAX,
  type AccessibilityReport,
} from '@jangada/contracts/delivery/accessibility-report';
import { accessibilityFaults } from '@jangada/contracts/release-rules/accessibility-faults';
import * as z from '@jangada/contracts/values/schema';
import { looks } from './checks/looks.ts';
import type { Finding } from './finding.ts';

const { version: axeVersion }: { version: string } = createRequire(import.meta.url)('axe-core/package.json');

export type BrowserChecks = NonNullable<AccessibilityReport['checks']>;

/** What the browser found in the views and stories of a build, bound to the digest of its files. */
export const reportOf = (
  release: Release,
  stories: AccessibilityReport['stories'],
  checks: BrowserChecks,
): AccessibilityReport => ({
  format: 1,
  digest: releaseDigest(release),
  tool: `axe-core ${axeVersion}`,
  tags: [...ACCESSIBILITY_TAGS],
  looks: looks.map(({ name }) => name),
  stories,
  checks,
});

/** A check with its findings, cut to what a report takes. */
export const reportedCheck = (check: string, findings: readonly Finding[]): BrowserChecks[number] => ({
  check,
  findings: findings
    .slice(0, VIOLATIONS_MAX)
    .map(({ where, says }) => (where ? `${where}: ${says}` : says).slice(0, REPORTED_CHARACTERS_MAX)),
});

/** Writes the report beside the files of a build. */
export const writeReport = (
  { dir, release }: BuiltRelease,
  stories: AccessibilityReport['stories'],
  checks: BrowserChecks,
): void => {
  const report = reportOf(release, stories, checks);
  writeFileSync(join(dir, ACCESSIBILITY_REPORT_FILE), `${JSON.stringify(report, null, 2)}\n`);
};

/** Whether the report beside a build is about its bytes and names no failure. */
export const hasReport = (dir: string, release: Release): boolean => {
  const file = join(dir, ACCESSIBILITY_REPORT_FILE);
  if (!existsSync(file)) return false;
  const report = z.safeParse(accessibilityReport, JSON.parse(readFileSync(file, 'utf8')));
  return report.success && accessibilityFaults(report.data, release, releaseDigest(release)).length === 0;
};
