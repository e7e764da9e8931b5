import { useTexts } from '@jangada/remote-kit/texts';
import type pt from './pt.ts';

/** The texts of the wallet in the current language. */
export const useWalletTexts = () => useTexts<typeof pt>();
