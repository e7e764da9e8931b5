import { normaliseAttachment, type Attachment, type RawAttachment } from '@jangada/contracts/domains/chat/attachments';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { getUser } from '../../../users/users.repository.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { lockWallet } from '../../ledger/wallets.ts';
import { lastMessageAt } from './chat.repository.ts';

/** Default pause between two messages, unless an operator set another (SOC-07). */
const SLOW_MODE_SECONDS = 3;

export interface ChatRules {
  readonly slowModeSeconds: number;
  /** The amount to wager before a player may write, in centavos. */
  readonly minimumWagered: number;
  /** Hosts allowed in a player's attachments; other URLs would be links, and links are removed. */
  readonly attachmentHosts: readonly string[];
  readonly blockedWords: readonly string[];
}

/** The rules that operators have set, or else the tenant's initial ones. */
export const chatRules = async (reader: Reader, tenant: Tenant): Promise<ChatRules> => {
  const set = await reader.selectFrom('chat_rules').selectAll().executeTakeFirst();
  const words = await reader.selectFrom('chat_words').select('word').orderBy('word').execute();
  return {
    slowModeSeconds: set?.slow_mode_seconds ?? SLOW_MODE_SECONDS,
    minimumWagered: set?.minimum_wagered ?? tenant.settings.chatMinimumWagered,
    attachmentHosts: set?.attachment_hosts ?? [],
    blockedWords: [...tenant.settings.chatBlockedWords, ...words.map(({ word }) => word)],
  };
};

/**
 * Checks whether this player may write now. On regulated sites only players with a verified age may write.
 *
 * @throws account.blocked, account.verification-required, chat.wagered-too-little, chat.muted, chat.too-fast
 */
export const mayWrite = async (tx: Tx, userId: number, tenant: Tenant, rules: ChatRules): Promise<void> => {
  // The lock also keeps two concurrent messages from both passing the pause.
  const { wagered } = await lockWallet(tx, userId);
  const user = await getUser(tx, userId);
  if (user.status === 'blocked') throw new DomainError('account.blocked');
  if (tenant.settings.site.is_regulated && user.kyc_status !== 'approved')
    throw new DomainError('account.verification-required');
  const { minimumWagered, slowModeSeconds } = rules;
  if (wagered < minimumWagered)
    throw new DomainError('chat.wagered-too-little', { facts: { amountBet: wagered, needed: minimumWagered } });
  if (user.chat_muted_until && user.chat_muted_until > new Date())
    throw new DomainError('chat.muted', { facts: { muted_until: user.chat_muted_until.toISOString() } });
  const last = await lastMessageAt(tx, userId);
  const waitMs = last ? last.getTime() + slowModeSeconds * 1_000 - Date.now() : 0;
  if (waitMs > 0) throw new DomainError('chat.too-fast', { facts: { retry_after_seconds: Math.ceil(waitMs / 1_000) } });
};

/** The amount that the player has wagered; zero for a guest (SOC-09). */
export const wageredBy = async (reader: Reader, userId: number | undefined): Promise<number> => {
  if (userId === undefined) return 0;
  const { rows } = await sql<{ wagered: number }>`select wagered from wallets where user_id = ${userId}`.execute(
    reader,
  );
  return rows[0]?.wagered ?? 0;
};

/**
 * Normalises attachments.
 *
 * @param hosts allowed hosts; null allows all
 * @returns null when an attachment is not allowed
 */
export const attachmentsOf = (
  given: readonly RawAttachment[],
  hosts: readonly string[] | null,
): Attachment[] | null => {
  const attachments = given.map(normaliseAttachment);
  const mayBe = (one: Attachment | null): one is Attachment =>
    one !== null && (hosts === null || hosts.includes(new URL(one.attachment_url).hostname));
  return attachments.every(mayBe) ? attachments : null;
};
