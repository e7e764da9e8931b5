import { useTranslation as useTexts } from '@jangada/remote-kit/texts';
import type { HostTexts } from './host-texts.ts';

/** `useTranslation` with the keys of the shell's texts. */
export const useTranslation = useTexts<HostTexts>;
