import { useTexts } from '@jangada/remote-kit/texts';
import type pt from './pt.ts';

/** The texts of the sportsbook in the current language. */
export const useSportsTexts = () => useTexts<typeof pt>();
