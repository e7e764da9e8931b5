import { errorTexts } from '@jangada/contracts/api/error-texts';
import { operatorErrorTexts } from '@jangada/contracts/api/operator-error-texts';
import { stateErrorTexts } from '@jangada/contracts/api/state-error-texts';
import { timedErrorTexts } from '@jangada/contracts/api/timed-error-texts';
import { documentType } from '@jangada/contracts/domains/documents/document';
import { documentNames } from '@jangada/contracts/domains/documents/names';
import type { Language } from '@jangada/contracts/values/languages';
import { TIME_ZONE } from '@jangada/contracts/values/local-time';
import type { DomainError } from '../errors/domain-error.ts';

const SECONDS_PER_MINUTE = 60;
const SECONDS_PER_HOUR = 3_600;
/** Up to two hours, a duration is stated in minutes. */
const MINUTES_SAID_MAX = 120;

const locales: Record<Language, string> = { pt: 'pt-BR', en: 'en-GB' };
const zoneNames: Record<Language, string> = { pt: 'horário de Brasília', en: 'Brasília time' };

/** The text of a refusal, with the time to wait or the time when it ends, if known. */
export const refusalText = ({ code, refusal: { facts = {} } }: DomainError, language: Language): string => {
  const timed = timedErrorTexts[language][code];
  const wait = facts['retry_after_seconds'];
  const until = endOf(facts);
  if (timed?.includes('{wait}') && typeof wait === 'number') return timed.replace('{wait}', spanText(wait, language));
  if (timed?.includes('{until}') && until) return timed.replace('{until}', momentText(until, language));
  const ofState = stateErrorTexts[language][code]?.[String(facts['state'])];
  if (ofState !== undefined) return ofState;
  return [errorTexts[language][code], acceptedText(facts['media_types'], language)].filter(Boolean).join(' ');
};

const send: Record<Language, string> = { pt: 'Envie', en: 'Send' };
const formatNames: Readonly<Record<string, string>> = {
  'image/jpeg': 'JPG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'application/pdf': 'PDF',
};

/** `Envie JPG, PNG ou WebP.` @param mediaTypes that an upload accepts */
function acceptedText(mediaTypes: unknown, language: Language): string {
  if (!Array.isArray(mediaTypes)) return '';
  const names = mediaTypes.map((one) => formatNames[String(one)] ?? String(one));
  const list = new Intl.ListFormat(locales[language], { type: 'disjunction' }).format(names);
  return `${send[language]} ${list}.`;
}

/** When the refusal ends, from the field that each kind of refusal uses for it. */
function endOf({ end_at, muted_until, opens_at, limit }: Readonly<Record<string, unknown>>): Date | null {
  const resetsAt = typeof limit === 'object' && limit !== null && 'resets_at' in limit ? limit.resets_at : null;
  const moment = end_at ?? muted_until ?? opens_at ?? resetsAt;
  return typeof moment === 'string' ? new Date(moment) : null;
}

/** The text for an operator, because the texts for players do not fit. */
export const operatorRefusalText = (refused: DomainError, language: Language): string => {
  const { code, refusal } = refused;
  const text = operatorErrorTexts[language][code];
  const ofState = typeof text === 'object' ? text[String(refusal.facts?.['state'])] : text;
  const named = ofState?.includes('{kinds}') ? withKinds(ofState, refusal.facts?.['kinds'], language) : ofState;
  return named ?? refusalText(refused, language);
};

/** Which documents a refusal is about; undefined where it does not say. */
const withKinds = (text: string, kinds: unknown, language: Language): string | undefined => {
  if (!Array.isArray(kinds) || kinds.length === 0) return undefined;
  const names = documentType.options
    .filter((type) => kinds.includes(type))
    .map((type) => documentNames[type][language]);
  return text.replace('{kinds}', names.join(', '));
};

/** `40 segundos`, `15 minutos`, `3 horas`: rounded up, so that the next attempt succeeds. */
export const spanText = (seconds: number, language: Language): string => {
  const minutes = Math.ceil(seconds / SECONDS_PER_MINUTE);
  if (seconds < SECONDS_PER_MINUTE) return unitText(Math.max(1, Math.ceil(seconds)), 'second', language);
  if (minutes <= MINUTES_SAID_MAX) return unitText(minutes, 'minute', language);
  return unitText(Math.ceil(seconds / SECONDS_PER_HOUR), 'hour', language);
};

const unitText = (count: number, unit: 'second' | 'minute' | 'hour', language: Language): string =>
  new Intl.NumberFormat(locales[language], { style: 'unit', unit, unitDisplay: 'long' }).format(count);

/** `28/11/2026, 14:30 (horário de Brasília)`. */
function momentText(moment: Date, language: Language): string {
  const text = moment.toLocaleString(locales[language], {
    timeZone: TIME_ZONE,
    day: '2-digit',
    month: language === 'pt' ? '2-digit' : 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
  return `${text} (${zoneNames[language]})`;
}
