/**
 * All of validation in one place, for servers, tests and tools. A form imports the one file it needs
 * (`@jangada/contracts/validation/field-rules`), so that a page does not carry the rest.
 */
import type { Language } from './languages.ts';
import { checkCnpj } from './validation/cnpj.ts';
import { cpfDigits, isCpf } from './validation/cpf.ts';
import {
  checkConfirmation,
  checkCpf,
  checkEmail,
  checkFirstName,
  checkFullName,
  checkLastName,
  checkNewPasswordConfirmation,
  checkPassword,
  checkPhone,
  type RuleError,
} from './validation/field-rules.ts';
import { ruleTexts } from './validation/field-texts.ts';
import { checkPixKey, pixKeyTypes, type PixKeyType } from './validation/pix-keys.ts';

export { message, type MessageAbout } from './validation/message.ts';
export {
  firstFailing,
  ruleNames,
  rules,
  type BrokenRule,
  type NamedRule,
  type Rule,
  type RuleName,
} from './validation/rules.ts';
export type { RuleParams } from './validation/rule-params.ts';
export { checkCnpj, cnpjCharacters, isCnpj } from './validation/cnpj.ts';
export { cpfDigits, hideCpf, isCpf, maskCpf } from './validation/cpf.ts';
export { maskPhone, readPhone, type PhoneError } from './validation/phone.ts';
export {
  canonicalPixKey,
  checkPixKey,
  pixKeyTypes,
  possiblePixKeys,
  type PixKey,
  type PixKeyType,
} from './validation/pix-keys.ts';
export { checkRegistration } from './validation/registration.ts';
export { ruleTexts } from './validation/field-texts.ts';
export type { RuleError } from './validation/field-rules.ts';
export {
  checkConfirmation,
  checkCpf,
  checkEmail,
  checkFirstName,
  checkFullName,
  checkLastName,
  checkNewPasswordConfirmation,
  checkPassword,
  checkPhone,
};

/** The rules of the product by the name of their field (product.md section 5). */
export type FieldRuleName =
  | 'fullName'
  | 'firstName'
  | 'lastName'
  | 'cpf'
  | 'cnpj'
  | 'phone'
  | 'email'
  | 'password'
  | 'passwordConfirmation'
  | 'newPasswordConfirmation'
  | 'pixKey';

export interface FieldRuleOptions {
  readonly language?: Language;
  /** The password that a confirmation repeats. */
  readonly password?: string;
  /** The type of PIX key the player has chosen. */
  readonly type?: string;
}

const pixKeyType = (type: string | undefined): PixKeyType | undefined => pixKeyTypes.find((known) => known === type);

const checks: Readonly<Record<FieldRuleName, (typed: string, options: FieldRuleOptions) => RuleError | null>> = {
  fullName: checkFullName,
  firstName: checkFirstName,
  lastName: checkLastName,
  // The rule by itself: any violation is one message, an empty field too (VAL-47). The field strips its mask (VAL-48).
  cpf: (typed) => (isCpf(cpfDigits(typed)) ? null : 'cpf-invalid'),
  cnpj: checkCnpj,
  phone: checkPhone,
  email: checkEmail,
  password: checkPassword,
  passwordConfirmation: (typed, { password = '' }) => checkConfirmation(typed, password),
  newPasswordConfirmation: (typed, { password = '' }) => checkNewPasswordConfirmation(typed, password),
  pixKey: (typed, { type }) => checkPixKey(typed, pixKeyType(type)),
};

/**
 * What the player reads beside a field of the product, or null when it is fine. What is no text is an empty
 * field.
 *
 * @example
 * fieldError('fullName', 'João'); // 'Por favor, insira seu nome completo.'
 */
export const fieldError = (field: FieldRuleName, value: unknown, options: FieldRuleOptions = {}): string | null => {
  const typed = typeof value === 'string' ? value : '';
  const error = checks[field](typed, options);
  return error === null ? null : ruleTexts[options.language ?? 'pt'][error];
};
