import type { AccessChange } from '@jangada/contracts/domains/auth/endpoints';
import { errorTexts } from '@jangada/contracts/api/error-texts';
import type { Language } from '@jangada/contracts/values/languages';
import { cpfDigits } from '@jangada/contracts/validation/cpf';
import {
  checkCpf,
  checkEmail,
  checkNewPasswordConfirmation,
  checkPhone,
  type RuleError,
} from '@jangada/contracts/validation/field-rules';
import { ruleTexts } from '@jangada/contracts/validation/field-texts';
import { readEmail } from '@jangada/contracts/validation/email';
import { readPhone } from '@jangada/contracts/validation/phone';
import type { Updateable } from 'kysely';
import { DomainError } from '../../../errors/domain-error.ts';
import { sessionOf, type Call } from '../../../http/call.ts';
import type { RateLimit } from '@jangada/server/rate-limits';
import type { Platform } from '../../../platform/platform.ts';
import { ageOn, isDay } from './age.ts';
import { newPasswordError } from './new-password.ts';
import { tooManyAttempts } from './attempts.ts';
import { hashPassword, verifyPassword } from '@jangada/server/passwords';
import { sendSecurityNotice } from './security-notices.ts';
import { revokeOtherSessions } from '../../../users/sessions.ts';
import { withTakenFieldErrors } from './unique-fields.ts';
import type { UserTables } from '../../../users/tables.ts';
import { getUser, type UserRow } from '../../../users/users.repository.ts';

/**
 * A stolen browser session must not allow guessing the password. Failures count per session, so the player's other
 * sessions are not affected.
 */
const failures: RateLimit = { name: 'current-password-failures', max: 5, windowMs: 15 * 60_000 };
const AGE_MIN_YEARS = 18;
const AGE_MAX_YEARS = 120;

type Field = keyof AccessChange;
type Change = Updateable<UserTables['users']>;

const texts: Record<Language, { birthDate: string; tooYoung: string; verified: string }> = {
  pt: {
    birthDate: 'Data de nascimento inválida.',
    tooYoung: 'É preciso ter 18 anos ou mais.',
    verified: 'Já foi verificado e não pode mais ser alterado.',
  },
  en: {
    birthDate: 'Invalid date of birth.',
    tooYoung: 'You have to be 18 or older.',
    verified: 'This has been verified and can no longer be changed.',
  },
};

/**
 * Changes a player's sign-in data, or completes the account (API-28).
 *
 * @throws request.invalid by field, auth.wrong-password, auth.too-many-attempts, auth.cpf-set, and the errors of a
 *   taken value
 */
export const updateAccess = async (
  app: Pick<Platform, 'db' | 'limits' | 'messenger'>,
  typed: AccessChange,
  call: Call,
): Promise<UserRow> => {
  const { userId, tokenHash } = sessionOf(call);
  const { tenant, language } = call;
  const user = await app.db.read(tenant.id, (reader) => getUser(reader, userId));
  await refuseWrong(typed, user, call);
  const change = changeOf(typed, user, language);
  if (needsPassword(typed, change, user)) await requirePassword(app, typed.current_password, user, call);
  if (typed.password !== undefined) change.password_hash = await hashPassword(typed.password);
  if (Object.keys(change).length === 0) return user;
  const updated = await withTakenFieldErrors(language, () =>
    app.db.transaction(tenant.id, async (tx) => {
      // Of two concurrent requests with a CPF, one succeeds.
      const query = tx.updateTable('users').set(change).where('id', '=', userId);
      const once = change.cpf === undefined ? query : query.where('cpf', 'is', null);
      const updated = await once.returningAll().executeTakeFirst();
      if (!updated) throw cpfIsSet(language);
      if (change.password_hash !== undefined) {
        await revokeOtherSessions(tx, userId, tokenHash);
        await tx.deleteFrom('password_tickets').where('user_id', '=', userId).execute();
      }
      return updated;
    }),
  );
  sendSecurityNotice(app, user, updated, call);
  return updated;
};

