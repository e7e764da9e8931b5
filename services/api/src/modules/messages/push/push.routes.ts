import { ECDH } from 'node:crypto';
import type { Language } from '@jangada/contracts/values/languages';
import { subscribePush } from '@jangada/contracts/domains/profile/endpoints';
import type { Tx } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { sessionOf } from '../../../http/call.ts';
import { implement } from '../../../http/implement.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../users/sessions.ts';
import type { PushTarget } from '../../../vendors/push/web-push.ts';

const BROWSERS_PER_PLAYER_MAX = 10;

const subscribed: Record<Language, string> = {
  pt: 'Notificações push inscritas com sucesso!',
  en: 'Subscribed to push notifications!',
};

const wrongEndpoint: Record<Language, string> = {
  pt: 'Este serviço de notificações não é aceito.',
  en: 'This push service is not accepted.',
};

const wrongKey: Record<Language, string> = {
  pt: 'A chave do navegador não é válida.',
  en: 'The key of the browser is not valid.',
};

export const registerPush = (app: Platform): void => {
  implement(app, subscribePush, async ({ body: { endpoint, keys } }, call) => {
    if (!app.push) throw new DomainError('server.unavailable');
    if (!app.push.mayReach(endpoint))
      throw new DomainError('request.invalid', { errors: { endpoint: [wrongEndpoint[call.language]] } });
    if (!isPoint(keys.p256dh))
      throw new DomainError('request.invalid', { errors: { keys: [wrongKey[call.language]] } });
    await app.db.transaction(call.tenant.id, (tx) => storeSubscription(tx, sessionOf(call), { endpoint, ...keys }));
    return { message: subscribed[call.language] };
  });
};

/**
 * An endpoint identifies a browser and belongs to its current user (API-51). The oldest subscriptions above the limit
 * are deleted.
 */
async function storeSubscription(
  tx: Tx,
  { userId, tokenHash }: Session,
  { endpoint, p256dh, auth }: PushTarget,
): Promise<void> {
  const row = { user_id: userId, p256dh, auth, session_hash: tokenHash, created_at: new Date() };
  await tx
    .insertInto('push_subscriptions')
    .values({ ...row, endpoint })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'endpoint']).doUpdateSet(row))
    .execute();
  await tx
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('id', 'not in', (stored) =>
      stored
        .selectFrom('push_subscriptions')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(BROWSERS_PER_PLAYER_MAX),
    )
    .execute();
}

/** Whether the key is a point of the curve for which messages are encrypted (RFC 8291, 3.1). */
function isPoint(p256dh: string): boolean {
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url').length > 0;
  } catch {
    return false;
  }
}
