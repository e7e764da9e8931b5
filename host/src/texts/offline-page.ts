import type { SameTexts, TextBundle } from '@jangada/remote-kit/texts';
import en from './en/offline-page.ts';
import pt from './pt/offline-page.ts';

export const offlinePageTexts: TextBundle<SameTexts<typeof pt>> = { namespace: 'host.offline-page', texts: { pt, en } };
