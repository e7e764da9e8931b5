import { useTranslation as useTexts } from '@jangada/remote-kit/texts';
import type { Translation } from '@jangada/remote-kit/texts';
import { HOST_NAMESPACE } from './host-texts.ts';
import type { HostTexts } from './host-texts.ts';

/** The shell's texts also inside of a remote's page, where a slot that failed is named by the shell. */
export const useTranslation = (): Translation<HostTexts> => useTexts<HostTexts>(HOST_NAMESPACE);
