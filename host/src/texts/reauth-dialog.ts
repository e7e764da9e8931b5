import type { SameTexts, TextBundle } from '@jangada/remote-kit/texts';
import en from './en/reauth-dialog.ts';
import pt from './pt/reauth-dialog.ts';

export const reauthTexts: TextBundle<SameTexts<typeof pt>> = { namespace: 'host.reauth', texts: { pt, en } };
