import { sendMessage } from '@jangada/contracts/domains/chat/endpoints';
import type { ChatMessage } from '@jangada/contracts/domains/chat/message';
import type { HostApi } from '@jangada/contracts/host/host-api';
import { ApiError, markExplained, NetworkError } from '@jangada/remote-kit/errors';
import { createStore } from '@jangada/remote-kit/store';
import type { StoreApi } from '@jangada/remote-kit/store';

/** At most this many messages wait to be sent. */
export const OUTGOING_MAX = 5;

/** A message that was sent too soon is repeated automatically when the waiting time is at most this long. */
const TOO_FAST_WAIT_S_MAX = 10;

/** A message of the player that the server has not confirmed. */
export interface OutgoingMessage {
  /** Sent with the message, so that a repetition after a lost reply is stored once. */
  readonly key: string;
  readonly text: string;
  /** ISO 8601. */
  readonly time: string;
  readonly status: 'sending' | 'failed';
  readonly error?: unknown;
}

export interface Outbox {
  readonly messages: StoreApi<readonly OutgoingMessage[]>;
  /** @returns false when too many messages are waiting */
  send(text: string): boolean;
  retry(key: string): void;
  discard(key: string): void;
  /** Sends messages that got no reply again, after the connection is restored. */
  retryUnanswered(): void;
  clear(): void;
}

/** Seconds until a message that was sent too soon may be repeated; null for other refusals and long waits. */
const waitOf = (error: unknown): number | null => {
  if (!(error instanceof ApiError) || error.code !== 'chat.too-fast') return null;
  const { retry_after_seconds: seconds } = error.body;
  return typeof seconds === 'number' && seconds <= TOO_FAST_WAIT_S_MAX ? seconds : null;
};

/** The player's messages on their way to the server: shown immediately, sent in order, one at a time. */
export const createOutbox = (
  { api, clock, signal, updateBlocker }: Pick<HostApi, 'api' | 'clock' | 'signal' | 'updateBlocker'>,
  /** Called with the stored message, before it leaves the outbox. */
  onSent: (message: ChatMessage) => void,
): Outbox => {
  const messages = createStore<readonly OutgoingMessage[]>(() => []);
  let isSending = false;
  let unblock: (() => void) | null = null;

  const update = (next: readonly OutgoingMessage[]) => {
    messages.setState(next, true);
    if (next.length > 0) unblock ??= updateBlocker.block('form');
    else {
      unblock?.();
      unblock = null;
    }
  };
  const without = (key: string) => messages.getState().filter((one) => one.key !== key);
  const change = (key: string, part: Partial<OutgoingMessage>) =>
    update(messages.getState().map((one) => (one.key === key ? { ...one, ...part } : one)));

  const sendOne = async ({ key, text }: OutgoingMessage): Promise<void> => {
    try {
      const { data } = await api(sendMessage, { body: { text, idempotency_key: key }, signal });
      onSent(data);
      update(without(key));
    } catch (error) {
      markExplained(error);
      const seconds = waitOf(error);
      if (seconds === null) return change(key, { status: 'failed', error });
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
  };

  const drain = async (): Promise<void> => {
    if (isSending) return;
    isSending = true;
    for (;;) {
      const next = messages.getState().find(({ status }) => status === 'sending');
      if (!next || signal.aborted) break;
      await sendOne(next);
    }
    isSending = false;
  };

  const retry = (key: string) => {
    change(key, { status: 'sending', error: undefined });
    void drain();
  };

  return {
    messages,
    send: (text) => {
      const waiting = messages.getState();
      if (waiting.length >= OUTGOING_MAX) return false;
      update([
        ...waiting,
        { key: crypto.randomUUID(), text, time: new Date(clock.nowMs()).toISOString(), status: 'sending' },
      ]);
      void drain();
      return true;
    },
    retry,
    discard: (key) => update(without(key)),
    retryUnanswered: () => {
      for (const { key, status, error } of messages.getState())
        if (status === 'failed' && error instanceof NetworkError) retry(key);
    },
    clear: () => update([]),
  };
};
