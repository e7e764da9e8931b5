import { useTranslation as useTexts } from '@jangada/remote-kit/texts';
import type { Translation } from '@jangada/remote-kit/texts';
import { HOST_NAMESPACE } from './host-texts.ts';
import type { HostTexts } from './host-texts.ts';

/** The shell's texts. They also work inside a remote's page, where the shell names a failed slot. */
export const useTranslation = (): Translation<HostTexts> => useTexts<HostTexts>(HOST_NAMESPACE);
