import { defineTexts } from '@jangada/remote-kit/texts';
import type { SameTexts } from '@jangada/remote-kit/texts';
import type pt from '../pt/offline-page.ts';

export default defineTexts({
  title: 'You are offline',
  text: 'As soon as the connection is back, we open the page you wanted.',
  retry: 'Try again',
  states: {
    trying: 'Looking for a connection…',
    'still-away': 'Still no connection. We keep trying.',
  },
}) satisfies SameTexts<typeof pt>;
