import { defineTexts } from '@jangada/remote-kit/texts';
import type { SameTexts } from '@jangada/remote-kit/texts';
import type pt from '../pt/age-verification.ts';

export default defineTexts({
  title: 'Are you 18 or older?',
  text: 'This site is for adults only. Gambling can be addictive: set a limit and play for fun.',
  yes: 'I am 18 or older',
  no: 'No',
  read: 'Read before you enter',
}) satisfies SameTexts<typeof pt>;
