import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** The code of the idle work brings the rules of this font. */
const IDLE_FONT = 'Sora Variable';
/** The network counts as idle after this time without a request or response. */
const STILL_MS = 500;

/** Waits until all automatic requests of the page have finished. */
export const networkIdle = async (page: Page): Promise<void> => {
  let seen = 0;
  let before = -1;
  const see = () => {
    seen += 1;
  };
  page.on('request', see).on('requestfinished', see).on('requestfailed', see);
  try {
    const isStill = () => {
      const isSame = seen === before;
      before = seen;
      return isSame;
    };
    await expect.poll(isStill, { intervals: [STILL_MS] }).toBe(true);
  } finally {
    page.off('request', see).off('requestfinished', see).off('requestfailed', see);
  }
};

/** Waits until the idle work after the first view of this page has finished. */
export const idleWorkDone = async (page: Page): Promise<void> => {
  const families = () => page.evaluate(() => Array.from(document.fonts, ({ family }) => family.replaceAll('"', '')));
  await expect.poll(families).toContain(IDLE_FONT);
  await networkIdle(page);
};
