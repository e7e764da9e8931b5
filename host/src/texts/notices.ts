import type { SameTexts, TextBundle } from '@jangada/remote-kit/texts';
import en from './en/notices.ts';
import pt from './pt/notices.ts';

export const noticeTexts: TextBundle<SameTexts<typeof pt>> = { namespace: 'host.notices', texts: { pt, en } };
