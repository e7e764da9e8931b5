import type { App } from '../apps/apps.ts';
import { emptyNodeState, type NodeState } from '../apps/other-nodes.ts';
import { announceCount } from '../client-messages/subscription-count.ts';
import { announceUser } from '../client-messages/watchlist.ts';
import { memberAdded, memberRemoved } from '../protocol/frames.ts';
import type { StateChange } from './entries.ts';

/**
 * The state of one app on all gateways, in the order of the stream. Clients of this gateway are notified of changes on
 * the others. One gateway informs the app's server: the one whose entry, in the order of the stream, made a channel
 * occupied or a user a member.
 */
export class SharedState {
  readonly #app: App;
  readonly #node: string;
  /** The state of this gateway according to the stream, slightly behind its actual state. */
  #own: NodeState = emptyNodeState();

  constructor(app: App, node: string) {
    this.#app = app;
    this.#node = node;
  }

  /** @param author the gateway that wrote the entry; for a gateway that has ended it is another one */
  apply(node: string, change: StateChange, author: string): void {
    const state = this.#stateOf(node);
    const context = { state, isOwn: node === this.#node, informs: author === this.#node };
    if (change.kind === 'count') this.#count(change.channel, change.count, context);
    else if (change.kind === 'joined') this.#join(change.channel, change.userId, change.userInfo, context);
    else if (change.kind === 'left') this.#leave(change.channel, change.userId, context);
    else this.#turn(change.kind, change.userId, context);
  }

  /** Replaces the known state of a gateway, and applies only the differences. */
  replace(node: string, next: NodeState, author: string): void {
    for (const change of differences(this.#stateOf(node), next)) this.apply(node, change, author);
  }

  remove(node: string, author: string): void {
    this.replace(node, emptyNodeState(), author);
    this.#app.otherNodes.remove(node);
  }

  #stateOf(node: string): NodeState {
    if (node === this.#node) return this.#own;
    const known = this.#app.otherNodes.of(node);
    if (known) return known;
    const state = emptyNodeState();
    this.#app.otherNodes.set(node, state);
    return state;
  }

  #count(name: string, count: number, { state, isOwn, informs }: Context): void {
    const before = this.#total(name);
    if (count > 0) state.counts.set(name, count);
    else state.counts.delete(name);
    const after = this.#total(name);
    if (informs && before === 0 && after > 0) this.#app.webhooks.notify({ name: 'channel_occupied', channel: name });
    if (informs && before > 0 && after === 0) this.#app.webhooks.notify({ name: 'channel_vacated', channel: name });
    const channel = this.#app.channels.get(name);
    if (!isOwn && channel) announceCount(this.#app, channel, 'elsewhere');
  }

  #join(channel: string, userId: string, userInfo: unknown, { state, isOwn, informs }: Context): void {
    const wasMember = this.#hasMember(channel, userId);
    const wasShown = this.#app.hasMember(channel, userId);
    const members = state.members.get(channel);
    if (members) members.set(userId, userInfo);
    else state.members.set(channel, new Map([[userId, userInfo]]));
    if (informs && !wasMember) this.#app.webhooks.notify({ name: 'member_added', channel, user_id: userId });
    if (!isOwn && !wasShown) this.#app.channels.get(channel)?.broadcast(memberAdded(channel, { userId, userInfo }));
  }

  #leave(channel: string, userId: string, { state, isOwn, informs }: Context): void {
    const wasMember = this.#hasMember(channel, userId);
    const wasShown = this.#app.hasMember(channel, userId);
    const members = state.members.get(channel);
    members?.delete(userId);
    if (members?.size === 0) state.members.delete(channel);
    if (informs && wasMember && !this.#hasMember(channel, userId)) {
      this.#app.webhooks.notify({ name: 'member_removed', channel, user_id: userId });
    }
    if (!isOwn && wasShown && !this.#app.hasMember(channel, userId)) {
      this.#app.channels.get(channel)?.broadcast(memberRemoved(channel, userId));
    }
  }

  #turn(kind: 'online' | 'offline', userId: string, { state, isOwn }: Context): void {
    const wasOnline = this.#app.isOnline(userId);
    if (kind === 'online') state.users.add(userId);
    else state.users.delete(userId);
    if (!isOwn && wasOnline !== this.#app.isOnline(userId)) announceUser(this.#app, kind, userId);
  }

  #total(channel: string): number {
    return (this.#own.counts.get(channel) ?? 0) + this.#app.otherNodes.subscribers(channel);
  }

  #hasMember(channel: string, userId: string): boolean {
    return this.#own.members.get(channel)?.has(userId) === true || this.#app.otherNodes.hasMember(channel, userId);
  }
}

interface Context {
  /** The state of the gateway that changed. */
  readonly state: NodeState;
  readonly isOwn: boolean;
  /** Whether this gateway informs the app's server. */
  readonly informs: boolean;
}

/** The state of an app on this gateway, as changes from nothing. */
export const stateOf = (app: App): StateChange[] => {
  const counts = [...app.channels.values()].map(({ name, subscribers }): StateChange => ({
    kind: 'count',
    channel: name,
    count: subscribers.size,
  }));
  const members = [...app.channels.values()].flatMap(({ name, presence }) =>
    (presence?.members() ?? []).map((member): StateChange => ({ kind: 'joined', channel: name, ...member })),
  );
  const users = [...app.users.keys()].map((userId): StateChange => ({ kind: 'online', userId }));
  return [...counts, ...members, ...users];
};

/** Applies changes to a state that is still being received, so nobody is notified. */
export const collect = (state: NodeState, changes: readonly StateChange[]): void => {
  for (const change of changes) {
    if (change.kind === 'count') state.counts.set(change.channel, change.count);
    else if (change.kind === 'online') state.users.add(change.userId);
    else if (change.kind === 'joined') {
      const members = state.members.get(change.channel) ?? new Map<string, unknown>();
      state.members.set(change.channel, members.set(change.userId, change.userInfo));
    }
  }
};

function differences(from: NodeState, to: NodeState): StateChange[] {
  const changes: StateChange[] = [];
  for (const [channel, members] of from.members)
    for (const userId of members.keys())
      if (!to.members.get(channel)?.has(userId)) changes.push({ kind: 'left', channel, userId });
  for (const channel of from.counts.keys())
    if (!to.counts.has(channel)) changes.push({ kind: 'count', channel, count: 0 });
  for (const userId of from.users) if (!to.users.has(userId)) changes.push({ kind: 'offline', userId });
  for (const [channel, count] of to.counts)
    if (from.counts.get(channel) !== count) changes.push({ kind: 'count', channel, count });
  for (const [channel, members] of to.members)
    for (const [userId, userInfo] of members)
      if (!from.members.get(channel)?.has(userId)) changes.push({ kind: 'joined', channel, userId, userInfo });
  for (const userId of to.users) if (!from.users.has(userId)) changes.push({ kind: 'online', userId });
  return changes;
}
