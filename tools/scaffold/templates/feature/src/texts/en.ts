import { defineTexts } from '@jangada/remote-kit/texts';
import type { SameTexts } from '@jangada/remote-kit/texts';
import type pt from './pt.ts';

export default defineTexts({
  part: {
    title: 'A part',
    empty: 'There is nothing here yet.',
    failed: 'We could not load this part.',
    retry: 'Try again',
    forbidden: 'This part is for people with an account.',
    logIn: 'Log in',
  },
}) satisfies SameTexts<typeof pt>;
