import type { SameTexts, TextBundle } from '@jangada/remote-kit/texts';
import en from './en/content-page.ts';
import pt from './pt/content-page.ts';

export const contentPageTexts: TextBundle<SameTexts<typeof pt>> = { namespace: 'host.content-page', texts: { pt, en } };
