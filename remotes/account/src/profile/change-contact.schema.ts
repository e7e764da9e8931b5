import type { BodyOf } from '@jangada/contracts/api/endpoint';
import type { updateAccess } from '@jangada/contracts/domains/auth/endpoints';
import * as z from '@jangada/contracts/values/schema';
import { checkEmail, checkPhone } from '@jangada/contracts/validation/field-rules';
import { readEmail } from '@jangada/contracts/validation/email';
import { readPhone } from '@jangada/contracts/validation/phone';
import { fieldRule } from '@jangada/remote-kit/forms';

export type Contact = 'phone' | 'email';

/** A new phone or e-mail, by the server's rules. Accounts created through Google have no password yet. */
export const changeContactForm = (contact: Contact) =>
  z.object({
    value: z.string().check(fieldRule(contact === 'phone' ? checkPhone : checkEmail)),
    current_password: z.string(),
  });

export interface ChangeContactFields {
  readonly value: string;
  readonly current_password: string;
}

export const toContactChange = (
  contact: Contact,
  { value, current_password: password }: ChangeContactFields,
): BodyOf<typeof updateAccess> => {
  const proof = password === '' ? {} : { current_password: password };
  if (contact === 'email') return { email: readEmail(value), ...proof };
  const read = readPhone(value);
  return { username: 'phone' in read ? read.phone : value, ...proof };
};
