import type { Member } from './presence.ts';

/** The state of an app on one gateway of a cluster. */
export interface NodeState {
  /** Subscribers by channel. */
  readonly counts: Map<string, number>;
  /** Members by presence channel: user ids and their info. */
  readonly members: Map<string, Map<string, unknown>>;
  readonly users: Set<string>;
}

export const emptyNodeState = (): NodeState => ({ counts: new Map(), members: new Map(), users: new Set() });

/**
 * The state of an app on the other gateways of a cluster; empty without a cluster. A cluster has few gateways, so
 * totals are computed on each read.
 */
export class OtherNodes {
  readonly #nodes = new Map<string, NodeState>();

  of(node: string): NodeState | undefined {
    return this.#nodes.get(node);
  }

  set(node: string, state: NodeState): void {
    this.#nodes.set(node, state);
  }

  remove(node: string): void {
    this.#nodes.delete(node);
  }

  subscribers(channel: string): number {
    let count = 0;
    for (const { counts } of this.#nodes.values()) count += counts.get(channel) ?? 0;
    return count;
  }

  /** The channels that have subscribers on other gateways. */
  channels(): Set<string> {
    return new Set([...this.#nodes.values()].flatMap(({ counts }) => [...counts.keys()]));
  }

  hasMember(channel: string, userId: string): boolean {
    for (const { members } of this.#nodes.values()) if (members.get(channel)?.has(userId)) return true;
    return false;
  }

  /** Each user once, even when connected to several gateways. */
  members(channel: string): Member[] {
    const users = new Map<string, unknown>();
    for (const { members } of this.#nodes.values()) {
      for (const [userId, userInfo] of members.get(channel) ?? []) if (!users.has(userId)) users.set(userId, userInfo);
    }
    return [...users].map(([userId, userInfo]) => ({ userId, userInfo }));
  }

  hasUser(userId: string): boolean {
    for (const { users } of this.#nodes.values()) if (users.has(userId)) return true;
    return false;
  }
}
