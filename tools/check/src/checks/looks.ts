import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';
import type { Page } from 'playwright';
import { ACCESSIBILITY_TAGS } from '@jangada/contracts/delivery/accessibility-report';
import type { Finding } from '../finding.ts';

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

/** Puts the rules of axe into the page, which may have been opened anew. */
const provideAxe = async (page: Page): Promise<void> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
};

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

/** The violations of what the page shows, in every look; each is named once, with the first look that has it. */
export const findingsInLooks = async (page: Page, where: string): Promise<Finding[]> => {
  await provideAxe(page);
  const findings = new Map<string, Finding>();
  for (const { name, width, height, mode, language } of looks) {
    await page.setViewportSize({ width, height });
    await page.evaluate(([light, words]) => lab.look(light, words), [mode, language] as const);
    for (const says of [...(await violations(page)), ...(await tooWide(page))]) {
      if (!findings.has(says)) findings.set(says, { where: `${where} (${name})`, says });
    }
  }
  return [...findings.values()];
};
