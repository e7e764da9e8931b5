import type { Registration } from '@jangada/contracts/domains/auth/endpoints';
import * as z from '@jangada/contracts/values/schema';
import { cpfDigits } from '@jangada/contracts/validation/cpf';
import { readPhone } from '@jangada/contracts/validation/phone';
import { checkRegistration } from '@jangada/contracts/validation/registration';
import type { RegistrationRequirements } from '@jangada/contracts/validation/registration';
import { fieldsRule } from '@jangada/remote-kit/forms';

const text = z.string();

/** What a new player types, by the rules that the server checks it with. */
export const registerForm = (demands: RegistrationRequirements) =>
  z
    .object({
      first_name: text,
      last_name: text,
      cpf: text,
      username: text,
      email: text,
      password: text,
      password_confirmation: text,
      ref: text,
      is_adult: z.boolean(),
      terms: z.boolean(),
      captcha: z.nullable(z.string()),
    })
    .check(fieldsRule((fields: RegisterFields) => checkRegistration(withCaptcha(fields), demands)));

export interface RegisterFields extends Required<Omit<Registration, 'captcha' | 'limits'>> {
  /** The proof that a person is here; null until it is given. */
  readonly captcha: string | null;
}

export type RegisterField = keyof RegisterFields;

const withCaptcha = ({ captcha, ...rest }: RegisterFields): Registration => ({
  ...rest,
  ...(captcha === null ? {} : { captcha }),
});

/** As the server takes it: canonical phone, bare CPF, nothing that was left empty. */
export const toRegistration = (fields: RegisterFields, demands: RegistrationRequirements): Registration => {
  const { cpf, ref, ...rest } = withCaptcha(fields);
  const phone = readPhone(fields.username);
  return {
    ...rest,
    first_name: fields.first_name.trim(),
    last_name: fields.last_name.trim(),
    email: fields.email.trim(),
    username: 'phone' in phone ? phone.phone : fields.username,
    ...(demands.cpf && cpf ? { cpf: cpfDigits(cpf) } : {}),
    ...(ref?.trim() ? { ref: ref.trim() } : {}),
  };
};

/** The fields of each of the three steps, in their order. */
export const steps = [
  { title: 'register.whoTitle', fields: ['first_name', 'last_name', 'cpf'] },
  { title: 'register.contactTitle', fields: ['username', 'email'] },
  {
    title: 'register.passwordTitle',
    fields: ['password', 'password_confirmation', 'ref', 'is_adult', 'terms', 'captcha'],
  },
] as const satisfies readonly { title: string; fields: readonly RegisterField[] }[];

export const blank: RegisterFields = {
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
  captcha: null,
};

/** The fields that are stored while the form is not sent: never passwords, never the CPF. */
const storedFields = ['first_name', 'last_name', 'username', 'email'] as const;

export const serializeProgress = (typed: RegisterFields): string =>
  JSON.stringify(Object.fromEntries(storedFields.map((field) => [field, typed[field]])));

/** Reads stored progress; what is no such JSON counts as a blank form. */
export const progressFrom = (stored: string | null): RegisterFields => {
  if (stored === null) return blank;
  try {
    const found = JSON.parse(stored) as Partial<Record<string, unknown>>;
    const texts = storedFields.flatMap((field) => {
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
