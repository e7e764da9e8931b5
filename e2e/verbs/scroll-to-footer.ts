import type { Page } from '@playwright/test';

/** What is below the rows of home loads when somebody scrolls towards it. */
export const scrollToFooter = (page: Page): Promise<void> => page.getByRole('contentinfo').scrollIntoViewIfNeeded();
