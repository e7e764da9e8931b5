import { defineTexts } from '@jangada/remote-kit/texts';
import type { SameTexts } from '@jangada/remote-kit/texts';
import type pt from '../pt/content-page.ts';

export default defineTexts({
  failed: 'This page could not be opened',
  failedMore: 'Check your connection and try again.',
  retry: 'Try again',
}) satisfies SameTexts<typeof pt>;
