import type { SameTexts, TextBundle } from '@jangada/remote-kit/texts';
import en from './en/install-page.ts';
import pt from './pt/install-page.ts';

export const installPageTexts: TextBundle<SameTexts<typeof pt>> = { namespace: 'host.install-page', texts: { pt, en } };
