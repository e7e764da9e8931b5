import * as contract from '@jangada/contracts/domains/auth/devices';
import type { Language } from '@jangada/contracts/values/languages';
import { DomainError } from '../../../errors/domain-error.ts';
import { sessionOf } from '../../../http/call.ts';
import { implement } from '../../../http/implement.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findSession, listSessions, revokeOtherSessions, revokeSession } from '../../../users/sessions.ts';
import { describeUserAgent } from '../../../users/user-agent.ts';

const texts: Record<Language, { ended: string; othersEnded: string }> = {
  pt: { ended: 'O aparelho saiu da sua conta.', othersEnded: 'Os outros aparelhos saíram da sua conta.' },
  en: { ended: 'The device has been signed out.', othersEnded: 'All other devices have been signed out.' },
};

/** Lists the devices on which a player is signed in; each can be signed out from another one. */
export const registerDevices = (app: Platform): void => {
  const { db } = app;

  implement(app, contract.listDevices, (_, call) =>
    db.read(call.tenant.id, async (reader) => {
      const { userId, tokenHash } = sessionOf(call);
      const sessions = await listSessions(reader, userId);
      return {
        data: sessions.map((session) => ({
          id: session.id,
          ...describeUserAgent(session.user_agent),
          signed_in_at: session.created_at.toISOString(),
          seen_at: session.seen_at.toISOString(),
          current: session.token_hash === tokenHash,
        })),
      };
    }),
  );

  implement(app, contract.endDevice, ({ params: { id } }, call) =>
    db.transaction(call.tenant.id, async (tx) => {
      const tokenHash = await findSession(tx, sessionOf(call).userId, id);
      if (!tokenHash) throw new DomainError('request.not-found');
      await revokeSession(tx, tokenHash);
      return { message: texts[call.language].ended };
    }),
  );

  implement(app, contract.endOtherDevices, (_, call) =>
    db.transaction(call.tenant.id, async (tx) => {
      const { userId, tokenHash } = sessionOf(call);
      await revokeOtherSessions(tx, userId, tokenHash);
      return { message: texts[call.language].othersEnded };
    }),
  );
};
