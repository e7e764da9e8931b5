import { defineTexts } from '@jangada/remote-kit/texts';
import type { SameTexts } from '@jangada/remote-kit/texts';
import type pt from './pt.ts';

export default defineTexts({
  title: 'Daily quiz',
  text: 'Everything in this area starts here.',
  retry: 'Try again',
  card: {
    text: 'A new part of the site. Have a look.',
    action: 'Take a look',
  },
  categories: {
    title: 'Where to start',
    open: 'See the games',
    empty: 'There is nothing here yet.',
    emptyText: 'Come back in a little while: we are setting it up.',
    home: 'Back to home',
    failed: 'We could not load this part.',
    forbidden: 'This part is for people with an account.',
    forbiddenText: 'Log in to go on where you left off.',
    logIn: 'Log in',
  },
}) satisfies SameTexts<typeof pt>;
