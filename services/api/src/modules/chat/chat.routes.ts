import * as contract from '@jangada/contracts/chat/endpoints';
import { CHAT_PAGE_SIZE } from '@jangada/contracts/chat/message';
import { messageSent } from '@jangada/contracts/events';
import { ruleTexts } from '@jangada/contracts/validation/field-texts';
import type { Tx } from '../../database/database.ts';
import { DomainError } from '../../domain-error.ts';
import { sessionOf } from '../../http/call.ts';
import { implement } from '../../http/implement.ts';
import { enqueue } from '../../outbox/outbox.ts';
import type { Platform } from '../../platform.ts';
import { lockWallet } from '../ledger/wallets.ts';
import { getUser } from '../auth/users.repository.ts';
import type { Tenant } from '../site/tenant.ts';
import { insertMessage, lastMessageAt, listMessages } from './chat.repository.ts';
import { cleanChatText } from './chat-text.ts';

/** One message in so long (SOC-07). */
const PAUSE_MS = 3_000;

export function registerChat(app: Platform): void {
  implement(app, contract.listMessages, ({ query }, { tenant }) =>
    app.db.read(tenant.id, async (reader) => ({
      messages: await listMessages(reader, query.limit ?? CHAT_PAGE_SIZE),
      amountBet: tenant.settings.chatMinimumWagered,
    })),
  );

  implement(app, contract.sendMessage, ({ body }, call) => {
    const text = cleanChatText(body.text, call.tenant.settings.chatBlockedWords);
    // A message of nothing but a link is as empty as an empty one.
    if (text === '')
      throw new DomainError('request.invalid', { errors: { text: [ruleTexts[call.language].required] } });
    return app.db.transaction(call.tenant.id, async (tx) => {
      const { userId } = sessionOf(call);
      await refuse(tx, userId, call.tenant);
      const message = await insertMessage(tx, userId, text);
      await enqueue(tx, messageSent, { message }, 'public');
      return { data: message };
    });
  });
}

async function refuse(tx: Tx, userId: number, tenant: Tenant): Promise<void> {
  // The lock also keeps two messages sent at once from both passing the pause.
  const { wagered } = await lockWallet(tx, userId);
  const user = await getUser(tx, userId);
  if (user.status === 'blocked') throw new DomainError('account.blocked');
  const { chatMinimumWagered } = tenant.settings;
  if (wagered < chatMinimumWagered)
    throw new DomainError('account.blocked', { facts: { amountBet: chatMinimumWagered } });
  if (user.chat_muted_until && user.chat_muted_until > new Date()) throw new DomainError('chat.muted');
  const last = await lastMessageAt(tx, userId);
  const waitMs = last ? last.getTime() + PAUSE_MS - Date.now() : 0;
  if (waitMs > 0) throw new DomainError('chat.too-fast', { facts: { retry_after_seconds: Math.ceil(waitMs / 1000) } });
}
