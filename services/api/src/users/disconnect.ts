import { privateChannel } from '@jangada/contracts/domains/realtime/channels';
import * as z from '@jangada/contracts/values/schema';
import type { Tx } from '../database/database.ts';
import { enqueueJob } from '../outbox/outbox.ts';
import type { Sender } from '../outbox/sender.ts';
import { digest } from '../crypto/tokens.ts';
import type { Realtime } from '../vendors/pusher/realtime.ts';

const disconnection = z.object({
  userId: z.number(),
  sessionId: z.optional(z.string()),
  exceptSessionId: z.optional(z.string()),
});

/** The player's connections to close; all of them by default. */
export interface DisconnectedSessions {
  /** Only connections of the session with this token hash. */
  readonly tokenHash?: string;
  /** All connections except those of the session with this token hash. */
  readonly exceptTokenHash?: string;
}

/** The id of a session at the realtime gateway. It is not secret, and cannot be used to sign in. */
export const realtimeSessionId = (tokenHash: string): string => digest(tokenHash);

/**
 * Closes a player's realtime connections after the commit, and retries until the gateway accepts it. A browser whose
 * session stays valid reconnects and is authorised again.
 */
export const disconnectSockets = async (tx: Tx, userId: number, sessions: DisconnectedSessions = {}): Promise<void> => {
  const { tokenHash, exceptTokenHash } = sessions;
  const job: z.infer<typeof disconnection> = {
    userId,
    ...(tokenHash === undefined ? {} : { sessionId: realtimeSessionId(tokenHash) }),
    ...(exceptTokenHash === undefined ? {} : { exceptSessionId: realtimeSessionId(exceptTokenHash) }),
  };
  await enqueueJob(tx, 'disconnect', job);
};

/** Sends the jobs of `disconnectSockets`. */
export const sendDisconnections =
  ({ realtime }: { readonly realtime: Pick<Realtime, 'disconnect'> }): Sender =>
  async (tenantId, jobs) => {
    const failed = new Set<string>();
    const malformed = new Map<string, string>();
    for (const { id, payload } of jobs) {
      const job = z.safeParse(disconnection, payload);
      if (!job.success) {
        malformed.set(id, job.error.message);
        continue;
      }
      const { userId, ...selection } = job.data;
      const taken = await realtime.disconnect(tenantId, userId, { ...selection, channel: privateChannel(userId) });
      if (!taken) failed.add(id);
    }
    return { failed, malformed };
  };
