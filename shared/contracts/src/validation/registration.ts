import type { Registration } from '../domains/auth/endpoints.ts';
import { cpfDigits } from './cpf.ts';
import {
  checkConfirmation,
  checkCpf,
  checkEmail,
  checkFirstName,
  checkLastName,
  checkPassword,
  checkPhone,
} from './field-rules.ts';
import type { RuleError } from './field-rules.ts';

/** The fields that the tenant requires of a new player (CFG-25, CFG-28). */
export interface RegistrationRequirements {
  readonly cpf: boolean;
  readonly captcha: boolean;
  /** The registration must set a loss and a time limit (Portaria 2.579/2025), as on regulated sites. */
  readonly limits?: boolean;
}

const requiredLimits = ['loss', 'time'] as const;

const hasRequiredLimits = (limits: Registration['limits']): boolean =>
  requiredLimits.every((required) => limits?.some(({ kind, value }) => kind === required && value !== null));

export type RegistrationField = keyof Registration;

/**
 * Checks a registration by all rules; the form and the server both use it.
 *
 * @returns the key of the first failing rule by field; empty when all fields are valid
 */
export const checkRegistration = (
  typed: Registration,
  demands: RegistrationRequirements,
): Partial<Record<RegistrationField, RuleError>> => {
  const found: Record<RegistrationField, RuleError | null> = {
    first_name: checkFirstName(typed.first_name),
    last_name: checkLastName(typed.last_name),
    username: checkPhone(typed.username),
    email: checkEmail(typed.email),
    password: checkPassword(typed.password),
    password_confirmation: checkConfirmation(typed.password_confirmation, typed.password),
    cpf: demands.cpf ? checkCpf(cpfDigits(typed.cpf ?? '')) : null,
    is_adult: typed.is_adult ? null : 'adult-not-confirmed',
    terms: typed.terms ? null : 'terms-not-accepted',
    captcha: demands.captcha && !typed.captcha ? 'captcha-missing' : null,
    ref: null,
    limits: demands.limits && !hasRequiredLimits(typed.limits) ? 'limits-missing' : null,
  };
  return Object.fromEntries(Object.entries(found).filter(([, error]) => error !== null));
};
