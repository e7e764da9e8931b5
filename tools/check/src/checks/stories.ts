import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';
import type { Page } from 'playwright';
import {
  ACCESSIBILITY_TAGS,
  REPORTED_CHARACTERS_MAX,
  VIOLATIONS_MAX,
  type AccessibilityReport,
} from '@jangada/contracts/delivery/accessibility-report';
import type { Finding } from '../finding.ts';
import type { StoryName } from '../lab/protocol.ts';
import type { RunningLab } from '../lab/start-lab.ts';

/** The variants in which each story is checked. */
export const looks = [
  { name: 'phone, dark', width: 360, height: 740, mode: 'dark', language: 'pt' },
  { name: 'phone, light', width: 360, height: 740, mode: 'light', language: 'en' },
  { name: 'desktop, light', width: 1440, height: 900, mode: 'light', language: 'pt' },
  { name: 'desktop, dark', width: 1440, height: 900, mode: 'dark', language: 'en' },
] as const;

/** The rules of WCAG 2.2 AA. */
const axeOptions: RunOptions = {
  runOnly: [...ACCESSIBILITY_TAGS],
  resultTypes: ['violations'],
};

const NODES_SHOWN_MAX = 2;

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare global {
  var axe: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> };
}

const violations = async (page: Page): Promise<string[]> => {
  const found = await page.evaluate(async (options) => (await axe.run(document, options)).violations, axeOptions);
  return found.map(({ id, help, nodes }) => {
    const places = nodes.slice(0, NODES_SHOWN_MAX).map(({ html }) => html.slice(0, 120));
    return `${help} (${id}, ${nodes.length}×): ${places.join(' ')}`;
  });
};

const tooWide = async (page: Page): Promise<string[]> => {
  const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return width > 0 ? [`is ${width} px wider than the window`] : [];
};

const checkStory = async ({ page, complaints }: RunningLab, title: string, story: StoryName): Promise<Finding[]> => {
  await page.evaluate((wanted) => lab.show(wanted), story);
  const findings = new Map<string, Finding>();
  for (const { name, width, height, mode, language } of looks) {
    await page.setViewportSize({ width, height });
    await page.evaluate(([light, words]) => lab.look(light, words), [mode, language] as const);
    for (const says of [...(await violations(page)), ...(await tooWide(page))]) {
      if (!findings.has(says)) findings.set(says, { where: `${title}: ${story.name} (${name})`, says });
    }
  }
  const where = `${title}: ${story.name}`;
  return [...findings.values(), ...complaints().map((says) => ({ where, says }))];
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

/** Shows every story on a phone and a desktop, light and dark, and checks its accessibility. */
export const checkStories = async (lab: RunningLab): Promise<StoriesResult> => {
  if (lab.stories.length === 0) {
    const says = 'There is no *.stories.tsx: a view is shown in its states, see docs/remotes.md.';
    return { findings: [{ says }], stories: [] };
  }
  await lab.page.evaluate(axeSource);
  const findings: Finding[] = [];
  const stories: StoryReports = [];
  for (const expose of lab.stories) {
    const { title, names } = await lab.page.evaluate((module) => globalThis.lab.storiesOf(module), expose);
    for (const name of names) {
      const found = await checkStory(lab, title, { expose, name });
      findings.push(...found);
      stories.push(reportOf(`${title}: ${name}`, found));
    }
  }
  await lab.page.evaluate(() => globalThis.lab.unmount());
  return { findings, stories };
};
