import type { WithdrawMethod } from '@jangada/contracts/domains/wallet/endpoints';
import { fieldsRule } from '@jangada/remote-kit/forms';
import { canonicalPixKey, checkPixKey, type PixKeyType } from '@jangada/contracts/validation/pix-keys';
import * as z from '@jangada/contracts/values/schema';

export type KeyType = WithdrawMethod['type'];

/** What players call a random key is `evp` in the directory of keys. */
const inDirectory: Readonly<Record<KeyType, PixKeyType>> = {
  cpf: 'cpf',
  email: 'email',
  phone: 'phone',
  random: 'evp',
};

export const keyTypes: readonly KeyType[] = ['cpf', 'email', 'phone', 'random'];

/** The type is asked: eleven digits can be a CPF and a phone. The own CPF is not typed, the server knows it. */
export const keyForm = z
  .object({ type: z.enum(['cpf', 'email', 'phone', 'random']), key: z.string() })
  .check(fieldsRule(({ type, key }) => ({ key: type === 'cpf' ? null : checkPixKey(key, inDirectory[type]) })));

export type KeyFields = z.infer<typeof keyForm>;

/** The body of the request: the key as the directory stores it. */
export const toMethod = ({ type, key }: KeyFields): { type: KeyType; key?: string } =>
  type === 'cpf' ? { type } : { type, key: canonicalPixKey(key, inDirectory[type]) ?? key };
