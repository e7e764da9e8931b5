import type { MessageChannel } from '@jangada/contracts/values/message-channel';
import { plainText } from '@jangada/contracts/validation/plain-text';
import { clientNetwork } from '@jangada/server/client-network';
import { checkNewPasswordConfirmation } from '@jangada/contracts/validation/field-rules';
import { ruleTexts } from '@jangada/contracts/validation/field-texts';
import type { RateLimit } from '@jangada/server/rate-limits';
import type { Reader, Tx } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { sessionOf, type Call } from '../../../http/call.ts';
import { requireWithinLimit } from '../../../errors/require-within-limit.ts';
import type { Platform } from '../../../platform/platform.ts';
import { digest, newToken } from '../../../crypto/tokens.ts';
import type { Message } from '../../../vendors/messenger/message.ts';
import type { TenantSettings } from '../../../tenants/tenant.ts';
import { resetAttempts } from './attempts.ts';
import { browserHashOf } from './browser-hash.ts';
import { findSignInCandidate, linkBrowser } from './browsers.ts';
import { requireCaptcha } from './captcha-gate.ts';
import { messageWith, queueCode, storeCode, tradeCode, type Channel, type CodeKey } from './codes.ts';
import { sendCodeMessage, withProviders } from './send-code.ts';
import { deliver } from './verification.service.ts';
import { identify, loginIdentifier } from './identify.ts';
import { hashPassword } from '@jangada/server/passwords';
import { newPasswordError } from './new-password.ts';
import { countSiteFailure, isSiteGuessed } from './site-guessing.ts';
import { sendSecurityNotice } from './security-notices.ts';
import { revokeSessionsOf } from '../../../users/sessions.ts';
import { findUserBy, getUser, setPassword, type Identifier, type UserRow } from '../../../users/users.repository.ts';

const DAY_MS = 24 * 60 * 60_000;

/**
 * Limit per account for browsers that its player has not used, because attackers guess codes and spam phones from many
 * addresses (SEC-25). A browser that the player has used is counted separately, so that others cannot use up the
 * player's codes.
 */
const asks: RateLimit = { name: 'password-recoveries', max: 10, windowMs: 15 * 60_000 };
/** Each code allows five guesses, so after a few requests in a day a captcha is required. */
const requestsOfDay: RateLimit = { name: 'password-recoveries-of-day', max: 3, windowMs: DAY_MS };
/** Wrong codes for a new password per day, of one session or of one account from one address. */
const wrongCodes: RateLimit = { name: 'password-code-failures', max: 20, windowMs: DAY_MS };
const TICKET_LIFE_MS = 10 * 60_000;

interface NewPassword {
  readonly ticket: string;
  readonly password: string;
  readonly password_confirmation: string;
}

/**
 * Sends a code by SMS if the account exists. The reply, its duration and its errors are the same either way (AUTH-25).
 *
 * @throws auth.code-wait, auth.captcha-failed, request.too-many
 */
export const recoverPassword = async (
  app: Pick<Platform, 'db' | 'captchas' | 'limits' | 'messenger'>,
  { username, captcha }: { readonly username: string; readonly captcha?: string | undefined },
  call: Call,
): Promise<void> => {
  const { tenant, browserId } = call;
  const account = accountOf(username, tenant.settings);
  const key = keyOf(account, call);
  const { usedBrowser } = await app.db.read(tenant.id, (reader) => findSignInCandidate(reader, account, browserId));
  await countAsk(
    app,
    usedBrowser ? `${tenant.id} ${key.subject}` : `${tenant.id} ${subjectOf(account)}`,
    captcha,
    call,
  );

  const message = await app.db.transaction(tenant.id, async (tx) => {
    const user = await findUserBy(tx, ...account);
    const phone = user?.phone ?? null;
    const code = await storeCode(tx, key, user && phone ? { userId: user.id, destination: phone } : null);
    return user && phone ? messageWith(code, { channel: 'sms', to: phone, userId: user.id }, call) : null;
  });
  // Not awaited: the duration or failure of the SMS would reveal that the account exists.
  if (message) void send(app, message, key, call);
};

