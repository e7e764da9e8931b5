import { defineTexts } from '@jangada/remote-kit/texts';
import type { SameTexts } from '@jangada/remote-kit/texts';
import type pt from './pt.ts';

export default defineTexts({
  title: 'Sports',
  loading: 'Loading sports…',
  failed: 'We could not load sports.',
  failedText: 'Your bets are safe. Check your connection and try again.',
  retry: 'Try again',
  guest: 'Log in to see sports.',
  guestText: 'Sports betting opens as soon as you are logged in.',
  login: 'Log in',
  teaser: {
    title: 'Live sports',
    text: 'Football, basketball, tennis and more, with odds that move as they play.',
    action: "See today's matches",
  },
}) satisfies SameTexts<typeof pt>;
