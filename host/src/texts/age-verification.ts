import type { SameTexts, TextBundle } from '@jangada/remote-kit/texts';
import en from './en/age-verification.ts';
import pt from './pt/age-verification.ts';

export const ageTexts: TextBundle<SameTexts<typeof pt>> = { namespace: 'host.age-verification', texts: { pt, en } };
