import { useState } from 'react';
import { addTexts } from './add-texts.ts';
import { fromDesk as en } from './en/from-desk.ts';
import { fromDesk as pt } from './pt/from-desk.ts';
import { useTranslation } from './use-translation.ts';

export const fromDeskTexts = { pt, en };

/** Adds the texts of the sign-in page, so that they are no part of the start. */
export const useFromDeskTexts = (): void => {
  const { i18n } = useTranslation();
  useState(() => addTexts(i18n, fromDeskTexts));
};
