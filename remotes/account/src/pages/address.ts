import type { BodyOf } from '@jangada/contracts/endpoint';
import type { createAddress } from '@jangada/contracts/profile/endpoints';

export type Address = BodyOf<typeof createAddress>;
export type AddressField = keyof Address;

/** The 27 units of the federation (ACC-17). */
export const states = [
  'AC', 'AL', 'AP', 'AM', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MT', 'MS', 'MG', 'PA', 'PB', 'PR', 'PE', 'PI', 'RJ',
  'RN', 'RS', 'RO', 'RR', 'SC', 'SP', 'SE', 'TO',
] as const; // prettier-ignore

export const blankAddress: Address = {
  zip: '',
  street: '',
  number: '',
  complement: '',
  district: '',
  city: '',
  state: '',
};

const required = ['street', 'number', 'district', 'city'] as const;

/** What is wrong with an address, by field (ACC-17). */
export const checkAddress = (
  typed: Address,
): Partial<Record<AddressField, 'required' | 'zipInvalid' | 'stateMissing'>> => ({
  ...Object.fromEntries(required.filter((field) => typed[field].trim() === '').map((field) => [field, 'required'])),
  ...(/^\d{8}$/.test(typed.zip) ? {} : { zip: typed.zip === '' ? ('required' as const) : ('zipInvalid' as const) }),
  ...(states.some((state) => state === typed.state) ? {} : { state: 'stateMissing' as const }),
});
