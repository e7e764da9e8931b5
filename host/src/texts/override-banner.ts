import type { SameTexts, TextBundle } from '@jangada/remote-kit/texts';
import en from './en/override-banner.ts';
import pt from './pt/override-banner.ts';

export const bannerTexts: TextBundle<SameTexts<typeof pt>> = { namespace: 'host.override-banner', texts: { pt, en } };
