import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** The page stores this key with its idle work: the visitor's country is fetched once per tab. */
const IDLE_MARK = 'jangada:geoip';
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

/** Waits until the idle work after the first view has finished. */
export const idleWorkDone = async (page: Page): Promise<void> => {
  await expect.poll(() => page.evaluate((mark) => sessionStorage.getItem(mark), IDLE_MARK)).not.toBeNull();
  await networkIdle(page);
};

/** Call it before waiting for another page of the same tab. */
export const resetIdleMark = (page: Page): Promise<void> =>
  page.evaluate((mark) => sessionStorage.removeItem(mark), IDLE_MARK);
