import type { SameTexts, TextBundle } from '@jangada/remote-kit/texts';
import en from './en/push.ts';
import pt from './pt/push.ts';

export type PushText = 'unsupported' | 'noPermission' | 'failed' | 'subscribed';

export const pushTexts: TextBundle<SameTexts<typeof pt>> = { namespace: 'host.push', texts: { pt, en } };
