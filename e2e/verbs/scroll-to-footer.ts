import type { Page } from '@playwright/test';

/** Scrolls down, which loads the content below the rows of home. */
export const scrollToFooter = (page: Page): Promise<void> => page.getByRole('contentinfo').scrollIntoViewIfNeeded();
