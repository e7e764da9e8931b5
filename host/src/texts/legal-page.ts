import type { SameTexts, TextBundle } from '@jangada/remote-kit/texts';
import en from './en/legal-page.ts';
import pt from './pt/legal-page.ts';

export const legalPageTexts: TextBundle<SameTexts<typeof pt>> = {
  namespace: 'host.legal-page',
  texts: { pt, en },
};
