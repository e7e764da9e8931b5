const MONEY = /^(\d{1,18})(?:\.(\d{1,12}))?$/;
const PLACES = 2;

/** @returns null for what is no amount of whole centavos: more decimal places are never rounded */
export const centavosOf = (text: string): number | null => {
  const [, whole, fraction = ''] = MONEY.exec(text) ?? [];
  if (whole === undefined || /[^0]/.test(fraction.slice(PLACES))) return null;
  const centavos = Number(whole + fraction.slice(0, PLACES).padEnd(PLACES, '0'));
  return Number.isSafeInteger(centavos) ? centavos : null;
};

export const moneyOf = (centavos: number): string => {
  const digits = String(centavos).padStart(PLACES + 1, '0');
  return `${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`;
};
