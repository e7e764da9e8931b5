import { useTexts } from '@jangada/remote-kit/texts';
import type pt from './pt.ts';

/** The texts of the account in the current language. */
export const useAccountTexts = () => useTexts<typeof pt>();
