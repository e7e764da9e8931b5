import { useState } from 'react';
import { addTexts } from './add-texts.ts';
import { incidents as incidentsEn } from './en/incidents.ts';
import { tools as toolsEn } from './en/tools.ts';
import { incidents as incidentsPt } from './pt/incidents.ts';
import { tools as toolsPt } from './pt/tools.ts';
import { useTranslation } from './use-translation.ts';

export const toolTexts = { pt: { ...toolsPt, ...incidentsPt }, en: { ...toolsEn, ...incidentsEn } };

/** Adds the texts of the pages beside the overview, so that they are no part of the start. */
export const useToolTexts = (): void => {
  const { i18n } = useTranslation();
  useState(() => addTexts(i18n, toolTexts));
};
