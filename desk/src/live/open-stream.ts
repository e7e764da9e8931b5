import { callAddress } from '@jangada/contracts/client/call-address';
import { openEventStream } from '@jangada/contracts/client/event-stream';
import { DESK_STREAM_PATH, deskMessage, type DeskMessage } from '@jangada/contracts/ops/live';
import { safeParse } from '@jangada/contracts/values/schema';

/** The reply is no stream while the session is locked. */
const RETRY_MS = 15_000;

/** Opens the stream of a tenant. @returns a function that closes it */
export const openStream = (tenant: string, onMessage: (message: DeskMessage) => void): (() => void) =>
  openEventStream({
    address: callAddress('', { path: DESK_STREAM_PATH, params: { tenant } }),
    onMessage: (given) => {
      const message = safeParse(deskMessage, given);
      if (message.success) onMessage(message.data);
    },
    retryMs: RETRY_MS,
  });
