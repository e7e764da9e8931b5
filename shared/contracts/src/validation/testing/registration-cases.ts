import type { Registration } from '../../domains/auth/endpoints.ts';
import type { RuleError } from '../field-rules.ts';
import type { RegistrationField } from '../registration.ts';

/** A registration that breaks rules, with the rule that each of its fields breaks. */
export interface RegistrationCase {
  readonly given: Partial<Registration>;
  readonly errors: Partial<Record<RegistrationField, RuleError>>;
  /** Whether the site requires limits. */
  readonly isRegulated?: true;
}

/** A valid registration; its phone, e-mail and CPF are free unless an account with them exists. */
export const goodRegistration: Registration = {
  first_name: 'Ana Clara',
  last_name: "D'Ávila",
  username: '(11) 98765-4321',
  email: 'ana@example.com',
  password: 'mar-alto-7',
  password_confirmation: 'mar-alto-7',
  cpf: '529.982.247-25',
  is_adult: true,
  terms: true,
};

/** The form of the remote and the API give the same answer to each of these: each has a test that runs this table. */
export const registrationCases: readonly RegistrationCase[] = [
  { given: {}, errors: {} },
  { given: { first_name: '' }, errors: { first_name: 'required' } },
  { given: { first_name: 'A' }, errors: { first_name: 'first-name-invalid' } },
  { given: { first_name: 'A'.repeat(51) }, errors: { first_name: 'name-too-long' } },
  { given: { last_name: '' }, errors: { last_name: 'required' } },
  { given: { last_name: 'S1lva' }, errors: { last_name: 'last-name-invalid' } },
  { given: { last_name: 'A'.repeat(51) }, errors: { last_name: 'name-too-long' } },
  { given: { username: '' }, errors: { username: 'required' } },
  { given: { username: '119' }, errors: { username: 'phone-too-short' } },
  { given: { username: '119876543210' }, errors: { username: 'phone-too-long' } },
  { given: { username: '1'.repeat(31) }, errors: { username: 'phone-too-long' } },
  { given: { username: 'onze' }, errors: { username: 'phone-not-a-number' } },
  { given: { username: '+351 912 345 678' }, errors: { username: 'phone-invalid-country' } },
  { given: { email: '' }, errors: { email: 'required' } },
  { given: { email: 'ana@' }, errors: { email: 'email-invalid' } },
  { given: { email: 'ana.clara.davila.muito@example.com' }, errors: { email: 'email-too-long' } },
  {
    given: { password: '', password_confirmation: '' },
    errors: { password: 'required', password_confirmation: 'required' },
  },
  {
    given: { password: 'curta-1', password_confirmation: 'curta-1' },
    errors: { password: 'password-too-short' },
  },
  {
    given: { password: 'somenteletras', password_confirmation: 'somenteletras' },
    errors: { password: 'password-too-simple' },
  },
  { given: { password_confirmation: 'outra' }, errors: { password_confirmation: 'password-differs' } },
  { given: { cpf: '529.982.247-26' }, errors: { cpf: 'cpf-invalid' } },
  {
    given: { is_adult: false, terms: false },
    errors: { is_adult: 'adult-not-confirmed', terms: 'terms-not-accepted' },
  },
  { given: {}, isRegulated: true, errors: { limits: 'limits-missing' } },
  {
    given: { limits: [{ kind: 'time', window: 'day', value: 120 }] },
    isRegulated: true,
    errors: { limits: 'limits-missing' },
  },
  {
    given: {
      limits: [
        { kind: 'loss', window: 'month', value: 50_000 },
        { kind: 'time', window: 'day', value: 120 },
      ],
    },
    isRegulated: true,
    errors: {},
  },
];
