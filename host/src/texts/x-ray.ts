import type { SameTexts, TextBundle } from '@jangada/remote-kit/texts';
import en from './en/x-ray.ts';
import pt from './pt/x-ray.ts';

export const xRayTexts: TextBundle<SameTexts<typeof pt>> = { namespace: 'host.x-ray', texts: { pt, en } };
