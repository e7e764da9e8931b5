import { identifySupportToken } from '@jangada/contracts/ops/support';
import { DomainError } from '../../../errors/domain-error.ts';
import { implementOp } from '../../../ops/implement-op.ts';
import type { Platform } from '../../../platform/platform.ts';
import { digest } from '../../../crypto/tokens.ts';

export const registerSupportOps = (app: Platform): void => {
  implementOp(app, identifySupportToken, async ({ query }, { tenant }) => {
    const now = new Date();
    const found = await app.db.read(tenant.id, (reader) =>
      reader
        .selectFrom('support_tokens')
        .innerJoin('sessions', 'sessions.token_hash', 'support_tokens.session_hash')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select(['users.id', 'first_name', 'last_name', 'language', 'status', 'support_tokens.expires_at'])
        .where('support_tokens.token_hash', '=', digest(query.token))
        .where('support_tokens.expires_at', '>', now)
        .where('sessions.expires_at', '>', now)
        .where('sessions.revoked_at', 'is', null)
        .executeTakeFirst(),
    );
    if (!found) throw new DomainError('support.token-unknown');
    const { first_name: first, last_name: last, expires_at: expiresAt, ...player } = found;
    return { data: { ...player, name: `${first} ${last}`.trim(), expires_at: expiresAt.toISOString() } };
  });
};
