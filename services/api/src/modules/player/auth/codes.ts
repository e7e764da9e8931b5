import { codeDigits } from '@jangada/contracts/validation/plain-text';
import { randomInt } from 'node:crypto';
import type { ErrorCode } from '@jangada/contracts/api/errors';
import type { Language } from '@jangada/contracts/values/languages';
import { sql } from 'kysely';
import type { Tx } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import type { Call } from '../../../http/call.ts';
import { digest, sameText } from '../../../crypto/tokens.ts';
import { queueMessage } from '../../../sent-messages/sent-messages.repository.ts';
import type { Message } from '../../../vendors/messenger/message.ts';
import type { AuthTables } from './tables.ts';

export type Channel = 'sms' | 'email';

/** The purpose of a code and its owner: the user's id, or the digest of a guest's input. */
export interface CodeKey {
  readonly purpose: AuthTables['verification_codes']['purpose'];
  readonly subject: string;
}

export interface Recipient {
  readonly userId: number;
  readonly destination: string;
}

const CODE_DIGITS = 6;
const CODE_LIFE_MS = 10 * 60_000;
const RESEND_AFTER_MS = 20_000;
const TRIES_MAX = 5;
const SWEPT_MAX = 20;

/**
 * Stores a new code and replaces the previous one (AUTH-32).
 *
 * @param recipient null stores a code that cannot be redeemed; the waiting period still applies
 * @returns the digits; only their digest is stored
 * @throws auth.code-wait
 */
export const storeCode = async (tx: Tx, key: CodeKey, recipient: Recipient | null): Promise<string> => {
  await sweep(tx);
  const code = newCode();
  const now = Date.now();
  const row = {
    user_id: recipient?.userId ?? null,
    destination: recipient?.destination ?? null,
    code_hash: hashOf(key, code),
    sent_at: new Date(now),
    expires_at: new Date(now + CODE_LIFE_MS),
    tries: 0,
    message_id: null,
    earlier_hashes: [],
    checked_by: null,
  };
  // The waiting period is checked by the write itself: of two concurrent requests one is refused.
  const stored = await tx
    .insertInto('verification_codes')
    .values({ ...key, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'purpose', 'subject'])
        .doUpdateSet(row)
        .where('verification_codes.sent_at', '<=', new Date(now - RESEND_AFTER_MS)),
    )
    .returning('subject')
    .executeTakeFirst();
  if (stored) return code;
  const known = await lockCode(tx, key);
  // `sent_at` may be later than `now`, so the wait is at most the waiting period.
  const waitMs = known ? Math.min(RESEND_AFTER_MS, known.sent_at.getTime() + RESEND_AFTER_MS - now) : 0;
  throw new DomainError('auth.code-wait', { facts: { retry_after_seconds: Math.max(1, Math.ceil(waitMs / 1000)) } });
};

/** What only a provider can decide: whether it has made this code. The attempt is counted already. */
export interface Asked {
  readonly ask: { readonly sender: string; readonly to: string; readonly messageId: number };
}

export type Refused = { readonly refusal: ErrorCode };

/**
 * Redeems a code, or counts a wrong attempt. A refusal is returned and not thrown, because the attempt must be
 * committed.
 *
 * @param approved the message whose code the provider has approved, which is asked for by the first call
 * @returns the recipient; their phone or e-mail may have changed since
 */
export const tradeCode = async (
  tx: Tx,
  key: CodeKey,
  typed: string,
  approved: number | null,
): Promise<{ readonly recipient: Recipient } | Refused | Asked> => {
  const known = await lockCode(tx, key);
  const isApproved = approved !== null && known?.message_id === approved;
  if (!known || known.expires_at < new Date()) return { refusal: 'auth.code-expired' };
  if (known.tries >= TRIES_MAX && !isApproved) return { refusal: 'auth.code-expired' };
  const { user_id: userId, destination, checked_by: sender, message_id: messageId } = known;
  const given = hashOf(key, codeDigits(typed));
  const matches = isApproved || [known.code_hash, ...known.earlier_hashes].some((hash) => sameText(hash, given));
  if (matches && userId !== null && destination !== null) {
    await deleteCode(tx, key);
    return { recipient: { userId, destination } };
  }
  await ofKey(tx, key)
    .set({ tries: known.tries + 1 })
    .execute();
  const asks = approved === null && sender !== null && destination !== null && messageId !== null;
  return asks ? { ask: { sender, to: destination, messageId } } : { refusal: 'auth.code-wrong' };
};

