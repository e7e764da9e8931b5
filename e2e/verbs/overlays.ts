import type { Page } from '@playwright/test';

/**
 * Waits until a closed overlay has removed its history entry; the overlay does this by going back, which would abort a
 * page load that has already begun.
 */
export const overlayClosed = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => {
    const entry = window.history.state as { overlay?: boolean } | null;
    return entry?.overlay !== true || document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
  });
};
