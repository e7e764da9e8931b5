import en from './texts.en.json' with { type: 'json' };
import pt from './texts.pt.json' with { type: 'json' };

export type Texts = typeof pt;
export const textsOf = (lang: 'pt' | 'en'): Texts => (lang === 'pt' ? pt : en);

/** Fills `Rodada grátis {0} de {1}` with its values. */
export const fill = (text: string, ...values: (string | number)[]): string =>
  text.replace(/\{(\d)\}/g, (_, index: string) => String(values[Number(index)] ?? ''));

export type Formats = ReturnType<typeof formatsOf>;

/** Formats money and multipliers in the player's language. */
export const formatsOf = (lang: 'pt' | 'en') => {
  const locale = lang === 'pt' ? 'pt-BR' : 'en-US';
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'BRL' });
  const times = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  return {
    money: (centavos: number) => money.format(centavos / 100),
    times: (hundredths: number) => `${times.format(hundredths / 100)}×`,
    plain: (value: number) => plain.format(value),
  };
};
