import { formatDate, formatNumber, formatTime } from '@jangada/design';
import { locales, type Language } from '@jangada/contracts/values/languages';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../texts/i18n.ts';

const BYTES_PER_STEP = 1_024;
const MS_PER_S = 1_000;
/** Times of the board are in the reader's own time zone. */
const ownZone = () => ({ timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone });

const formatsIn = (language: Language) => {
  const number = (value: number, options?: Intl.NumberFormatOptions) => formatNumber(value, language, options);
  const relative = new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto', style: 'short' });
  const steps = [
    [60, 'second'],
    [60, 'minute'],
    [24, 'hour'],
    [30, 'day'],
    [12, 'month'],
  ] as const;
  return {
    number,
    /** Formats a share from 0 to 1. */
    share: (value: number): string =>
      number(value, { style: 'percent', maximumFractionDigits: value > 0 && value < 0.1 ? 1 : 0 }),
    /** Formats a percentage from 0 to 100. */
    percent: (value: number): string => number(value / 100, { style: 'percent', maximumFractionDigits: 1 }),
    ms: (value: number): string =>
      value >= MS_PER_S
        ? `${number(value / MS_PER_S, { maximumFractionDigits: 1 })} s`
        : `${number(Math.round(value))} ms`,
    bytes: (value: number): string => {
      const kilobytes = value / BYTES_PER_STEP;
      return kilobytes >= BYTES_PER_STEP
        ? `${number(kilobytes / BYTES_PER_STEP, { maximumFractionDigits: 1 })} MB`
        : `${number(Math.max(1, Math.round(kilobytes)))} KB`;
    },
    moment: (value: string): string =>
      formatDate(value, language, { dateStyle: 'medium', timeStyle: 'short', ...ownZone() }),
    /** A moment in another zone, which the text names. */
    zoned: (value: string, timeZone: string): string =>
      formatDate(value, language, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
    time: (value: string): string => formatTime(value, language, { timeStyle: 'short', ...ownZone() }),
    /** "5 min ago", "in 2 hours". */
    ago: (value: string, nowMs: number): string => {
      let amount = (Date.parse(value) - nowMs) / MS_PER_S;
      for (const [size, unit] of steps) {
        if (Math.abs(amount) < size || unit === 'month') return relative.format(Math.round(amount), unit);
        amount /= size;
      }
      return '';
    },
    /** "12 min", "2 h 5 min". */
    duration: (ms: number): string => {
      const minutes = Math.max(1, Math.ceil(ms / 60_000));
      const hours = Math.floor(minutes / 60);
      if (hours === 0) return `${minutes} min`;
      return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
    },
  };
};

export type Formats = ReturnType<typeof formatsIn>;

const formats: Readonly<Record<Language, Formats>> = { pt: formatsIn('pt'), en: formatsIn('en') };

/** The formats of numbers and times in the current language. */
export const useFormats = (): Formats => formats[languageOf(useTranslation().i18n)];
