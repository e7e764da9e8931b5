import { defineTexts } from '@jangada/remote-kit/texts';
import type { SameTexts } from '@jangada/remote-kit/texts';
import type pt from '../pt/offline-page.ts';

export default defineTexts({
  retry: 'Try again',
  offline: {
    title: 'You are offline',
    text: 'As soon as the connection is back, we open the page you wanted.',
    states: {
      trying: 'Looking for a connection…',
      'still-away': 'Still no connection. We keep trying.',
    },
  },
  siteAway: {
    title: 'The site did not answer',
    text: 'Your network is on, but the site does not answer. As soon as it is back, we open the page you wanted.',
    states: {
      trying: 'Looking for the site…',
      'still-away': 'The site has not answered yet. We keep trying.',
    },
  },
}) satisfies SameTexts<typeof pt>;
