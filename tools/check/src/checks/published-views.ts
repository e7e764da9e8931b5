import { publishedView, type AccessibilityReport } from '@jangada/contracts/delivery/accessibility-report';
import type { Offer } from '@jangada/contracts/page/offer';
import type { Finding } from '../finding.ts';
import { placesOf } from '../lab/places.ts';
import type { RunningLab } from '../lab/start-lab.ts';
import { findingsInLooks } from './looks.ts';

/** The views of the published files, as the report lists them; their findings are those of the check. */
export const publishedViewsOf = (offer: Offer): AccessibilityReport['stories'] =>
  placesOf(offer).map(({ expose }) => ({ story: publishedView(expose), violations: [] }));

/**
 * Mounts each view from the files that are published, in light and dark on a phone and a desktop, and checks its
 * accessibility. Stories are compiled from the sources, and so say nothing about another bundler's files.
 */
export const checkPublishedViews = async ({ page, complaints }: RunningLab, offer: Offer): Promise<Finding[]> => {
  complaints();
  const findings: Finding[] = [];
  for (const place of placesOf(offer)) {
    const where = publishedView(place.expose);
    await page.evaluate((wanted) => lab.mount(wanted), place);
    findings.push(...(await findingsInLooks(page, where)), ...complaints().map((says) => ({ where, says })));
    await page.evaluate(() => lab.unmount());
  }
  return findings;
};
