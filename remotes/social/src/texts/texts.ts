import { useTexts } from '@jangada/remote-kit/texts';
import type pt from './pt.ts';

/** The texts of the social remote in the current language. */
export const useSocialTexts = () => useTexts<typeof pt>();
