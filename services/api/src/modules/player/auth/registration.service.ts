import { randomInt } from 'node:crypto';
import type { Registration } from '@jangada/contracts/domains/auth/endpoints';
import { cpfDigits } from '@jangada/contracts/validation/cpf';
import { readEmail } from '@jangada/contracts/validation/email';
import { plainCode } from '@jangada/contracts/validation/plain-text';
import { readPhone } from '@jangada/contracts/validation/phone';
import { normaliseName } from '@jangada/contracts/validation/field-rules';
import { checkRegistration, type RegistrationRequirements } from '@jangada/contracts/validation/registration';
import type { Tx } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { recordFact } from '../../../facts/facts.ts';
import type { Call } from '../../../http/call.ts';
import { ruleErrors } from '../../../http/input.ts';
import type { Platform } from '../../../platform/platform.ts';
import { openWallet } from '../../ledger/wallets.ts';
import { changeSettings } from '../../eligibility/limits/settings.service.ts';
import { bindReferral } from '../referrals/bind-referral.ts';
import { requireCaptcha } from './captcha-gate.ts';
import { newPasswordError } from './new-password.ts';
import { hashPassword } from '@jangada/server/passwords';
import { openSession } from '../../../users/sessions.ts';
import { withTakenFieldErrors } from './unique-fields.ts';
import { reservedIn } from '../../../users/reserved-names.ts';
import { findReferrer, insertUser, type NewUser, type UserRow } from '../../../users/users.repository.ts';

const REFERRAL_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const REFERRAL_CHARS = 8;

/** Opens an account with an empty wallet and signs it in (AUTH-27). */
export const register = async (
  app: Pick<Platform, 'db' | 'captchas'>,
  typed: Registration,
  call: Call,
): Promise<{ user: UserRow; token: string }> => {
  const { settings } = call.tenant;
  const { registerCPF: cpf, is_regulated: limits } = settings.site;
  await checkFields(typed, { cpf, captcha: settings.captcha, limits }, call);
  if (settings.captcha) await requireCaptcha(app.captchas, typed.captcha, call);
  const user = await playerOf(typed, call);
  return withTakenFieldErrors(call.language, () =>
    app.db.transaction(call.tenant.id, async (tx) => {
      const opened = await openAccount(tx, call, user, typed.ref);
      if (typed.limits) await changeSettings(tx, opened.user.id, { limits: typed.limits });
      return opened;
    }),
  );
};

/** @param ref an unknown code is ignored, so that an outdated link does not prevent a registration */
export const openAccount = async (
  tx: Tx,
  { tenant, browserId, userAgent }: Call,
  player: NewUser,
  ref: string | undefined,
): Promise<{ user: UserRow; token: string }> => {
  const referrer = ref ? await findReferrer(tx, plainCode(ref)) : undefined;
  const user = await insertUser(tx, { ...player, referred_by: referrer?.id ?? null });
  await openWallet(tx, user.id);
  await bindReferral(tx, tenant, user, browserId);
  await recordFact(tx, { kind: 'player-registered', userId: user.id, referredBy: user.referred_by });
  return { user, token: await openSession(tx, user.id, userAgent) };
};

async function checkFields(
  typed: Registration,
  demands: RegistrationRequirements,
  { language, tenant }: Call,
): Promise<void> {
  const { first_name: first, last_name: last, email, username: phone, cpf } = typed;
  const siteName = tenant.settings.site.name;
  const rules = { ...reservedIn(first, last, siteName), ...checkRegistration(typed, demands) };
  const password = await newPasswordError(typed.password, language, {
    siteName,
    first_name: first,
    last_name: last,
    email,
    phone,
    cpf,
  });
  const errors = { ...ruleErrors(rules, language), ...(password && { password: [password] }) };
  if (Object.keys(errors).length > 0) throw new DomainError('request.invalid', { errors });
}

async function playerOf(typed: Registration, { language }: Call): Promise<NewUser> {
  const read = readPhone(typed.username);
  if ('error' in read) throw new TypeError('the phone was checked before');
  return {
    first_name: normaliseName(typed.first_name),
    last_name: normaliseName(typed.last_name),
    email: readEmail(typed.email).toLowerCase(),
    phone: read.phone,
    cpf: typed.cpf ? cpfDigits(typed.cpf) : null,
    password_hash: await hashPassword(typed.password),
    language,
    referral_code: newReferralCode(),
  };
}

export const newReferralCode = (): string =>
  Array.from({ length: REFERRAL_CHARS }, () => REFERRAL_ALPHABET[randomInt(REFERRAL_ALPHABET.length)]).join('');
