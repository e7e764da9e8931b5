import { cpfDigits } from '@jangada/contracts/validation/cpf';
import { readEmail } from '@jangada/contracts/validation/email';
import { readPhone } from '@jangada/contracts/validation/phone';
import type { TenantSettings } from '../../../tenants/tenant.ts';
import type { Identifier } from '../../../users/users.repository.ts';

/** The identifier that players of this tenant sign in with (CFG-35). */
export const loginIdentifier = ({ site }: TenantSettings): Identifier => {
  if (site.login_requires_cpf) return 'cpf';
  return site.login_requires_email ? 'email' : 'phone';
};

/** The typed identifier of a sign-in, normalised as stored. */
export const identify = (username: string, settings: TenantSettings): [Identifier, string] => {
  const identifier = loginIdentifier(settings);
  if (identifier === 'cpf') return [identifier, cpfDigits(username)];
  if (identifier === 'email') return [identifier, readEmail(username).toLowerCase()];
  const read = readPhone(username);
  return [identifier, 'phone' in read ? read.phone : username];
};
