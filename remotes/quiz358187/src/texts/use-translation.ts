import { useTranslation as useTexts } from '@jangada/remote-kit/texts';
import type pt from './pt.ts';

/** `useTranslation` with the keys of this remote's texts. */
export const useTranslation = useTexts<typeof pt>;
