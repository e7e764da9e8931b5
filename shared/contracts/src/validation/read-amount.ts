import { AMOUNT_CENTAVOS_MAX } from '../values/money.ts';
import type { Centavos } from '../values/money.ts';
import { plainText } from './plain-text.ts';

/**
 * `missing`: no digit. `unclear`: two amounts, a negative one, another currency, or a number that can be read in two
 * ways or is not an amount.
 */
export type ReadAmount = { readonly amount: Centavos } | { readonly error: 'missing' | 'unclear' };

/** Longer texts are not searched for an amount. */
const TEXT_CHARS_MAX = 2000;
const CENTAVOS_PER_REAL = 100;

/** Centavos written small after the reais, `50⁹⁰`, and a footnote, `50,00¹`; NFKC would make digits of both. */
const SMALL_CENTAVOS = /(\d)\s?([⁰¹²³⁴-⁹])([⁰¹²³⁴-⁹])(?![⁰¹²³⁴-⁹])/g;
const FOOTNOTE = /[⁰¹²³⁴-⁹]+/g;

/** Other currencies, multiples, centavos, and exponents: a number next to one of them is not an amount in reais. */
const UNCLEAR =
  /\b(?:US|U|AU|CA|HK)\$|\$[SU]\b|[€£¥₿¢]|\b(?:USDT?|EUR|GBP|BTC|ETH)\b|\d ?(?:mil|mi|milh(?:ão|ões|ao|oes)|bi|bilh(?:ão|ões)|k|mm?|centavos?|cents?|dólar(?:es)?|dolar(?:es)?|dollars?|euros?)\b|\de[+-]?\d/iu;

const DATE_OR_TIME =
  /(?<![\d.,])(?:\d{4}-\d{1,2}-\d{1,2}(?!\d)|\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2})(?![\d.,/-])|\d{1,2}\/\d{1,2}(?![\d.,/-])|\d{1,2}(?::\d{2}){1,2}(?!\d)|\d{1,2}h\d{2}(?!\d))/g;

/** Digits with their separators; spaces group thousands only before centavos: `1 234,56`. */
const NUMBER = /(?<![\d])[.,]?\d+(?:(?: \d{3})+(?=[.,]\d{2}(?!\d)))?(?:[.,]\d+)*/g;

/**
 * Negative amounts in the forms of banks and ledgers: `-50,00`, `R$ -50,00`, `- R$ 50,00`, `50,00-`, `(50,00)`. Not
 * `Pix - R$ 50,00`.
 */
const NEGATIVE = /(?:^|[ (:=$])-+(?:R ?\$ ?)?[.,]?\d|^-+ |\d-+$|\((?:R ?\$ ?[\d., ]*\d|[\d. ]*\d[.,]\d{2})\)/i;

const MARK_BEFORE = /(?:R ?\$|\bBRL|\$)[ :]*[-+(]?[ ]*$/i;
const MARK_AFTER = /^ ?(?:R\$(?! ?\d)|BRL\b(?! ?\d)|rea(?:is|l)\b)/i;

/** The continuation of a list or a range: `R$ 10 a 20`, `R$ 50, 75`, `10/20`. */
const CONTINUED = /^ ?(?:[,;/+x*-]|a|até|ou|e|or|to|and) ?(?:R\$ ?)?\d/i;

const PORTUGUESE = /^(?:\d+|\d{1,3}(?:[. ]\d{3})+)?(?:,(\d{1,2}))?$/;
const ENGLISH = /^(?:\d+|\d{1,3}(?:[, ]\d{3})+)?(?:\.(\d{1,2}))?$/;

/** Reads one number. Undefined where it can be read in two ways, as `1,234`, or not at all, as `1.23.4`. */
const centavosOf = (number: string): Centavos | undefined => {
  const match = PORTUGUESE.exec(number) ?? (/^\d{1,3},\d{3}$/.test(number) ? null : ENGLISH.exec(number));
  if (!match) return undefined;
  const [, fraction = ''] = match;
  const whole = fraction === '' ? number : number.slice(0, -fraction.length);
  return Number(whole.replace(/\D/g, '')) * CENTAVOS_PER_REAL + Number(fraction.padEnd(2, '0'));
};

interface Candidate {
  readonly text: string;
  readonly isMarked: boolean;
  readonly isContinued: boolean;
  /** Letters follow at once that name no currency: `R$ 50,00gs`. */
  readonly isGlued: boolean;
}

/** The numbers of a text that may be amounts: none inside a word, a percentage or a longer code. */
const candidatesOf = (plain: string): Candidate[] =>
  Array.from(plain.matchAll(NUMBER)).flatMap((match) => {
    const [text] = match;
    const before = plain.slice(0, match.index);
    const after = plain.slice(match.index + text.length);
    const isMarked = MARK_BEFORE.test(before) || MARK_AFTER.test(after);
    const isInWord = /[\p{L}\d_#@]$/u.test(before) || /^(?:[\p{L}_@]| ?%)/u.test(after);
    const isGlued = /^[\p{L}_@]/u.test(after) && !MARK_AFTER.test(after);
    return isInWord && !isMarked ? [] : [{ text, isMarked, isContinued: CONTINUED.test(after), isGlued }];
  });

/**
 * Reads the amount of a typed or pasted text: `R$ 50,00.`, `Deposite R$ 12,50 hoje`, `1.234,56`, `1,234.56`, `12`. A
 * number next to `R$` or `reais` has priority over other numbers; two amounts are unclear, and so is a negative one.
 */
export const readAmount = (typed: string): ReadAmount => {
  if (typed.length > TEXT_CHARS_MAX) return { error: 'unclear' };
  const figures = typed.replace(SMALL_CENTAVOS, (_: string, reais: string, tens: string, ones: string) =>
    `${reais},${tens}${ones}`.normalize('NFKC'),
  );
  const plain = plainText(figures.replace(FOOTNOTE, ' ')).replace(DATE_OR_TIME, ' ');
  const candidates = candidatesOf(plain);
  const marked = candidates.filter(({ isMarked }) => isMarked);
  const withCentavos = candidates.filter(({ text, isMarked }) => isMarked || /[.,]\d{2}$/.test(text));
  const found = marked.length === 0 ? candidates : withCentavos;
  const [only] = found;
  if (!only) return { error: /\d/.test(figures) ? 'unclear' : 'missing' };
  const amount = centavosOf(only.text);
  const isUnclear =
    found.length > 1 ||
    only.isContinued ||
    only.isGlued ||
    NEGATIVE.test(plain) ||
    UNCLEAR.test(plain) ||
    amount === undefined;
  return isUnclear || amount > AMOUNT_CENTAVOS_MAX ? { error: 'unclear' } : { amount };
};
