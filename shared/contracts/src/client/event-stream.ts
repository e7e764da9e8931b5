/** The browser has stopped retrying, because the reply was no stream, as after a refusal. */
const ENDED = 2;
/** A hidden page closes its connection after this, because a browser has six for one site over HTTP/1.1. */
const HIDDEN_MS_MAX = 60_000;

interface StreamOptions {
  readonly address: string;
  /** Called with the JSON of each message; null for what is none. */
  readonly onMessage: (message: unknown) => void;
  /** Called when the connection is lost; it is opened again. */
  readonly onLost?: () => void;
  /** After a reply that was no stream it is asked for again after this, in milliseconds. */
  readonly retryMs: number;
}

/**
 * Opens a stream of server-sent events, and opens it again when it is lost or the page is shown again.
 *
 * @returns a function that closes it
 */
export const openEventStream = ({ address, onMessage, onLost, retryMs }: StreamOptions): (() => void) => {
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
    const opened = new EventSource(address);
    source = opened;
    opened.addEventListener('message', ({ data }) => onMessage(parsed(String(data))));
    opened.addEventListener('error', () => {
      onLost?.();
      if (opened.readyState !== ENDED || source !== opened) return;
      close();
      retry = setTimeout(open, retryMs);
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

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
