import { formatDate, formatMoney, formatNumber } from '@jangada/design';
import { serverNow } from '../api/server-clock.ts';
import { locales, type Language } from '@jangada/contracts/values/languages';
import { useTranslation } from '../texts/use-translation.ts';

const MS_PER_S = 1_000;
const S_PER_MIN = 60;
const MIN_PER_H = 60;
const H_PER_DAY = 24;
const CENTAVOS_PER_REAL = 100;

/** Lists say at most this many; beyond it "1.000+". */
const COUNT_SHOWN_MAX = 1_000;

const dayIn = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' });

const formatsIn = (language: Language) => {
  const number = (value: number, options?: Intl.NumberFormatOptions) => formatNumber(value, language, options);
  const dayOf = new Intl.DateTimeFormat(language === 'pt' ? 'pt-BR' : 'en-GB', {
    timeZone: 'UTC',
    day: '2-digit',
    month: language === 'pt' ? '2-digit' : 'short',
    year: 'numeric',
  });
  const relative = new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto', style: 'short' });
  return {
    number,
    money: (centavos: number): string => formatMoney(centavos, language),
    /** An amount as it stands in a field: `1.234,50`. */
    reais: (centavos: number): string =>
      number(centavos / CENTAVOS_PER_REAL, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    /** At most "1.000+": a list never counts the whole table. */
    count: (total: number, isMore = false): string =>
      isMore || total > COUNT_SHOWN_MAX ? `${number(Math.min(total, COUNT_SHOWN_MAX))}+` : number(total),
    /** The time of Brasília; the day as well unless it is today's. */
    moment: (value: string, nowMs = serverNow()): string => {
      const isToday = dayIn.format(new Date(value)) === dayIn.format(new Date(nowMs));
      const time = { hour: '2-digit', minute: '2-digit' } as const;
      const day = { day: '2-digit', month: language === 'pt' ? '2-digit' : 'short' } as const;
      const isThisYear = value.slice(0, 4) === new Date(nowMs).toISOString().slice(0, 4);
      return formatDate(
        value,
        language,
        isToday ? time : { ...day, ...time, ...(isThisYear ? {} : { year: 'numeric' }) },
      );
    },
    /** A day of the calendar, `2026-11-30`: "30/11/2026", "30 Nov 2026". */
    day: (value: string): string => dayOf.format(new Date(`${value}T00:00:00Z`)),
    /** The exact moment: the time of Brasília with seconds, and UTC. */
    exactly: (value: string): string => {
      const options = { dateStyle: 'medium', timeStyle: 'medium' } as const;
      return `${formatDate(value, language, options)} (America/Sao_Paulo)\n${value}`;
    },
    /** "5 min ago", "in 2 hours". */
    ago: (value: string, nowMs: number): string => {
      const seconds = (Date.parse(value) - nowMs) / MS_PER_S;
      const steps = [
        [S_PER_MIN, 'second'],
        [MIN_PER_H, 'minute'],
        [H_PER_DAY, 'hour'],
        [Infinity, 'day'],
      ] as const;
      let amount = seconds;
      for (const [size, unit] of steps) {
        if (Math.abs(amount) < size) return relative.format(Math.round(amount), unit);
        amount /= size;
      }
      return '';
    },
    /** "12 min", "2 h 5 min", "3 d 4 h". */
    duration: (ms: number): string => {
      const minutes = Math.max(0, Math.round(ms / MS_PER_S / S_PER_MIN));
      const hours = Math.floor(minutes / MIN_PER_H);
      if (hours === 0) return `${minutes} min`;
      if (hours >= 2 * H_PER_DAY) return `${Math.floor(hours / H_PER_DAY)} d ${hours % H_PER_DAY} h`;
      return minutes % MIN_PER_H === 0 ? `${hours} h` : `${hours} h ${minutes % MIN_PER_H} min`;
    },
  };
};

export type Formats = ReturnType<typeof formatsIn>;

const formats: Readonly<Record<Language, Formats>> = { pt: formatsIn('pt'), en: formatsIn('en') };

/** The formats of money, numbers and times in the current language. */
export const useFormats = (): Formats => formats[useTranslation().language];
