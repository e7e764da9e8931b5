import { listMessages } from '@jangada/contracts/domains/chat/endpoints';
import { CHAT_PAGE_SIZE } from '@jangada/contracts/domains/chat/message';
import type { ChatMessage } from '@jangada/contracts/domains/chat/message';
import type { HostApi } from '@jangada/contracts/host/host-api';
import { createStore } from '@jangada/remote-kit/store';
import type { StoreApi } from '@jangada/remote-kit/store';
import { afterGap, isFirstPage, LOG_MAX, LOG_TRIMMED_AT, olderThan, trimmed, withMessages } from './chat-log.ts';

/**
 * The first received message is applied immediately, and the next ones together after this time, to limit renderings.
 */
export const APPLY_MS = 150;

/** When more messages arrive at once than a reader can follow, `APPLY_BUSY_MS` applies instead of `APPLY_MS`. */
const READABLE_MESSAGES = 4;
export const APPLY_BUSY_MS = 500;

/** The number of stored ids of deleted messages, which a page that is still loading may contain. */
const DELETED_MAX = 200;

export interface FeedState {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly error: unknown;
  /** Oldest first. */
  readonly log: readonly ChatMessage[];
  /** The player's total stake in centavos; 0 for guests (SOC-09). */
  readonly amountBet: number;
  /** `end`: the first message of the chat is in the log. */
  readonly older: 'idle' | 'loading' | 'failed' | 'end';
  /** True when newer messages were received and not added, because the log is full. */
  readonly isDetached: boolean;
}

export interface ChatFeed {
  readonly state: StoreApi<FeedState>;
  /** Loads the newest page once; later calls share it. */
  load(): Promise<void>;
  /** Starts again with the newest page. */
  reload(): Promise<void>;
  /**
   * Loads the newest page again and adds what is missing (RT-41): after a gap in the connection, and when the first
   * page was requested before the connection existed. Does nothing before the first page has been requested.
   */
  catchUp(): Promise<void>;
  loadOlder(): Promise<void>;
  receive(messages: readonly ChatMessage[]): void;
  /** Like `receive`, but applied immediately. */
  add(message: ChatMessage): void;
  /** Is the newest message in view? Old messages are dropped only then. */
  follow(isAtEnd: boolean): void;
}

const start: FeedState = {
  status: 'loading',
  error: null,
  log: [],
  amountBet: 0,
  older: 'idle',
  isDetached: false,
};

/** The received messages that are not applied yet, and the ids of the deleted ones. */
const createInbox = () => {
  let deleted: readonly string[] = [];
  const inbox = {
    messages: [] as readonly ChatMessage[],
    withoutDeleted: (messages: readonly ChatMessage[]) => messages.filter(({ id }) => !deleted.includes(id)),
    take: (messages: readonly ChatMessage[]) => {
      const gone = messages.flatMap((one) => (one.delete ? [one.messageId ?? one.id] : []));
      if (gone.length > 0) deleted = [...deleted, ...gone].slice(-DELETED_MAX);
      const isNew = (one: ChatMessage) => one.delete || !deleted.includes(one.id);
      inbox.messages = [...inbox.messages, ...messages.filter(isNew)];
    },
  };
  return inbox;
};

const loadPage = async ({ api, signal }: Pick<HostApi, 'api' | 'signal'>, before?: string) => {
  const query = { limit: CHAT_PAGE_SIZE, ...(before !== undefined && { before: Number(before) }) };
  const { messages, amountBet } = await api(listMessages, { query, signal });
  return { isFirst: isFirstPage(messages), messages, amountBet };
};

/** The messages of the chat: a page at the start, then received messages, and older pages on request. */
export const createChatFeed = (host: Pick<HostApi, 'api' | 'signal' | 'clock'>): ChatFeed => {
  const { signal, clock } = host;
  const state = createStore<FeedState>(() => start);
  const inbox = createInbox();
  const { withoutDeleted, take } = inbox;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isAtEnd = true;
  let loading: Promise<void> | null = null;
  /** Increases with each restart, so that a page requested before a restart is dropped. */
  let era = 0;

  const apply = () => {
    const { log, status, isDetached } = state.getState();
    if (status !== 'ready' || inbox.messages.length === 0) return;
    // Trimming is a separate change: a list that loses its start and gains a new end in one change cannot keep its
    // scroll position.
    if (isAtEnd && log.length > LOG_TRIMMED_AT) {
      state.setState({ log: trimmed(log, clock.nowMs()), older: 'idle' });
      return;
    }
    const isFull = isDetached || (!isAtEnd && log.length >= LOG_MAX);
    const added = isFull ? inbox.messages.filter((one) => one.delete) : inbox.messages;
    state.setState({ log: withMessages(log, added), isDetached: isFull });
    inbox.messages = [];
  };

  const applySoon = () => {
    if (timer !== null) return;
    const count = inbox.messages.length;
    apply();
    // Messages that remain after a trim are applied after `APPLY_MS`.
    const isBusy = count > READABLE_MESSAGES && inbox.messages.length === 0;
    timer = setTimeout(
      () => {
        timer = null;
        if (inbox.messages.length > 0) applySoon();
      },
      isBusy ? APPLY_BUSY_MS : APPLY_MS,
    );
  };

  const restart = (): Promise<void> => {
    era += 1;
    const mine = era;
    state.setState({ ...start, log: [] }, true);
    return loadPage(host).then(
      ({ messages, amountBet, isFirst }) => {
        if (mine !== era) return;
        const log = withMessages(withoutDeleted(messages), []);
        state.setState({ status: 'ready', log, amountBet, older: isFirst ? 'end' : 'idle' });
        apply();
      },
      (error: unknown) => {
        if (mine === era && !signal.aborted) state.setState({ status: 'failed', error });
      },
    );
  };

  signal.addEventListener('abort', () => {
    if (timer !== null) clearTimeout(timer);
  });

  return {
    state,
    load: () => (loading ??= restart()),
    reload: () => (loading = restart()),
    catchUp: async () => {
      if (loading === null) return;
      if (state.getState().status !== 'ready') return void (loading = restart());
      const mine = era;
      const { log: before } = state.getState();
      const page = await loadPage(host);
      if (mine !== era) return;
      const { log, older } = state.getState();
      const next = afterGap(before, withoutDeleted(page.messages));
      const isWhole = page.isFirst || (older === 'end' && !next.isRestarted);
      const known = new Set(before);
      state.setState({
        log: withMessages(
          next.log,
          log.filter((one) => !known.has(one)),
        ),
        amountBet: page.amountBet,
        older: isWhole ? 'end' : 'idle',
        isDetached: false,
      });
    },
    loadOlder: async () => {
      const { status, older, log } = state.getState();
      const before = olderThan(log);
      if (status !== 'ready' || older === 'loading' || older === 'end' || before === undefined) return;
      if (log.length >= LOG_MAX) return;
      const mine = era;
      state.setState({ older: 'loading' });
      try {
        const page = await loadPage(host, before);
        if (mine !== era) return;
        state.setState(({ log: shown }) => ({
          log: withMessages(shown, withoutDeleted(page.messages)),
          older: page.isFirst ? 'end' : 'idle',
        }));
      } catch {
        if (mine === era) state.setState({ older: 'failed' });
      }
    },
    receive: (messages) => {
      take(messages);
      applySoon();
    },
    add: (message) => {
      take([message]);
      apply();
    },
    follow: (value) => {
      isAtEnd = value;
    },
  };
};
