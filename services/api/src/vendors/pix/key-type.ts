import type { PixKeyType } from '@jangada/contracts/validation/pix-keys';

const TYPES: readonly (readonly [type: PixKeyType, pattern: RegExp])[] = [
  ['email', /@/],
  ['phone', /^\+/],
  ['cpf', /^\d{11}$/],
  ['cnpj', /^[0-9A-Z]{14}$/],
];

/** The type of a key in the form of the directory of keys (DICT), where each type looks different. */
export const keyTypeOf = (key: string): PixKeyType => TYPES.find(([, pattern]) => pattern.test(key))?.[0] ?? 'evp';
