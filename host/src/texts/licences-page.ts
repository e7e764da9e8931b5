import type { SameTexts, TextBundle } from '@jangada/remote-kit/texts';
import en from './en/licences-page.ts';
import pt from './pt/licences-page.ts';

export const licencesPageTexts: TextBundle<SameTexts<typeof pt>> = {
  namespace: 'host.licences-page',
  texts: { pt, en },
};
