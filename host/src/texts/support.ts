import type { SameTexts, TextBundle } from '@jangada/remote-kit/texts';
import en from './en/support.ts';
import pt from './pt/support.ts';

export const supportTexts: TextBundle<SameTexts<typeof pt>> = { namespace: 'host.support', texts: { pt, en } };
