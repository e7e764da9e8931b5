import type { Centavos } from '@jangada/contracts/values/money';

const CENTAVOS_PER_REAL = 100;

/**
 * Reads an amount a person pasted: `12,50`, `R$ 1.234,56`, `12.50`, `1.234`, `12`. A comma or a dot before one or two
 * final digits parts reais from centavos; other separators group thousands. Undefined when there is no digit.
 */
export function readAmount(text: string): Centavos | undefined {
  const plain = text.replace(/[^\d.,]/g, '');
  if (!/\d/.test(plain)) return undefined;
  const [, whole = '', fraction = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(plain) ?? [];
  const reais = Number(whole.replace(/\D/g, ''));
  const centavos = Number(fraction.padEnd(2, '0'));
  return reais * CENTAVOS_PER_REAL + centavos;
}
