import { defineTexts } from '@jangada/remote-kit/texts';
import type { SameTexts } from '@jangada/remote-kit/texts';
import type pt from '../pt/notices.ts';

export default defineTexts({
  region: 'Messages',
  close: 'Close: {title}',
  dismiss: 'Close',
  open: 'View',
}) satisfies SameTexts<typeof pt>;
