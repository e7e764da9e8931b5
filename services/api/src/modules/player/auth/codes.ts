import { codeDigits } from '@jangada/contracts/validation/plain-text';
import { randomInt } from 'node:crypto';
import type { ErrorCode } from '@jangada/contracts/api/errors';
import type { Language } from '@jangada/contracts/values/languages';
import { sql } from 'kysely';
import type { Tx } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import type { Call } from '../../../http/call.ts';
import { digest, sameText } from '../../../crypto/tokens.ts';
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
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  const now = Date.now();
  const row = {
    user_id: recipient?.userId ?? null,
    destination: recipient?.destination ?? null,
    code_hash: hashOf(key, code),
    sent_at: new Date(now),
    expires_at: new Date(now + CODE_LIFE_MS),
    tries: 0,
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

/**
 * Redeems a code, or counts a wrong attempt. A refusal is returned and not thrown, because the attempt must be
 * committed.
 *
 * @returns the recipient; their phone or e-mail may have changed since
 */
export const tradeCode = async (
  tx: Tx,
  key: CodeKey,
  typed: string,
): Promise<{ readonly recipient: Recipient } | { readonly refusal: ErrorCode }> => {
  const known = await lockCode(tx, key);
  if (!known || known.expires_at < new Date() || known.tries >= TRIES_MAX) return { refusal: 'auth.code-expired' };
  const { user_id: userId, destination } = known;
  const matches = sameText(known.code_hash, hashOf(key, codeDigits(typed)));
  if (!matches || userId === null || destination === null) {
    await tx
      .updateTable('verification_codes')
      .set({ tries: known.tries + 1 })
      .where('purpose', '=', key.purpose)
      .where('subject', '=', key.subject)
      .execute();
    return { refusal: 'auth.code-wrong' };
  }
  await deleteCode(tx, key);
  return { recipient: { userId, destination } };
};

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

/** The message that contains a code, with the name of the caller's site and in the caller's language. */
export const messageWith = (code: string, channel: Channel, to: string, { tenant, language }: Call): Message => {
  const { name } = tenant.settings.site;
  const { subject, text } = texts[language];
  const message = { channel, tenant, to, text: text(name, code) };
  return channel === 'email' ? { ...message, subject: subject(name) } : message;
};
