import { presenceChannel, privateChannel } from '@jangada/contracts/domains/realtime/channels';
import * as contract from '@jangada/contracts/domains/realtime/endpoints';
import { DomainError } from '../../../errors/domain-error.ts';
import { sessionOf, type Call } from '../../../http/call.ts';
import { implement } from '../../../http/implement.ts';
import type { Platform } from '../../../platform/platform.ts';
import { realtimeSessionId } from '../../../users/disconnect.ts';
import { publicFirstName } from '../../../users/public-name.ts';
import type { PresenceMember } from '../../../vendors/pusher/realtime.ts';

/** A user may join the channel of their own number, a guest the one of their own UUID, both the public presence (RT-20). */
export function registerRealtime(app: Platform): void {
  const forms = { forms: true };

  implement(
    app,
    contract.authoriseChannel,
    async ({ body: { socket_id: socketId, channel_name: channel } }, call) => {
      const { id } = call.tenant;
      if (channel === presenceChannel) return app.realtime.authorise(id, socketId, channel, memberOf(call));
      if (channel !== privateChannel(ownerOf(call))) throw new DomainError('realtime.forbidden');
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
}

const ownerOf = ({ session, guestId }: Call): string => String(session?.userId ?? guestId);

/** Other visitors see a first name; guests and players who hide their numbers have none (RT-09). */
function memberOf(call: Call): PresenceMember {
  const { session, tenant } = call;
  const name = session && !session.hidden ? publicFirstName(session.name, tenant.settings.site.name) : null;
  return { user_id: ownerOf(call), user_info: name === null ? {} : { name } };
}
