import { formatDate, formatMoney, formatNumber, formatTime } from '@jangada/design';
import { languages, locales } from '@jangada/contracts/languages';
import type { Language } from '@jangada/contracts/languages';
import { useCallback, useMemo } from 'react';
import { useHostContext } from './host-context.tsx';
import { useLanguage } from './hooks.ts';

/** The texts of one remote in one language: nested by screen, `{name}` for what is filled in. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

type Widened<Shape> = { readonly [Key in keyof Shape]: Shape[Key] extends string ? string : Widened<Shape[Key]> };

/** What the other language has to say too: `export default defineTexts({…}) satisfies SameTexts<typeof pt>`. */
export type SameTexts<Shape> = Widened<Shape>;

type Plain<Key extends string> = Key extends `${infer Stem}_one` | `${infer Stem}_other` ? Stem : Key;

/** Every key with dots, `deposit.title`; `items_one` and `items_other` are asked for as `items`. */
export type TextKey<Shape> = {
  [Key in keyof Shape & string]: Shape[Key] extends string ? Plain<Key> : `${Key}.${TextKey<Shape[Key]>}`;
}[keyof Shape & string];

export type TextValues = Readonly<Record<string, string | number>>;

export type Translate<Shape> = (key: TextKey<Shape>, values?: TextValues) => string;

/**
 * Declares the texts of a remote in one language.
 *
 * @example
 * const pt = defineTexts({ deposit: { title: 'Depositar', done: 'Recebemos {amount}.' } });
 */
export const defineTexts = <const Shape extends Texts>(texts: Shape): Widened<Shape> => texts as Widened<Shape>;

const plurals = Object.fromEntries(languages.map((one) => [one, new Intl.PluralRules(locales[one])])) as Record<
  Language,
  Intl.PluralRules
>;

const find = (texts: Texts, key: string): string | undefined => {
  let found: string | Texts | undefined = texts;
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  return typeof found === 'string' ? found : undefined;
};

/**
 * Finds a text and fills it in. With `count` the form for that number is taken: `_one` or `_other`. A key that does
 * not exist gives itself, so that a missing text shows in the page and never breaks it.
 */
export const translate = (texts: Texts, language: Language, key: string, values: TextValues = {}): string => {
  const count = values['count'];
  const form = typeof count === 'number' ? (plurals[language].select(count) === 'one' ? '_one' : '_other') : '';
  const text = (form && find(texts, key + form)) || find(texts, key);
  if (text === undefined) return key;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
};

/**
 * The texts of this remote in the current language.
 *
 * @example
 * const t = useTexts<typeof pt>();
 * t('deposit.done', { amount: money(5000) });
 */
export const useTexts = <Shape>(): Translate<Shape> => {
  const { texts } = useHostContext();
  const language = useLanguage();
  return useCallback((key, values) => translate(texts, language, key, values), [texts, language]);
};

export interface Format {
  /** Centavos to `R$ 1.234,56`. */
  money(amount: number): string;
  /** A moment, as a Date or ISO text, to its day. */
  date(moment: Date | string): string;
  /** A moment to its hour and minute. */
  time(moment: Date | string): string;
  number(value: number): string;
}

/** The formatters of the design system in the current language. */
export const useFormat = (): Format => {
  const language = useLanguage();
  return useMemo(
    () => ({
      money: (amount) => formatMoney(amount, language),
      date: (moment) => formatDate(moment, language),
      time: (moment) => formatTime(moment, language),
      number: (value) => formatNumber(value, language),
    }),
    [language],
  );
};
