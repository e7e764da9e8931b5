import type { Page } from '@playwright/test';

/** A closed overlay takes its entry out of the history a moment later; a page load that begins before would be cut off by that step back. */
export const overlayClosed = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => {
    const entry = window.history.state as { overlay?: boolean } | null;
    return entry?.overlay !== true || document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
  });
};
