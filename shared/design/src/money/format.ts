import { locales } from '@jangada/contracts/values/languages';
import type { Language } from '@jangada/contracts/values/languages';
import type { Centavos } from '@jangada/contracts/values/money';

const CENTAVOS_PER_REAL = 100;

/** Times of the product are Brazilian, in any time zone of the visitor. */
const TIME_ZONE = 'America/Sao_Paulo';

const formatters = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

function numberFormat(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `n${language}${JSON.stringify(options)}`;
  const known = formatters.get(key);
  if (known instanceof Intl.NumberFormat) return known;
  const made = new Intl.NumberFormat(locales[language], options);
  formatters.set(key, made);
  return made;
}

function dateFormat(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `d${language}${JSON.stringify(options)}`;
  const known = formatters.get(key);
  if (known instanceof Intl.DateTimeFormat) return known;
  const made = new Intl.DateTimeFormat(locales[language], { timeZone: TIME_ZONE, ...options });
  formatters.set(key, made);
  return made;
}

/**
 * Centavos as money (GEN-04): pt `R$ 1.234,56` with a no-break space, en `R$1,234.56`; always two decimals, the minus
 * before the symbol.
 */
export const formatMoney = (amount: Centavos, language: Language = 'pt'): string =>
  numberFormat(language, { style: 'currency', currency: 'BRL' }).format(amount / CENTAVOS_PER_REAL);

/** A plain number with the language's separators. */
export const formatNumber = (
  value: number,
  language: Language = 'pt',
  options: Intl.NumberFormatOptions = {},
): string => numberFormat(language, options).format(value);

type When = Date | string | number;

const moment = (value: When): Date => (value instanceof Date ? value : new Date(value));

/** A day: pt `20/11/2025`, en `Nov 20, 2025`. An invalid date gives an empty text. */
export const formatDate = (value: When, language: Language = 'pt', options?: Intl.DateTimeFormatOptions): string => {
  const date = moment(value);
  if (Number.isNaN(date.getTime())) return '';
  const byLanguage: Intl.DateTimeFormatOptions =
    language === 'pt' ? { day: '2-digit', month: '2-digit', year: 'numeric' } : { dateStyle: 'medium' };
  return dateFormat(language, options ?? byLanguage).format(date);
};

/** Hours and minutes: pt `14:05`, en `2:05 PM`. An invalid date gives an empty text. */
export const formatTime = (value: When, language: Language = 'pt', options?: Intl.DateTimeFormatOptions): string => {
  const date = moment(value);
  if (Number.isNaN(date.getTime())) return '';
  return dateFormat(language, options ?? { timeStyle: 'short' }).format(date);
};
