const PLACES = 2;

/** Decimal texts: up to 18 digits and 12 places. */
export const MONEY = /^\d{1,18}(\.\d{1,12})?$/;

export const moneyOf = (centavos: number): string => {
  const digits = String(centavos).padStart(PLACES + 1, '0');
  return `${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`;
};

/** Whole centavos; what is below one is dropped. */
export const centavosOf = (text: string): number => {
  const [whole = '', fraction = ''] = text.split('.');
  return Number(whole + fraction.slice(0, PLACES).padEnd(PLACES, '0'));
};
