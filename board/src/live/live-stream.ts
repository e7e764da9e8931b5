import { boardMessage, streamBoard, type BoardMessage } from '@jangada/contracts/delivery/board.endpoints';
import * as z from '@jangada/contracts/values/schema';

/** `live`: the data is current. `reconnecting`: the connection was lost, and the data may be old. */
export type LiveState = 'connecting' | 'live' | 'reconnecting';

interface StreamHandlers {
  readonly onMessage: (message: BoardMessage) => void;
  readonly onState: (state: LiveState) => void;
}

/** The browser stops retrying when the reply is not a stream; the page reconnects after this delay. */
const RETRY_MS = 3_000;

/** A hidden tab closes its connection after this, because a browser has six for one site over HTTP/1.1. */
const HIDDEN_MS_MAX = 60_000;

/**
 * Opens the stream and reconnects when it is lost.
 *
 * @returns a function that closes it
 */
export const openLiveStream = ({ onMessage, onState }: StreamHandlers): (() => void) => {
  let source: EventSource | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  const close = (): void => {
    clearTimeout(retry);
    source?.close();
    source = null;
  };

  const open = (): void => {
    if (isOver || source) return;
    const opened = new EventSource(streamBoard.path);
    source = opened;
    opened.addEventListener('message', ({ data }) => {
      const message = readMessage(data);
      if (!message) return;
      if (message.type === 'hello') onState('live');
      if (message.type === 'ended') end();
      onMessage(message);
    });
    opened.addEventListener('error', () => {
      onState('reconnecting');
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

  const end = (): void => {
    isOver = true;
    clearTimeout(hiding);
    document.removeEventListener('visibilitychange', handleVisibility);
    close();
  };

  document.addEventListener('visibilitychange', handleVisibility);
  onState('connecting');
  open();
  return end;
};

const readMessage = (data: unknown): BoardMessage | null => {
  try {
    const message = z.safeParse(boardMessage, JSON.parse(String(data)));
    return message.success ? message.data : null;
  } catch {
    return null;
  }
};
