import { useTexts } from '@jangada/remote-kit/texts';
import type pt from './pt.ts';

/** The texts of the casino in the current language. */
export const useCasinoTexts = () => useTexts<typeof pt>();