/** Counted before the captcha is checked, so that concurrent requests all count. @throws as `recoverPassword` */
async function countAsk(
  { captchas, limits }: Pick<Platform, 'captchas' | 'limits'>,
  who: string,
  solved: string | undefined,
  call: Call,
): Promise<void> {
  await requireWithinLimit(limits, asks, who);
  const { count } = await limits.add(requestsOfDay, who);
  if (!call.tenant.settings.captcha) return;
  if (count <= requestsOfDay.max && !(await isSiteGuessed(limits, call.tenant.id))) return;
  try {
    await requireCaptcha(captchas, solved, call);
  } catch (error) {
    await limits.takeBack(asks, who);
    await limits.takeBack(requestsOfDay, who);
    throw error;
  }
}

async function send(
  { db, messenger }: Pick<Platform, 'db' | 'messenger'>,
  message: Message,
  key: CodeKey,
  { tenant, log }: Call,
): Promise<void> {
  try {
    const queued = await db.transaction(tenant.id, (tx) => queueCode(tx, key, message));
    await sendCodeMessage({ db, messenger }, queued);
  } catch (error) {
    log.warn({ reason: String(error) }, 'a recovery code was not sent; the player may ask again');
  }
}

/** @returns the ticket; only its digest is stored. @throws auth.code-wrong, auth.code-expired, request.too-many */
export const tradeForTicket = async (
  app: Pick<Platform, 'db' | 'limits' | 'messenger'>,
  input: { readonly username?: string | undefined; readonly code: string; readonly purpose?: string | undefined },
  call: Call,
): Promise<string> => {
  const { tenant } = call;
  const { db, limits } = app;
  const { key, who } = codeRequested(input, call);
  await requireWithinLimit(limits, wrongCodes, who);
  // The wrong attempt must be committed, so the error is thrown after the transaction.
  const given = await withProviders(app, input.code, (approved) =>
    db.transaction(tenant.id, async (tx) => {
      const traded = await tradeCode(tx, key, input.code, approved);
      if (!('recipient' in traded)) return traded;
      const { userId, destination } = traded.recipient;
      const { phone, email } = await getUser(tx, userId);
      return phone === destination || email === destination
        ? { ticket: await openTicket(tx, userId) }
        : { refusal: 'auth.code-expired' as const };
    }),
  );
  if ('refusal' in given) {
    // Without an open code there was no guess; a session can guess only the code of its own account.
    if (given.refusal === 'auth.code-wrong' && key.purpose === 'recover-password')
      await countSiteFailure({ db, limits }, tenant.id, { account: who, ip: call.ip });
    throw new DomainError(given.refusal);
  }
  await limits.takeBack(wrongCodes, who);
  return given.ticket;
};

/**
 * A session identifies the player; a guest names the account. @returns the code's key, and `who`, under which wrong
 * codes are counted
 */
function codeRequested(
  { username, purpose }: { readonly username?: string | undefined; readonly purpose?: string | undefined },
  call: Call,
): { key: CodeKey; who: string } {
  const { tenant, ip, language } = call;
  if (purpose === 'change-password') {
    const { userId, tokenHash } = sessionOf(call);
    return { key: changeKey(userId), who: `${tenant.id} session ${tokenHash}` };
  }
  if (username === undefined)
    throw new DomainError('request.invalid', { errors: { username: [ruleTexts[language].required] } });
  const account = accountOf(username, tenant.settings);
  return { key: keyOf(account, call), who: `${tenant.id} ${clientNetwork(ip)} ${subjectOf(account)}` };
}

const contactOf = ({ email, email_verified_at: emailAt, phone, phone_verified_at: phoneAt }: UserRow) => ({
  email: emailAt ? email : null,
  sms: phoneAt ? phone : null,
});

/**
 * Sends a code for a new password to a verified contact of the signed-in player (API-34).
 *
 * @param input the contact; without it, a verified one is used
 * @returns the way that the code went
 * @throws auth.no-contact, auth.code-wait
 */
export const requestPasswordChange = async (
  { db, messenger }: Pick<Platform, 'db' | 'messenger'>,
  input: Channel | undefined,
  call: Call,
): Promise<MessageChannel> => {
  const { userId } = sessionOf(call);
  const key = changeKey(userId);
  const message = await db.transaction(call.tenant.id, async (tx) => {
    const verified = contactOf(await getUser(tx, userId));
    const channel = input ?? (verified.email ? 'email' : 'sms');
    const destination = verified[channel];
    if (destination === null) throw new DomainError('auth.no-contact');
    return messageWith(await storeCode(tx, key, { userId, destination }), { channel, to: destination, userId }, call);
  });
  return deliver({ db, messenger }, message, key, call);
};

