import { defineTexts } from '@jangada/remote-kit/texts';
import type { SameTexts } from '@jangada/remote-kit/texts';
import type pt from '../pt/error-page.ts';

export default defineTexts({
  titles: { '401': 'Not authorised', '404': 'Page not found', other: 'Oops... Something went wrong' },
  texts: {
    '401': 'You are not authorised to see this page.',
    '404': 'We could not find the page you were looking for.',
    other: 'Something did not go as expected. Our team has been told!',
  },
  home: 'Back to home',
  back: 'Previous page',
  explore: 'Or explore these sections:',
  sections: { casino: 'Casino', sports: 'Sports', bonus: 'Bonus' },
  details: 'Technical details',
  code: 'Code',
  time: 'Time',
  url: 'Address',
  reference: 'Reference',
  copy: 'Copy the details',
  copied: 'Copied',
}) satisfies SameTexts<typeof pt>;