async function refuseWrong(typed: AccessChange, user: UserRow, { language, tenant }: Call): Promise<void> {
  const { email, username, password, password_confirmation: confirmation, cpf, birth_date: birthDate } = typed;
  const wrong: Partial<Record<Field, RuleError | null>> = {
    ...(email === undefined ? {} : { email: checkEmail(email) }),
    ...(username === undefined ? {} : { username: checkPhone(username) }),
    ...(cpf === undefined ? {} : { cpf: checkCpf(cpfDigits(cpf)) }),
    ...(password === undefined || confirmation === undefined
      ? {}
      : { password_confirmation: checkNewPasswordConfirmation(confirmation, password) }),
  };
  const errors: Record<string, string[]> = Object.fromEntries(
    Object.entries(wrong).flatMap(([field, rule]) => (rule ? [[field, [ruleTexts[language][rule]]]] : [])),
  );
  const owner = {
    ...user,
    siteName: tenant.settings.site.name,
    email: email ?? user.email,
    phone: username ?? user.phone,
    cpf: cpf ?? user.cpf,
  };
  const passwordError = password === undefined ? null : await newPasswordError(password, language, owner);
  if (passwordError) errors['password'] = [passwordError];
  if (birthDate !== undefined) {
    const age = isDay(birthDate) ? ageOn(birthDate) : Number.NaN;
    if (!(age >= 0 && age <= AGE_MAX_YEARS)) errors['birth_date'] = [texts[language].birthDate];
    else if (age < AGE_MIN_YEARS) errors['birth_date'] = [texts[language].tooYoung];
  }
  if (Object.keys(errors).length > 0) throw new DomainError('request.invalid', { errors });
}

/** The fields that change; typed values that equal the current ones are left out. */
function changeOf(typed: AccessChange, user: UserRow, language: Language): Change {
  const change: Change = {};
  const email = typed.email === undefined ? undefined : readEmail(typed.email).toLowerCase();
  if (email !== undefined && email !== user.email) Object.assign(change, { email, email_verified_at: null });
  const read = typed.username === undefined ? undefined : readPhone(typed.username);
  if (read && 'phone' in read && read.phone !== user.phone)
    Object.assign(change, { phone: read.phone, phone_verified_at: null });
  const cpf = typed.cpf === undefined ? undefined : cpfDigits(typed.cpf);
  if (cpf !== undefined && cpf !== user.cpf) {
    if (user.cpf !== null) throw cpfIsSet(language);
    change.cpf = cpf;
  }
  const birthDate = typed.birth_date;
  if (birthDate !== undefined && birthDate !== user.birth_date) {
    // A player whose documents were approved first may still enter the birth date once.
    if (user.kyc_status === 'approved' && user.birth_date !== null)
      throw new DomainError('request.invalid', { errors: { birth_date: [texts[language].verified] } });
    change.birth_date = birthDate;
  }
  return change;
}

const cpfIsSet = (language: Language): DomainError =>
  new DomainError('auth.cpf-set', { errors: { cpf: [errorTexts[language]['auth.cpf-set']] } });

/**
 * Whether the change needs the password: it covers the fields that a thief of an open session would change first. An
 * account without a password gets its first one by a code.
 */
function needsPassword(typed: AccessChange, change: Change, user: UserRow): boolean {
  if (typed.password !== undefined) return true;
  const replaced = change.email !== undefined || (change.phone !== undefined && user.phone !== null);
  return replaced && user.password_hash !== null;
}

/** @throws auth.wrong-password, auth.too-many-attempts */
export const requirePassword = async (
  { limits }: Pick<Platform, 'limits'>,
  current: string | undefined,
  user: UserRow,
  call: Call,
): Promise<void> => {
  const { tenant, language } = call;
  const who = `${tenant.id} ${sessionOf(call).tokenHash}`;
  const code = 'auth.wrong-password';
  const refusal = new DomainError(code, { errors: { current_password: [errorTexts[language][code]] } });
  // Not counted as a guess: a page that does not know whether the account has a password first calls without one.
  if (current === undefined) throw refusal;
  // Counted before the password is checked, so that concurrent guesses all count.
  const usage = await limits.add(failures, who);
  if (usage.count > failures.max) throw tooManyAttempts(usage);
  if (await verifyPassword(user.password_hash, current)) return limits.reset(failures, who);
  throw refusal;
};
