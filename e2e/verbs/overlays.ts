import type { Page } from '@playwright/test';

/**
 * Waits until a closed overlay has removed its history entry; this step back would abort a page load that begins
 * earlier.
 */
export const overlayClosed = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => {
    const entry = window.history.state as { overlay?: boolean } | null;
    return entry?.overlay !== true || document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
  });
};
