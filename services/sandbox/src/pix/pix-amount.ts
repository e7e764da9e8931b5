/** API Pix writes money as "50.00"; we count it in centavos. */

export const centavosOf = (amount: string): number => Math.round(Number(amount) * 100);

export const amountOf = (centavos: number): string => (centavos / 100).toFixed(2);
