import type { SameTexts, TextBundle } from '@jangada/remote-kit/texts';
import en from './en/install.ts';
import pt from './pt/install.ts';

export const installTexts: TextBundle<SameTexts<typeof pt>> = { namespace: 'host.install', texts: { pt, en } };
