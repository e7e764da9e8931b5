import type { ErrorCode } from '@jangada/contracts/api/errors';
import { errorTexts } from '@jangada/contracts/api/error-texts';
import type { Language } from '@jangada/contracts/values/languages';
import { uniqueViolation } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';

/** The field to blame when a phone, e-mail or CPF already has an account here. */
const takenFields: Readonly<Record<string, { code: ErrorCode; field: string }>> = {
  users_tenant_id_phone_key: { code: 'auth.phone-taken', field: 'username' },
  users_tenant_id_email_key: { code: 'auth.email-taken', field: 'email' },
  users_tenant_id_cpf_key: { code: 'auth.cpf-taken', field: 'cpf' },
};

/**
 * Writes a player; a value that another player has is refused by its field. Unique indexes decide, so a race cannot
 * store it twice.
 */
export const withTakenFieldErrors = async <Result>(
  language: Language,
  write: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await write();
  } catch (error) {
    const found = takenFields[uniqueViolation(error) ?? ''];
    if (!found) throw error;
    throw new DomainError(found.code, { errors: { [found.field]: [errorTexts[language][found.code]] } });
  }
};
