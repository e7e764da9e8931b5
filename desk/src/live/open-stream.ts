import { DESK_STREAM_PATH, deskMessage, type DeskMessage } from '@jangada/contracts/ops/live';
import { callAddress } from '@jangada/contracts/client/call-address';
import * as z from '@jangada/contracts/values/schema';

/** The browser stops retrying when the reply is no stream, as of a locked session; the page asks again after it. */
const RETRY_MS = 15_000;
/** A hidden page closes its connection after this, because a browser has six for one site over HTTP/1.1. */
const HIDDEN_MS_MAX = 60_000;

/**
 * Opens the stream of a tenant and reconnects when it is lost.
 *
 * @returns a function that closes it
 */
export const openStream = (tenant: string, onMessage: (message: DeskMessage) => void): (() => void) => {
  let source: EventSource | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;

  const close = (): void => {
    clearTimeout(retry);
    source?.close();
    source = null;
  };
  const open = (): void => {
    if (source) return;
    const opened = new EventSource(callAddress('', { path: DESK_STREAM_PATH, params: { tenant } }));
    source = opened;
    opened.addEventListener('message', ({ data }) => {
      const message = readMessage(data);
      if (message) onMessage(message);
    });
    opened.addEventListener('error', () => {
      if (opened.readyState !== EventSource.CLOSED || source !== opened) return;
      close();
      retry = setTimeout(open, RETRY_MS);
    });
  };
  const handleVisibility = (): void => {
    clearTimeout(hiding);
    if (document.visibilityState === 'visible') open();
    else hiding = setTimeout(close, HIDDEN_MS_MAX);
  };

  document.addEventListener('visibilitychange', handleVisibility);
  open();
  return () => {
    clearTimeout(hiding);
    document.removeEventListener('visibilitychange', handleVisibility);
    close();
  };
};

const readMessage = (data: unknown): DeskMessage | null => {
  try {
    const message = z.safeParse(deskMessage, JSON.parse(String(data)));
    return message.success ? message.data : null;
  } catch {
    return null;
  }
};
