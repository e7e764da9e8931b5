import type { SameTexts, TextBundle } from '@jangada/remote-kit/texts';
import en from './en/ios-page.ts';
import pt from './pt/ios-page.ts';

export const iosTexts: TextBundle<SameTexts<typeof pt>> = { namespace: 'host.ios-page', texts: { pt, en } };
