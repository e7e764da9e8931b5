import { ATTACHMENTS_MAX } from '@jangada/contracts/domains/chat/attachments';
import { messageSent } from '@jangada/contracts/events/events';
import * as contract from '@jangada/contracts/ops/chat';
import type { Language } from '@jangada/contracts/values/languages';
import type { Reader, Tx } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { wrongField } from '../../../http/input.ts';
import { implementOp, type OpCall } from '../../../ops/implement-op.ts';
import { enqueue } from '../../../outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import type { ChatPorts } from './chat-ports.ts';
import { attachmentsOf, chatRules } from './chat-rules.ts';
import { hasControlCharacters } from './chat-text.ts';
import { dismissReports, listReported } from './chat-reports.repository.ts';
import { deleteMessage, insertMessage } from './chat.repository.ts';
import { findModerated } from './moderated-message.ts';

const MINUTE_MS = 60_000;
const SPOKEN_USUALLY: Language = 'pt';

export const registerChatOps = (app: Platform, { getPublicMission }: ChatPorts): void => {
  implementOp(app, contract.postChatMessage, ({ body }, { tenant, language, commit }) => {
    const attachments = attachmentsOf(listed(body.attachments), null);
    if (!attachments || attachments.length > ATTACHMENTS_MAX) throw wrongField('attachments', language);
    if (hasControlCharacters(body.text)) throw wrongField('text', language);
    const { type, text, pinned_until, mission: missionId, language: spoken = SPOKEN_USUALLY } = body;
    const pinnedUntil = pinned_until === undefined ? null : new Date(pinned_until);
    return commit(async (tx) => {
      const mission = missionId === undefined ? null : await getPublicMission(tx, tenant, missionId, spoken);
      const message = await insertMessage(tx, tenant, { userId: null, type, text, attachments, pinnedUntil, mission });
      await enqueue(tx, messageSent, { message }, 'public');
      return { data: message };
    });
  });

  implementOp(app, contract.deleteChatMessage, ({ params: { id } }, { tenant, commit }) =>
    commit(async (tx) => {
      const message = await deleteMessage(tx, tenant, id);
      if (!message) throw new DomainError('request.not-found');
      await enqueue(tx, messageSent, { message }, 'public');
      return { data: message };
    }),
  );

  implementOp(app, contract.mutePlayer, ({ params: { id }, body: { minutes } }, { commit }) =>
    commit(async (tx) => {
      const mutedUntil = minutes === 0 ? null : new Date(Date.now() + minutes * MINUTE_MS);
      const muted = await tx
        .updateTable('users')
        .set({ chat_muted_until: mutedUntil })
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst();
      if (!muted) throw new DomainError('profile.not-found');
      return { data: { user_id: muted.id, muted_until: mutedUntil?.toISOString() ?? null } };
    }),
  );

  implementOp(app, contract.listChatReports, ({ query }, { tenant }) =>
    app.db.read(tenant.id, (reader) => listReported(reader, tenant, query.page ?? 1)),
  );

  implementOp(app, contract.showChatMessage, ({ params: { id } }, { tenant }) =>
    app.db.read(tenant.id, async (reader) => {
      const data = await findModerated(reader, tenant, id);
      if (!data) throw new DomainError('request.not-found');
      return { data };
    }),
  );

  implementOp(app, contract.dismissChatReports, ({ params: { id } }, { operator, commit }) =>
    commit(async (tx) => {
      const dismissed = await dismissReports(tx, id, operator);
      if (dismissed === 0) throw await notReported(tx, id);
      return { data: { message_id: id, dismissed } };
    }),
  );

  registerRules(app);
};

/** Nobody reports this message, or somebody else has dismissed its reports. */
async function notReported(reader: Reader, messageId: number): Promise<DomainError> {
  const last = await reader
    .selectFrom('chat_reports')
    .select(['dismissed_by as by', 'dismissed_at as at'])
    .where('message_id', '=', messageId)
    .where('dismissed_at', 'is not', null)
    .orderBy('dismissed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return new DomainError('request.not-found');
  return new DomainError('queue.not-open', {
    facts: { by: last.by, at: last.at?.toISOString() ?? null, verdict: 'dismissed' },
  });
}

function registerRules(app: Platform): void {
  const change = ({ tenant, commit }: OpCall, write: (tx: Tx) => Promise<unknown>) =>
    commit(async (tx) => {
      await write(tx);
      return { data: await presentRules(tx, tenant) };
    });

  implementOp(app, contract.showChatRules, (_, { tenant }) =>
    app.db.read(tenant.id, async (reader) => ({ data: await presentRules(reader, tenant) })),
  );

  implementOp(app, contract.setChatRules, ({ body }, call) =>
    change(call, async (tx) => {
      const now = await chatRules(tx, call.tenant);
      const rules = {
        slow_mode_seconds: body.slow_mode_seconds ?? now.slowModeSeconds,
        minimum_wagered: body.minimum_wagered ?? now.minimumWagered,
        attachment_hosts:
          body.attachment_hosts === undefined ? [...now.attachmentHosts] : listed(body.attachment_hosts),
      };
      await tx
        .insertInto('chat_rules')
        .values(rules)
        .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(rules))
        .execute();
    }),
  );

  implementOp(app, contract.banWord, ({ body: { word } }, call) =>
    change(call, (tx) =>
      tx
        .insertInto('chat_words')
        .values({ word: word.toLowerCase() })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    ),
  );

  implementOp(app, contract.allowWord, ({ body: { word } }, call) =>
    change(call, (tx) => tx.deleteFrom('chat_words').where('word', '=', word.toLowerCase()).execute()),
  );
}

async function presentRules(reader: Reader, tenant: Tenant) {
  const rules = await chatRules(reader, tenant);
  return {
    slow_mode_seconds: rules.slowModeSeconds,
    minimum_wagered: rules.minimumWagered,
    attachment_hosts: [...rules.attachmentHosts],
    banned_words: [...rules.blockedWords],
  };
}

const listed = (text: string | undefined): string[] => (text ?? '').split(/\s+/).filter((part) => part !== '');
