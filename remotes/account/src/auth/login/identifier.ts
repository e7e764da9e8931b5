import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import { cpfDigits } from '@jangada/contracts/validation/cpf';
import { readEmail } from '@jangada/contracts/validation/email';
import { readPhone } from '@jangada/contracts/validation/phone';
import { checkCpf, checkEmail, checkPhone } from '@jangada/contracts/validation/field-rules';
import type { RuleError } from '@jangada/contracts/validation/field-rules';

/** The identifier of a sign-in; always sent as `username`. */
export type Identifier = 'cpf' | 'email' | 'phone';

/** The tenant's flags choose the identifier, in this order; without a flag it is the phone (CFG-35). */
export const identifierOf = (
  site: Pick<SiteConfig, 'login_requires_cpf' | 'login_requires_email' | 'login_requires_phone'>,
): Identifier => (site.login_requires_cpf ? 'cpf' : site.login_requires_email ? 'email' : 'phone');

const checks: Record<Identifier, (typed: string) => RuleError | null> = {
  cpf: (typed) => checkCpf(cpfDigits(typed)),
  email: checkEmail,
  phone: checkPhone,
};

export const checkIdentifier = (kind: Identifier, typed: string): RuleError | null => checks[kind](typed);

/** The form that the server stores: `+5511987654321`, eleven digits, or the e-mail without spaces. */
export const canonicalIdentifier = (kind: Identifier, typed: string): string => {
  if (kind === 'cpf') return cpfDigits(typed);
  if (kind === 'email') return readEmail(typed);
  const read = readPhone(typed);
  return 'phone' in read ? read.phone : typed;
};