/** The code of this message was made by the sender's provider; ours was not sent, and is good for nothing. */
export const leaveToProvider = async (tx: Tx, messageId: number, sender: string): Promise<void> => {
  await tx
    .updateTable('verification_codes')
    .set({ code_hash: NEVER, checked_by: sender })
    .where('message_id', '=', messageId)
    .execute();
};

/** No code has this digest. */
const NEVER = '';

export const deleteCode = async (tx: Tx, { purpose, subject }: CodeKey): Promise<void> => {
  await tx.deleteFrom('verification_codes').where('purpose', '=', purpose).where('subject', '=', subject).execute();
};

const lockCode = (tx: Tx, { purpose, subject }: CodeKey) =>
  tx
    .selectFrom('verification_codes')
    .selectAll()
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirst();

/** Guests can request codes for any name, so every new code deletes a few expired ones. */
async function sweep(tx: Tx): Promise<void> {
  await sql`
    delete from verification_codes where (tenant_id, purpose, subject) in (
      select tenant_id, purpose, subject from verification_codes
      where expires_at < now() order by expires_at limit ${SWEPT_MAX} for update skip locked)`.execute(tx);
}

const hashOf = ({ purpose, subject }: CodeKey, code: string): string => digest(`${purpose}:${subject}:${code}`);

const texts: Record<Language, { subject: (site: string) => string; text: (site: string, code: string) => string }> = {
  pt: {
    subject: (site) => `Seu código ${site}`,
    text: (site, code) => `${site}: seu código é ${code}. Ele vale por 10 minutos. Não passe este código a ninguém.`,
  },
  en: {
    subject: (site) => `Your ${site} code`,
    text: (site, code) => `${site}: your code is ${code}. It is good for 10 minutes. Do not share it with anyone.`,
  },
};

interface Receiver {
  readonly channel: Channel;
  readonly to: string;
  readonly userId: number;
}

/** The message that contains a code, with the name of the caller's site and in the caller's language. */
export const messageWith = (
  code: string,
  receiver: Receiver,
  { tenant, language }: Pick<Call, 'tenant' | 'language'>,
): Message => {
  const { name } = tenant.settings.site;
  const { subject, text } = texts[language];
  const message = { ...receiver, purpose: 'code' as const, tenant, language, text: text(name, code), code };
  return receiver.channel === 'email' ? { ...message, subject: subject(name) } : message;
};

/** Writes that a code's message will be sent. @returns the message with its row */
export const queueCode = async (tx: Tx, key: CodeKey, message: Message): Promise<Message> => {
  const id = await queueMessage(tx, message);
  await ofKey(tx, key).set({ message_id: id }).execute();
  return { ...message, id };
};

/**
 * A further code for whoever got the message, whose own code is good too, as it may still arrive. They expire together and
 * share the attempts.
 *
 * @returns null when the code was used, replaced or guessed at too often, or has expired
 */
export const addCode = async (tx: Tx, messageId: number): Promise<AddedCode | null> => {
  const known = await tx
    .selectFrom('verification_codes')
    .selectAll()
    .where('message_id', '=', messageId)
    .where('expires_at', '>', new Date())
    .where('tries', '<', TRIES_MAX)
    .forUpdate()
    .executeTakeFirst();
  if (!known || known.user_id === null || known.destination === null) return null;
  const { purpose, subject, user_id: userId, destination } = known;
  const code = newCode();
  await ofKey(tx, known)
    .set({
      code_hash: hashOf({ purpose, subject }, code),
      earlier_hashes: [...known.earlier_hashes, known.code_hash],
    })
    .execute();
  return { code, key: { purpose, subject }, recipient: { userId, destination } };
};

export interface AddedCode {
  readonly code: string;
  readonly key: CodeKey;
  readonly recipient: Recipient;
}

const newCode = (): string => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');

const ofKey = (tx: Tx, { purpose, subject }: CodeKey) =>
  tx.updateTable('verification_codes').where('purpose', '=', purpose).where('subject', '=', subject);
