import { messageSent } from '@jangada/contracts/events/events';
import type { ChatMessage } from '@jangada/contracts/domains/chat/message';
import type { HostApi } from '@jangada/contracts/host/host-api';
import { markExplained } from '@jangada/remote-kit/errors';
import { createChatFeed } from './chat-feed.ts';
import type { ChatFeed } from './chat-feed.ts';
import { createMutedPlayers } from './muted-players.ts';
import type { MutedPlayers } from './muted-players.ts';
import { createOutbox } from './outbox.ts';
import type { Outbox } from './outbox.ts';

export interface Chat {
  readonly feed: ChatFeed;
  readonly outbox: Outbox;
  readonly muted: MutedPlayers;
}

const playerOf = ({ session }: HostApi): number | null => {
  const now = session.getState();
  return now.status === 'user' ? now.user.id : null;
};

/** Loads the messages missed before the connection, and sends unsent messages again. */
const syncAfterGaps = ({ realtime, signal }: HostApi, { feed, outbox }: Chat) => {
  const check = () => {
    if (realtime.state.getState() !== 'connected') return;
    // The failure is not shown: the panel shows the connection's state, and the next gap loads the messages again.
    feed.catchUp().catch(markExplained);
    outbox.retryUnanswered();
  };
  signal.addEventListener('abort', realtime.state.subscribe(check));
  // Sends again as soon as the device is online, because the network may return before the realtime connection does.
  window.addEventListener('online', outbox.retryUnanswered, { signal });
};

/** Restarts the chat for another player, who has other missions and must not see the previous player's messages. */
const syncWithPlayer = (host: HostApi, { feed, outbox }: Chat) => {
  let player = playerOf(host);
  const check = () => {
    if (host.session.getState().status === 'checking' || playerOf(host) === player) return;
    player = playerOf(host);
    outbox.clear();
    void feed.reload();
  };
  host.signal.addEventListener('abort', host.session.subscribe(check));
};

const createChat = (host: HostApi): Chat => {
  const feed = createChatFeed(host);
  /**
   * The player's own messages that the event delivered before the reply to their sending; they are shown with the
   * reply, so that no message appears twice.
   */
  let early: ChatMessage[] = [];
  const outbox = createOutbox(host, feed.add);
  const isOwnAndOpen = ({ user }: ChatMessage): boolean =>
    user !== null &&
    user.id === playerOf(host) &&
    outbox.messages.getState().some(({ status }) => status === 'sending');
  outbox.messages.subscribe(() => {
    if (early.length === 0 || outbox.messages.getState().some(({ status }) => status === 'sending')) return;
    feed.receive(early);
    early = [];
  });
  host.bus.on(messageSent, ({ message }) => {
    if (isOwnAndOpen(message)) early.push(message);
    else feed.receive([message]);
  });
  const chat = { feed, outbox, muted: createMutedPlayers(host.storage) };
  syncAfterGaps(host, chat);
  syncWithPlayer(host, chat);
  return chat;
};

const chats = new WeakMap<HostApi, Chat>();

/**
 * The chat of a host. Its notices and its panel share it, so that the list is loaded once per page and no message is
 * lost while the panel is closed.
 */
export const chatOf = (host: HostApi): Chat => {
  const known = chats.get(host);
  if (known) return known;
  const chat = createChat(host);
  chats.set(host, chat);
  return chat;
};
