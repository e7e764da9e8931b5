import * as contract from '@jangada/contracts/domains/chat/endpoints';
import { CHAT_PAGE_SIZE } from '@jangada/contracts/domains/chat/message';
import { whyUnfit } from '@jangada/contracts/domains/chat/unfit-text';
import { messageSent } from '@jangada/contracts/events/events';
import { ruleTexts } from '@jangada/contracts/validation/field-texts';
import type { Language } from '@jangada/contracts/values/languages';
import { DomainError } from '../../../errors/domain-error.ts';
import { sessionOf } from '../../../http/call.ts';
import { implement } from '../../../http/implement.ts';
import { wrongField } from '../../../http/input.ts';
import { enqueue } from '../../../outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockWallet } from '../../ledger/wallets.ts';
import type { ChatPorts } from './chat-ports.ts';
import { attachmentsOf, chatRules, mayWrite, wageredBy } from './chat-rules.ts';
import { cleanChatText, hasControlCharacters } from './chat-text.ts';
import { reportMessage } from './chat-reports.repository.ts';
import { findSentMessage, insertMessage, listMessages } from './chat.repository.ts';

const reported: Record<Language, string> = {
  pt: 'Obrigado. A mensagem será analisada.',
  en: 'Thank you. The message will be reviewed.',
};

export const registerChat = (app: Platform, ports: ChatPorts): void => {
  implement(app, contract.listMessages, ({ query }, { tenant, session, browserId, language }) =>
    app.db.read(tenant.id, async (reader) => {
      const visitor = session ? { userId: session.userId } : browserId ? { guestId: browserId } : null;
      const missionOf = (id: number) => ports.missionSeenBy(reader, tenant, visitor, id, language);
      return {
        messages: await listMessages(
          reader,
          tenant,
          { limit: query.limit ?? CHAT_PAGE_SIZE, before: query.before },
          missionOf,
        ),
        amountBet: await wageredBy(reader, session?.userId),
      };
    }),
  );

  implement(app, contract.sendMessage, ({ body }, call) => {
    const { tenant, language } = call;
    if (hasControlCharacters(body.text)) throw wrongField('text', language);
    return app.db.transaction(tenant.id, async (tx) => {
      const { userId } = sessionOf(call);
      // Of two calls with one key, the second waits here and finds the message of the first.
      await lockWallet(tx, userId);
      const sent =
        body.idempotency_key === undefined ? null : await findSentMessage(tx, tenant, userId, body.idempotency_key);
      if (sent) return { data: sent };
      const rules = await chatRules(tx, tenant);
      const text = cleanChatText(body.text, rules.blockedWords);
      // A message of hidden characters alone becomes empty.
      if (text === '') throw new DomainError('request.invalid', { errors: { text: [ruleTexts[language].required] } });
      const unfit = whyUnfit(text);
      if (unfit) throw new DomainError(unfit);
      const attachments = attachmentsOf(body.attachments ?? [], rules.attachmentHosts);
      if (!attachments) throw wrongField('attachments', language);
      await mayWrite(tx, userId, tenant, rules);
      const message = await insertMessage(tx, tenant, {
        userId,
        type: 'normal',
        text,
        attachments,
        idempotencyKey: body.idempotency_key,
      });
      await enqueue(tx, messageSent, { message }, 'public');
      return { data: message };
    });
  });

  implement(app, contract.reportMessage, ({ params, body }, call) =>
    app.db.transaction(call.tenant.id, async (tx) => {
      const { userId } = sessionOf(call);
      if (!(await reportMessage(tx, { messageId: params.id, userId, reason: body.reason })))
        throw new DomainError('request.not-found');
      return { message: reported[call.language] };
    }),
  );
};
