import { formatDate, formatMoney, formatNumber, formatTime } from '@jangada/design';
import type { HostApi } from '@jangada/contracts/host/host-api';
import { languages } from '@jangada/contracts/values/languages';
import type { Language } from '@jangada/contracts/values/languages';
import type { i18n, TFunction } from 'i18next';
import { useContext, useMemo } from 'react';
import { I18nContext, useTranslation as useI18nextTranslation } from 'react-i18next';
import { useLanguage } from '../host/hooks.ts';
import { addTexts } from './i18n.ts';

/** The texts of one remote in one language: nested by screen, with `{name}` for values. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

type Widened<Shape> = { readonly [Key in keyof Shape]: Shape[Key] extends string ? string : Widened<Shape[Key]> };

/**
 * The type of the same texts in the other language: `export default defineTexts({…}) satisfies SameTexts<typeof pt>`.
 */
export type SameTexts<Shape> = Widened<Shape>;

type Plain<Key extends string> = Key extends `${infer Stem}_one` | `${infer Stem}_other` ? Stem : Key;

/** Every key with dots, `deposit.title`; `items_one` and `items_other` are used as `items`. */
export type TextKey<Shape> = {
  [Key in keyof Shape & string]: Shape[Key] extends string ? Plain<Key> : `${Key}.${TextKey<Shape[Key]>}`;
}[keyof Shape & string];

type TextValues = Readonly<Record<string, string | number>>;

export type Translate<Shape> = (key: TextKey<Shape>, values?: TextValues) => string;

/**
 * Declares the texts of a remote in one language.
 *
 * @example
 * const pt = defineTexts({ deposit: { title: 'Depositar', done: 'Recebemos {amount}.' } });
 */
export const defineTexts = <const Shape extends Texts>(texts: Shape): Widened<Shape> => texts as Widened<Shape>;

/** i18next types its keys by one global declaration; here every package has keys of its own. */
const typed = <Shape>(t: TFunction): Translate<Shape> => t as unknown as Translate<Shape>;

/** Texts in both languages that are bundled with the module that shows them, in their own namespace. */
export interface TextBundle<Shape extends Texts = Texts> {
  readonly namespace: string;
  readonly texts: Readonly<Record<Language, Shape>>;
}

/** The texts of modules that each instance has, by namespace. */
const added = new WeakMap<i18n, Readonly<Record<string, unknown>>>();

/**
 * Makes sure that an instance has the texts of a module.
 *
 * @returns the translation function of these texts, in the language that the instance shows at the time of the call
 */
export const addBundle = <Shape extends Texts>(
  instance: i18n,
  { namespace, texts }: TextBundle<Shape>,
): Translate<Shape> => {
  // After an update, the bundle of the new release replaces that of the old one.
  if (added.get(instance)?.[namespace] !== texts) {
    added.set(instance, { ...added.get(instance), [namespace]: texts });
    for (const language of languages) addTexts(instance, namespace, [language, texts[language]]);
  }
  return typed(instance.getFixedT(null, namespace));
};

/**
 * The texts of a release outside of a view, such as in `activate`.
 *
 * @returns the translation function, in the language that is shown at the time of the call
 */
export const translationOf = <Shape>({ i18n: { instance, namespace } }: HostApi): Translate<Shape> =>
  typed(instance.getFixedT(null, namespace));

export interface Translation<Shape> {
  readonly t: Translate<Shape>;
}

/**
 * `useTranslation` of react-i18next: the texts of this remote's release in the current language, with the keys of the
 * calling package. Every package declares its own once, in `texts/use-translation.ts`.
 *
 * @param namespace texts other than those of the release
 * @example
 * const { t } = useTranslation<typeof pt>();
 * t('deposit.done', { amount: money(5000) });
 */
export const useTranslation = <Shape>(namespace?: string): Translation<Shape> => {
  const { t } = useI18nextTranslation(namespace);
  return { t: typed(t) };
};

/** `useTranslation` for texts that are bundled with a module. */
export const useBundle = <Shape extends Texts>(bundle: TextBundle<Shape>): Translation<Shape> => {
  const context = useContext(I18nContext);
  if (context) addBundle(context.i18n, bundle);
  return useTranslation<Shape>(bundle.namespace);
};

export interface Format {
  /** Formats centavos as `R$ 1.234,56`. */
  money(amount: number): string;
  /** Formats the day of a moment, which is a Date or an ISO text. */
  date(moment: Date | string): string;
  /** Formats the hour and minute of a moment. */
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
