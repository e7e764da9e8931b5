import { randomInt } from 'node:crypto';
import type { Language } from '@jangada/contracts/languages';
import type { Tx } from '../../database/database.ts';
import { DomainError } from '../../domain-error.ts';
import { sessionOf, type Call } from '../../http/call.ts';
import type { Platform } from '../../platform.ts';
import { digest, sameText } from '../../tokens.ts';
import type { Message } from '../../vendors/mailbox/mailbox.ts';
import { VendorAway } from '../../vendors/send-request.ts';
import { getUser, type UserRow } from './users.repository.ts';

export type Channel = 'sms' | 'email';

const CODE_DIGITS = 6;
const CODE_LIFE_MS = 10 * 60_000;
const RESEND_AFTER_MS = 20_000;
const TRIES_MAX = 5;

const contacts = {
  sms: { address: 'phone', verifiedAt: 'phone_verified_at' },
  email: { address: 'email', verifiedAt: 'email_verified_at' },
} as const;

/** Sends a code to the player's own phone or e-mail (AUTH-32). */
export async function sendCode(app: Pick<Platform, 'db' | 'mailbox'>, channel: Channel, call: Call): Promise<void> {
  const { userId } = sessionOf(call);
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  const user = await app.db.transaction(call.tenant.id, async (tx) => {
    const found = await getUser(tx, userId);
    await keepCode(tx, found, channel, code);
    return found;
  });
  try {
    await app.mailbox.send(messageWith(code, channel, user, call));
  } catch (error) {
    if (!(error instanceof VendorAway)) throw error;
    // Nothing went out, so nothing has to be waited for.
    await app.db.transaction(call.tenant.id, (tx) => forgetCode(tx, userId, channel));
    throw new DomainError('server.unavailable');
  }
}

async function keepCode(tx: Tx, user: UserRow, channel: Channel, code: string): Promise<void> {
  const now = Date.now();
  const known = await lockCode(tx, user.id, channel);
  const waitMs = known ? known.sent_at.getTime() + RESEND_AFTER_MS - now : 0;
  if (waitMs > 0) throw new DomainError('auth.code-wait', { facts: { retry_after_seconds: Math.ceil(waitMs / 1000) } });
  const row = {
    destination: user[contacts[channel].address],
    code_hash: hashOf(user.id, code),
    sent_at: new Date(now),
    expires_at: new Date(now + CODE_LIFE_MS),
    tries: 0,
  };
  await tx
    .insertInto('verification_codes')
    .values({ ...row, user_id: user.id, channel })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id', 'channel']).doUpdateSet(row))
    .execute();
}

/** Checks what the player typed; right or wrong, a try is spent. @throws auth.code-wrong, auth.code-expired */
export async function checkCode(app: Pick<Platform, 'db'>, channel: Channel, typed: string, call: Call): Promise<void> {
  const { userId } = sessionOf(call);
  // The tries are counted even when the answer is a refusal, so the refusal is thrown after the commit.
  const refusal = await app.db.transaction(call.tenant.id, async (tx) => {
    const known = await lockCode(tx, userId, channel);
    const user = await getUser(tx, userId);
    const address = user[contacts[channel].address];
    if (!known || known.expires_at < new Date() || known.tries >= TRIES_MAX || known.destination !== address)
      return 'auth.code-expired';
    if (!sameText(known.code_hash, hashOf(userId, typed))) {
      await countTry(tx, userId, channel, known.tries + 1);
      return 'auth.code-wrong';
    }
    await forgetCode(tx, userId, channel);
    await tx
      .updateTable('users')
      .set({ [contacts[channel].verifiedAt]: new Date() })
      .where('id', '=', userId)
      .execute();
    return null;
  });
  if (refusal) throw new DomainError(refusal);
}

const lockCode = (tx: Tx, userId: number, channel: Channel) =>
  tx
    .selectFrom('verification_codes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .forUpdate()
    .executeTakeFirst();

async function countTry(tx: Tx, userId: number, channel: Channel, tries: number): Promise<void> {
  await tx
    .updateTable('verification_codes')
    .set({ tries })
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .execute();
}

async function forgetCode(tx: Tx, userId: number, channel: Channel): Promise<void> {
  await tx.deleteFrom('verification_codes').where('user_id', '=', userId).where('channel', '=', channel).execute();
}

const hashOf = (userId: number, code: string): string => digest(`${userId}:${code}`);

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

function messageWith(code: string, channel: Channel, user: UserRow, { tenant, language }: Call): Message {
  const { name } = tenant.settings.site;
  const { subject, text } = texts[language];
  const to = user[contacts[channel].address];
  const message = { channel, to, text: text(name, code) };
  return channel === 'email' ? { ...message, subject: subject(name) } : message;
}
