import { fill, texts } from '../labels.ts';
import type { Lang, SportKind } from '../protocol.ts';

export type TextKey = keyof (typeof texts)['pt']['widget'];
export type Translate = (key: TextKey, values?: Record<string, string | number>) => string;

export const translateIn =
  (lang: Lang): Translate =>
  (key, values = {}) =>
    fill(texts[lang].widget[key], values);

/** `s2` → "2º set", `h1` → "1º tempo". */
export const periodName = (period: string, lang: Lang): string => {
  if (period === 'ht') return texts[lang].widget.interval;
  if (period === 'ft') return texts[lang].widget.finished;
  const names: Readonly<Record<string, string>> = texts[lang].periods;
  return fill(names[period[0] ?? ''] ?? '', { n: period.slice(1) });
};

/** The letter of a scoreboard column in this sport. */
export const partLetter: Partial<Record<SportKind, string>> = {
  basketball: 'Q',
  tennis: 'S',
  volleyball: 'S',
  esports: 'M',
};

const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
/** The format of reais is the Brazilian one in both languages. */
export const moneyOf = (centavos: number): string => money.format(centavos / 100);

export const oddsText = (odds: number): string => (odds >= 100 ? String(Math.round(odds)) : odds.toFixed(2));

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const SOON_MIN = 60;

/** "em 12 min", "18:30", "Amanhã 18:30", "sáb. 22/11 18:30". */
export const startText = (startsAt: number, now: number, lang: Lang): string => {
  const { today, tomorrow, inMinutes } = texts[lang].widget;
  const minutes = Math.ceil((startsAt - now) / MINUTE_MS);
  if (minutes <= SOON_MIN) return fill(inMinutes, { n: Math.max(1, minutes) });
  const locale = lang === 'pt' ? 'pt-BR' : 'en-GB';
  const date = new Date(startsAt);
  const time = date.toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' });
  const days = Math.round((new Date(startsAt).setHours(0, 0, 0, 0) - new Date(now).setHours(0, 0, 0, 0)) / DAY_MS);
  const weekday = { weekday: 'short', day: '2-digit', month: '2-digit' } as const;
  return `${[today, tomorrow][days] ?? date.toLocaleDateString(locale, weekday)}, ${time}`;
};
