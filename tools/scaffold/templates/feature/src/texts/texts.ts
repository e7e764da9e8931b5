import { useTexts } from '@jangada/remote-kit/texts';
import type pt from './pt.ts';

/** The texts of this remote in the current language. */
export const useExampleTexts = () => useTexts<typeof pt>();
