import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** A page asks for its visitor's country once in a tab, in the same breath as for everything else nobody waits for. */
const IDLE_MARK = 'jangada:geoip';
/** Nothing was asked for or came for so long. */
const STILL_MS = 500;

/** The page has asked for everything that it asks for by itself, and it has come. */
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

/** What the site does once the first view is there has been done: what has not come by now does not come. */
export const idleWorkDone = async (page: Page): Promise<void> => {
  await expect.poll(() => page.evaluate((mark) => sessionStorage.getItem(mark), IDLE_MARK)).not.toBeNull();
  await networkIdle(page);
};

/** Before a page of the same tab is waited for. */
export const resetIdleMark = (page: Page): Promise<void> =>
  page.evaluate((mark) => sessionStorage.removeItem(mark), IDLE_MARK);
