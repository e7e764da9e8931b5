import { presenceChannel, privateChannel } from '@jangada/contracts/domains/realtime/channels';
import * as contract from '@jangada/contracts/domains/realtime/endpoints';
import { DomainError } from '../../../errors/domain-error.ts';
import { sessionOf, type Call } from '../../../http/call.ts';
import { implement } from '../../../http/implement.ts';
import type { Platform } from '../../../platform/platform.ts';
import { realtimeSessionId } from '../../../users/disconnect.ts';
import { publicFirstName } from '../../../users/public-name.ts';
import type { PresenceMember } from '../../../vendors/pusher/realtime.ts';

/**
 * A player may join the channel of their own id, a guest the channel of their own UUID if the browser cookie proves it,
 * and both may join the public presence channel (RT-20).
 */
export const registerRealtime = (app: Platform): void => {
  const forms = { forms: true };

  implement(
    app,
    contract.authoriseChannel,
    async ({ body: { socket_id: socketId, channel_name: channel } }, call) => {
      const { id } = call.tenant;
      if (channel === presenceChannel) return app.realtime.authorise(id, socketId, channel, memberOf(app, call));
      const ownerId = provenOwnerOf(call);
      if (ownerId === null || channel !== privateChannel(ownerId)) throw new DomainError('realtime.forbidden');
      return app.realtime.authorise(id, socketId, channel);
    },
    forms,
  );

  implement(
    app,
    contract.authoriseUser,
    async ({ body }, call) => {
      const { userId, tokenHash } = sessionOf(call);
      return app.realtime.signIn(call.tenant.id, body.socket_id, String(userId), realtimeSessionId(tokenHash));
    },
    forms,
  );
};

/** Null for a guest whose browser lacks the cookie for the claimed id. */
const provenOwnerOf = ({ session, guestId, browserId }: Call): string | null => {
  if (session) return String(session.userId);
  return guestId === browserId ? browserId : null;
};

/**
 * Every visitor sees every member: players by id and first name, without the name if they hide their numbers, and
 * guests by a digest that gives no access (RT-09).
 */
const memberOf = ({ realtime }: Platform, { tenant, session, guestId }: Call): PresenceMember => {
  if (!session) return { user_id: realtime.guestMemberId(tenant.id, guestId ?? ''), user_info: {} };
  const name = session.hidden ? null : publicFirstName(session.name, tenant.settings.site.name);
  return { user_id: String(session.userId), user_info: name === null ? {} : { name } };
};
