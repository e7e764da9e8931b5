import {
  REPORTED_CHARACTERS_MAX,
  VIOLATIONS_MAX,
  type AccessibilityReport,
} from '@jangada/contracts/delivery/accessibility-report';
import type { Finding } from '../finding.ts';
import type { StoryName } from '../lab/protocol.ts';
import { findingsInLooks } from './looks.ts';
import type { RunningLab } from '../lab/start-lab.ts';
import { watchPage } from './page-changes.ts';

const checkStory = async (lab: RunningLab, title: string, story: StoryName): Promise<Finding[]> => {
  const { page, complaints } = lab;
  const where = `${title}: ${story.name}`;
  const watch = await watchPage(lab);
  await page.evaluate((wanted) => globalThis.lab.show(wanted), story);
  await watch.shown();
  const looks = await findingsInLooks(page, where);
  await page.evaluate(() => globalThis.lab.unmount());
  const changes = await watch.gone();
  return [...looks, ...[...changes, ...complaints()].map((says) => ({ where, says }))];
};

type StoryReports = AccessibilityReport['stories'];

export interface StoriesResult {
  readonly findings: readonly Finding[];
  /** Every story with its violations, for the report that is published with the release. */
  readonly stories: StoryReports;
}

const reportOf = (story: string, findings: readonly Finding[]): StoryReports[number] => ({
  story: story.slice(0, REPORTED_CHARACTERS_MAX),
  violations: findings.slice(0, VIOLATIONS_MAX).map(({ says }) => says.slice(0, REPORTED_CHARACTERS_MAX)),
});

/**
 * Shows every story on a phone and a desktop, light and dark, checks its accessibility, and compares the page.
 *
 * @param isForeign the project has a shape of its own, without stories of ours
 */
export const checkStories = async (lab: RunningLab, isForeign: boolean): Promise<StoriesResult> => {
  if (lab.stories.length === 0) {
    if (isForeign) return { findings: [], stories: [] };
    const says = 'There is no *.stories.tsx: a view is shown in its states, see docs/remotes.md.';
    return { findings: [{ says }], stories: [] };
  }
  const findings: Finding[] = [];
  const stories: StoryReports = [];
  for (const expose of lab.stories) {
    const watch = await watchPage(lab);
    const { title, names } = await lab.page.evaluate((module) => globalThis.lab.storiesOf(module), expose);
    findings.push(...(await watch.gone()).map((says) => ({ where: title, says })));
    for (const name of names) {
      const found = await checkStory(lab, title, { expose, name });
      findings.push(...found);
      stories.push(reportOf(`${title}: ${name}`, found));
    }
  }
  return { findings, stories };
};
