import type { SameTexts, TextBundle } from '@jangada/remote-kit/texts';
import en from './en/error-page.ts';
import pt from './pt/error-page.ts';

export const errorPageTexts: TextBundle<SameTexts<typeof pt>> = { namespace: 'host.error-page', texts: { pt, en } };
