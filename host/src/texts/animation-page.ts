import type { SameTexts, TextBundle } from '@jangada/remote-kit/texts';
import en from './en/animation-page.ts';
import pt from './pt/animation-page.ts';

export const animationPageTexts: TextBundle<SameTexts<typeof pt>> = {
  namespace: 'host.animation-page',
  texts: { pt, en },
};
