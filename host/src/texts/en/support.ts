import { defineTexts } from '@jangada/remote-kit/texts';
import type { SameTexts } from '@jangada/remote-kit/texts';
import type pt from '../pt/support.ts';

export default defineTexts({
  answered: 'Support has answered',
  answeredText: 'Tap to read the answer.',
}) satisfies SameTexts<typeof pt>;
