import { useTranslation as useTexts } from '@jangada/remote-kit/texts';
import type { HostTexts } from './host-texts.ts';

export const useTranslation = useTexts<HostTexts>;