const changeKey = (userId: number): CodeKey => ({ purpose: 'change-password', subject: String(userId) });

/** Sets the password and ends every session of the player (AUTH-33). @throws auth.code-expired */
export const resetPassword = async (
  app: Pick<Platform, 'db' | 'limits' | 'messenger'>,
  typed: NewPassword,
  call: Call,
): Promise<void> => {
  await checkFields(typed, call);
  const ticketHash = digest(typed.ticket);
  const { id } = call.tenant;
  // Hashing a password is expensive, so the ticket is checked first.
  if (!(await app.db.read(id, (reader) => findTicket(reader, ticketHash)))) throw new DomainError('auth.code-expired');
  const passwordHash = await hashPassword(typed.password);
  const [before, user] = await app.db.transaction(id, async (tx) => {
    const userId = await useTicket(tx, ticketHash);
    const known = await getUser(tx, userId);
    await refuseOwnWords(typed.password, known, call);
    await revokeSessionsOf(tx, userId);
    // The player has proved the phone, so this browser may sign in despite other people's attempts.
    if (call.browserId) await linkBrowser(tx, userId, call.browserId);
    return [known, await setPassword(tx, userId, passwordHash)] as const;
  });
  sendSecurityNotice(app, before, user, call);
  const account = user[loginIdentifier(call.tenant.settings)];
  if (account) await resetAttempts(app.limits, account, call);
};

/** A number with `+` is a phone on every tenant; other input is the tenant's sign-in identifier. */
function accountOf(username: string, settings: TenantSettings): [Identifier, string] {
  const typed = plainText(username);
  return typed.startsWith('+') ? ['phone', typed.replace(/[^+\d]/g, '')] : identify(typed, settings);
}

/**
 * A code is valid only in the browser that requested it: requests from other browsers replace and use up only their own
 * codes.
 */
const keyOf = (account: [Identifier, string], call: Call): CodeKey => ({
  purpose: 'recover-password',
  subject: digest(`${subjectOf(account)}:${browserHashOf(call)}`),
});

const subjectOf = ([identifier, value]: [Identifier, string]): string => digest(`${identifier}:${value}`);

async function checkFields(
  { password, password_confirmation: confirmation }: NewPassword,
  { language, tenant }: Call,
): Promise<void> {
  const differs = checkNewPasswordConfirmation(confirmation, password);
  const wrong = {
    password: await newPasswordError(password, language, { siteName: tenant.settings.site.name }),
    password_confirmation: differs && ruleTexts[language][differs],
  };
  const errors = Object.fromEntries(Object.entries(wrong).flatMap(([field, text]) => (text ? [[field, [text]]] : [])));
  if (Object.keys(errors).length > 0) throw new DomainError('request.invalid', { errors });
}

/**
 * Refuses a password made of the owner's data. It is checked here, because the account is known only from the ticket.
 */
async function refuseOwnWords(password: string, user: UserRow, { language, tenant }: Call): Promise<void> {
  const error = await newPasswordError(password, language, { ...user, siteName: tenant.settings.site.name });
  if (error) throw new DomainError('request.invalid', { errors: { password: [error] } });
}

async function openTicket(tx: Tx, userId: number): Promise<string> {
  const ticket = newToken();
  const row = { ticket_hash: digest(ticket), expires_at: new Date(Date.now() + TICKET_LIFE_MS) };
  await tx
    .insertInto('password_tickets')
    .values({ ...row, user_id: userId })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doUpdateSet(row))
    .execute();
  return ticket;
}

const findTicket = (reader: Reader, ticketHash: string) =>
  reader
    .selectFrom('password_tickets')
    .select('user_id')
    .where('ticket_hash', '=', ticketHash)
    .where('expires_at', '>', new Date())
    .executeTakeFirst();

/** Of two concurrent calls with the same ticket, one succeeds. @throws auth.code-expired */
async function useTicket(tx: Tx, ticketHash: string): Promise<number> {
  const used = await tx
    .deleteFrom('password_tickets')
    .where('ticket_hash', '=', ticketHash)
    .where('expires_at', '>', new Date())
    .returning('user_id')
    .executeTakeFirst();
  if (!used) throw new DomainError('auth.code-expired');
  return used.user_id;
}
