import { resolve } from 'node:path';
import { readRelease } from '@jangada/build/release-document';
import { LAB_CHECKS, type AccessibilityReport } from '@jangada/contracts/delivery/accessibility-report';
import { reportedCheck, reportOf } from './accessibility-report.ts';
import { checkMounting } from './checks/mounting.ts';
import { checkPublishedViews, publishedViewsOf } from './checks/published-views.ts';
import { startLab } from './lab/start-lab.ts';

const runs = {
  'in and out': checkMounting,
  'published views': checkPublishedViews,
} as const satisfies Record<(typeof LAB_CHECKS)[number], unknown>;

/**
 * Opens the files of a release in a browser, without its sources, and reports what the checks found.
 *
 * @param dir the folder with `release.json` and the files
 * @throws when the release has no offer, or no browser works here
 */
const checkFolder = async (dir: string): Promise<AccessibilityReport> => {
  const release = readRelease(dir);
  const { offer } = release;
  if (!offer) throw new Error(`${release.remote} ${release.version} offers nothing.`);
  const lab = await startLab({ dir, release, offer }, null);
  try {
    const checks: NonNullable<AccessibilityReport['checks']> = [];
    for (const name of LAB_CHECKS) checks.push(reportedCheck(name, await runs[name](lab, offer)));
    return reportOf(release, publishedViewsOf(offer), checks);
  } finally {
    await lab.stop();
  }
};

// The edge starts this file with the folder of an upload.
const [, file, folder] = process.argv;
if (file !== undefined && resolve(file) === import.meta.filename) {
  process.stdout.write(JSON.stringify(await checkFolder(resolve(folder ?? '.'))));
}
