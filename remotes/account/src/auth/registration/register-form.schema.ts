import { readEmail } from '@jangada/contracts/validation/email';
import { plainCode } from '@jangada/contracts/validation/plain-text';
import type { Registration } from '@jangada/contracts/domains/auth/endpoints';
import * as z from '@jangada/contracts/values/schema';
import { cpfDigits } from '@jangada/contracts/validation/cpf';
import { readPhone } from '@jangada/contracts/validation/phone';
import { checkRegistration } from '@jangada/contracts/validation/registration';
import type { RegistrationRequirements } from '@jangada/contracts/validation/registration';
import { fieldsRule } from '@jangada/remote-kit/forms';

const text = z.string();

/** The fields of a registration, by the server's rules. */
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
      loss_limit: z.nullable(z.number()),
      time_limit: z.number(),
    })
    .check(fieldsRule((fields: RegisterFields) => refusals(fields, demands)));

export interface RegisterFields extends Required<Omit<Registration, 'captcha' | 'limits'>> {
  /** Centavos that may be lost in a month; required on regulated sites. */
  readonly loss_limit: number | null;
  /** Minutes a day. */
  readonly time_limit: number;
  /** The captcha's token; null until it is solved. */
  readonly captcha: string | null;
}

export type RegisterField = keyof RegisterFields;

/** Maps the form's fields to those of the contract. */
const asRegistration = (
  { captcha, loss_limit: loss, time_limit: time, ...rest }: RegisterFields,
  { limits }: RegistrationRequirements,
): Registration => ({
  ...rest,
  ...(captcha === null ? {} : { captcha }),
  ...(limits
    ? {
        limits: [
          { kind: 'loss', window: 'month', value: loss },
          { kind: 'time', window: 'day', value: time },
        ],
      }
    : {}),
});

/** The server's rules, with their errors mapped to the fields of this form. */
const refusals = (fields: RegisterFields, demands: RegistrationRequirements) => {
  const { limits, ...rest } = checkRegistration(asRegistration(fields, demands), demands);
  return { ...rest, ...(limits ? { loss_limit: limits } : {}) };
};

/** The request of a registration: canonical phone, bare CPF, without empty fields. */
export const toRegistration = (fields: RegisterFields, demands: RegistrationRequirements): Registration => {
  const { cpf, ref, ...rest } = asRegistration(fields, demands);
  const phone = readPhone(fields.username);
  return {
    ...rest,
    first_name: fields.first_name.trim(),
    last_name: fields.last_name.trim(),
    email: readEmail(fields.email),
    username: 'phone' in phone ? phone.phone : fields.username,
    ...(demands.cpf && cpf ? { cpf: cpfDigits(cpf) } : {}),
    ...(plainCode(ref ?? '') ? { ref: plainCode(ref ?? '') } : {}),
  };
};

/** The fields of each step, in their order; limits are required on regulated sites only. */
const allSteps = [
  { title: 'register.whoTitle', fields: ['first_name', 'last_name', 'cpf'] },
  { title: 'register.contactTitle', fields: ['username', 'email'] },
  { title: 'register.limitsTitle', fields: ['loss_limit', 'time_limit'] },
  {
    title: 'register.passwordTitle',
    fields: ['password', 'password_confirmation', 'ref', 'is_adult', 'terms', 'captcha'],
  },
] as const satisfies readonly { title: string; fields: readonly RegisterField[] }[];

export type RegisterStep = (typeof allSteps)[number];

export const stepsFor = ({ limits }: RegistrationRequirements): readonly RegisterStep[] =>
  allSteps.filter(({ title }) => limits || title !== 'register.limitsTitle');

/** The initial value of the time limit's slider, in minutes a day. */
const TIME_LIMIT_MINUTES = 120;

export const blank: RegisterFields = {
  loss_limit: null,
  time_limit: TIME_LIMIT_MINUTES,
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

/** The fields that are stored until the form is sent; never passwords or the CPF. */
const storedFields = ['first_name', 'last_name', 'username', 'email'] as const;

export const serializeProgress = (typed: RegisterFields): string =>
  JSON.stringify(Object.fromEntries(storedFields.map((field) => [field, typed[field]])));

/** Reads stored progress; malformed JSON counts as a blank form. */
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

/** The first step that contains one of these fields, so that a refusal is shown where the player can correct it. */
export const stepOf = (steps: readonly RegisterStep[], fields: readonly string[]): number | null => {
  const found = steps.findIndex((step) => step.fields.some((field) => fields.includes(field)));
  return found === -1 ? null : found;
};
