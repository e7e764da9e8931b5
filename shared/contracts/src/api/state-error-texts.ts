import type { ErrorCode } from './errors.ts';
import type { Language } from '../values/languages.ts';

/** Texts for players by the fact `state` of the refusal, where the usual text would not be true. */
export const stateErrorTexts: Record<
  Language,
  Readonly<Partial<Record<ErrorCode, Readonly<Record<string, string>>>>>
> = {
  pt: { 'document.decided': { cancelled: 'Você já cancelou este envio.' } },
  en: { 'document.decided': { cancelled: 'You have taken this document back already.' } },
};
