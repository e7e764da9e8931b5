import { plainText } from '@jangada/contracts/validation/plain-text';
import type { BodyOf } from '@jangada/contracts/api/endpoint';
import type { createAddress } from '@jangada/contracts/domains/profile/endpoints';
import * as z from '@jangada/contracts/values/schema';
import { fieldsRule } from '@jangada/remote-kit/forms';

export type Address = BodyOf<typeof createAddress>;

/** The typed address: the CEP in its mask; the complement may be empty. */
export type AddressFields = Required<Address>;

/** The 27 units of the federation (ACC-17). */
export const states = [
  'AC', 'AL', 'AP', 'AM', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MT', 'MS', 'MG', 'PA', 'PB', 'PR', 'PE', 'PI', 'RJ',
  'RN', 'RS', 'RO', 'RR', 'SC', 'SP', 'SE', 'TO',
] as const; // oxfmt-ignore

export const blankAddress: AddressFields = {
  zip: '',
  street: '',
  number: '',
  complement: '',
  district: '',
  city: '',
  state: '',
};

const required = ['street', 'number', 'district', 'city'] as const;

/** The errors of an address by field (ACC-17). */
export const checkAddress = (
  typed: Address,
): Partial<Record<keyof Address, 'required' | 'zipInvalid' | 'stateMissing'>> => ({
  ...Object.fromEntries(required.filter((field) => typed[field].trim() === '').map((field) => [field, 'required'])),
  ...(/^\d{8}$/.test(typed.zip) ? {} : { zip: typed.zip === '' ? ('required' as const) : ('zipInvalid' as const) }),
  ...(states.some((state) => state === typed.state) ? {} : { state: 'stateMissing' as const }),
});

/** The request of an address: only the digits of the CEP, without an empty complement. */
export const toAddress = ({ zip, complement, ...rest }: AddressFields): Address => ({
  ...rest,
  zip: plainText(zip).replace(/\D/g, ''),
  ...(complement ? { complement } : {}),
});

const text = z.string();

export const addressForm = z
  .object({ zip: text, street: text, number: text, complement: text, district: text, city: text, state: text })
  .check(fieldsRule((fields: AddressFields) => checkAddress(toAddress(fields))));
