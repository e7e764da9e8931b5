import { useEffect } from 'react';
import { toasts } from '../parts/toasts.ts';
import { useFromDeskTexts } from '../texts/use-from-desk-texts.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { useRefusalFromDesk } from './from-desk.ts';

/** Somebody is here by another session, and has to know that the desk did not open this one. */
export const RefusalNotice = (): null => {
  useFromDeskTexts();
  const { t } = useTranslation();
  const refusal = useRefusalFromDesk();
  useEffect(() => {
    if (refusal !== null) toasts.show({ kind: 'error', text: t(`fromDesk.${refusal}`) });
  }, [refusal, t]);
  return null;
};
