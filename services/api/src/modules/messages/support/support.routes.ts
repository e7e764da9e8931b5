import { createSupportToken } from '@jangada/contracts/domains/support/endpoints';
import { DomainError } from '../../../errors/domain-error.ts';
import { sessionOf } from '../../../http/call.ts';
import { implement } from '../../../http/implement.ts';
import type { Platform } from '../../../platform/platform.ts';
import { digest, newToken } from '../../../crypto/tokens.ts';

/** Longer than a conversation with support usually lasts. */
export const SUPPORT_TOKEN_MS = 30 * 60_000;

export const registerSupport = (app: Platform): void => {
  implement(app, createSupportToken, async (_, call) => {
    if (!call.tenant.settings.site.chat_support) throw new DomainError('support.off');
    const token = newToken();
    const expiresAt = new Date(Date.now() + SUPPORT_TOKEN_MS);
    const row = { token_hash: digest(token), session_hash: sessionOf(call).tokenHash, expires_at: expiresAt };
    await app.db.transaction(call.tenant.id, (tx) => tx.insertInto('support_tokens').values(row).execute());
    return { data: { token, expires_at: expiresAt.toISOString() } };
  });
};
