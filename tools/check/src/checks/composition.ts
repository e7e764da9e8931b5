import type { Page } from 'playwright';
import type { Offer } from '@jangada/contracts/page/offer';
import type { Finding } from '../finding.ts';
import { placesOf } from '../lab/places.ts';
import type { Place } from '../lab/protocol.ts';
import type { RunningLab } from '../lab/start-lab.ts';
import { compositionFaults } from './composition-rules.ts';

/** Maximum number of Tab presses in a view: a key trap keeps the focus in place before that. */
const STOPS_MAX = 40;

/**
 * Presses Tab through the page.
 *
 * @returns a fault when a press does not move the focus
 */
export const findKeyTrap = async (page: Page): Promise<string[]> => {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    window.getSelection()?.removeAllRanges();
  });
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    const before = await page.evaluateHandle(() => document.activeElement);
    await page.keyboard.press('Tab');
    const trap = await page.evaluate((was) => {
      const now = document.activeElement;
      // A frame has the focus for all its content; at the end the focus is on the page itself.
      if (now === null || now === document.body || now !== was || now instanceof HTMLIFrameElement) return null;
      return (now.cloneNode() as Element).outerHTML.slice(0, 80);
    }, before);
    await before.dispose();
    if (trap !== null) return [`Tab does not lead on from ${trap}`];
    if (await page.evaluate(() => document.activeElement === document.body)) return [];
  }
  return [];
};

const checkPlace = async ({ page }: RunningLab, place: Place): Promise<Finding[]> => {
  await page.evaluate((where) => lab.mount(where), place);
  const faults = await page.evaluate(compositionFaults, place.kind);
  // Dialogs are not checked for key traps, because a dialog keeps the focus inside on purpose.
  if (place.kind !== 'modal') faults.push(...(await findKeyTrap(page)));
  await page.evaluate(() => lab.unmount());
  return faults.map((says) => ({ where: `${place.kind} ${place.expose}`, says: `${says}.` }));
};

/** Mounts every view of a release once, and checks how it fits into the page around it. */
export const checkComposition = async (lab: RunningLab, offer: Offer): Promise<Finding[]> => {
  const findings: Finding[] = [];
  for (const place of placesOf(offer)) findings.push(...(await checkPlace(lab, place)));
  return findings;
};
