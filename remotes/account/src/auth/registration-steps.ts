import type { Registration } from '@jangada/contracts/auth/endpoints';
import type { RegistrationField } from '@jangada/contracts/validation/registration';

/** The fields of each of the three steps, in the order they are asked. */
export const steps = [
  { title: 'register.whoTitle', fields: ['first_name', 'last_name', 'cpf'] },
  { title: 'register.contactTitle', fields: ['username', 'email'] },
  {
    title: 'register.passwordTitle',
    fields: ['password', 'password_confirmation', 'ref', 'is_adult', 'terms', 'captcha'],
  },
] as const satisfies readonly { title: string; fields: readonly RegistrationField[] }[];

export const blank: Registration = {
  first_name: '',
  last_name: '',
  username: '',
  email: '',
  password: '',
  password_confirmation: '',
  cpf: '',
  is_adult: false,
  terms: false,
  ref: '',
};

/** What is kept when the player leaves in the middle: never passwords, never the CPF. */
const keptFields = ['first_name', 'last_name', 'username', 'email'] as const;

export const keptProgress = (typed: Registration): string =>
  JSON.stringify(Object.fromEntries(keptFields.map((field) => [field, typed[field]])));

/** Reads what was kept; anything odd counts as nothing. */
export const progressFrom = (kept: string | null): Registration => {
  if (kept === null) return blank;
  try {
    const found = JSON.parse(kept) as Partial<Record<string, unknown>>;
    const texts = keptFields.flatMap((field) => {
      const value = found[field];
      return typeof value === 'string' ? [[field, value] as const] : [];
    });
    return { ...blank, ...Object.fromEntries(texts) };
  } catch {
    return blank;
  }
};

/** The first step that holds one of these fields, so that a server's refusal is shown where it can be mended. */
export const stepOf = (fields: readonly string[]): number | null => {
  const found = steps.findIndex((step) => step.fields.some((field) => fields.includes(field)));
  return found === -1 ? null : found;
};
