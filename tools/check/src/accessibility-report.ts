import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { BuiltRelease } from '@jangada/build/build-release';
import { releaseDigest } from '@jangada/build/release-document';
import {
  ACCESSIBILITY_REPORT_FILE,
  ACCESSIBILITY_TAGS,
  type AccessibilityReport,
} from '@jangada/contracts/delivery/accessibility-report';
import { looks, type StoriesResult } from './checks/stories.ts';

const { version: axeVersion }: { version: string } = createRequire(import.meta.url)('axe-core/package.json');

/** Writes axe's results for the stories of a build beside its files, bound to its digest. */
export const writeAccessibilityReport = (
  { dir, release }: BuiltRelease,
  { stories }: Pick<StoriesResult, 'stories'>,
): void => {
  const report: AccessibilityReport = {
    format: 1,
    digest: releaseDigest(release),
    tool: `axe-core ${axeVersion}`,
    tags: [...ACCESSIBILITY_TAGS],
    looks: looks.map(({ name }) => name),
    stories,
  };
  writeFileSync(join(dir, ACCESSIBILITY_REPORT_FILE), `${JSON.stringify(report, null, 2)}\n`);
};
