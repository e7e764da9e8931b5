import type { Connection } from './connection.ts';
import { parseObject } from '../protocol/frames.ts';
import type { Limits } from '../config/limits.ts';

export interface Member {
  userId: string;
  userInfo: unknown;
}

export type MemberReading = { member: Member } | { refusal: string; isTooLarge: boolean };

/** Reads the signed `channel_data` of a presence subscription. A numeric user id is the same person as its text. */
export const readMember = (channelData: string, limits: Limits): MemberReading => {
  const data = parseObject(channelData);
  if (!data) return { refusal: 'channel_data must be a JSON object in a string', isTooLarge: false };
  const { user_id: userId, user_info: userInfo = null } = data;
  if (!isUserId(userId)) {
    return { refusal: 'channel_data must have a user_id that is a non-empty string or a number', isTooLarge: false };
  }
  return memberWithinLimits({ userId: String(userId), userInfo }, limits);
};

/** A signed-in user joins presence channels with the signed-in identity, without channel data. */
export const memberOfUserData = (userData: string, limits: Limits): MemberReading => {
  const data = parseObject(userData);
  const userId = data?.['id'];
  if (!isUserId(userId)) return { refusal: 'user_data must have an id', isTooLarge: false };
  return memberWithinLimits({ userId: String(userId), userInfo: data?.['user_info'] ?? null }, limits);
};

function memberWithinLimits(member: Member, limits: Limits): MemberReading {
  if (member.userId.length > limits.userIdLengthMax) {
    return { refusal: `user_id may have at most ${limits.userIdLengthMax} characters`, isTooLarge: true };
  }
  const infoBytes = member.userInfo === null ? 0 : Buffer.byteLength(JSON.stringify(member.userInfo));
  if (infoBytes > limits.userInfoBytesMax) {
    return { refusal: `user_info may have at most ${limits.userInfoBytesMax} bytes`, isTooLarge: true };
  }
  return { member };
}

function isUserId(value: unknown): value is string | number {
  return typeof value === 'number' || (typeof value === 'string' && value !== '');
}

/** The members of a presence channel: users, each with one or more connections. */
export class Presence {
  readonly #users = new Map<string, { userInfo: unknown; connections: number }>();
  readonly #userIdOf = new Map<Connection, string>();

  has(userId: string): boolean {
    return this.#users.has(userId);
  }

  members(): Member[] {
    return [...this.#users].map(([userId, { userInfo }]) => ({ userId, userInfo }));
  }

  userIdOf(connection: Connection): string | undefined {
    return this.#userIdOf.get(connection);
  }

  /** @returns whether this is the user's first connection here; the other members are only notified then */
  join(connection: Connection, { userId, userInfo }: Member): boolean {
    this.#userIdOf.set(connection, userId);
    const user = this.#users.get(userId);
    if (user) {
      user.connections += 1;
      return false;
    }
    this.#users.set(userId, { userInfo, connections: 1 });
    return true;
  }

  /** The user who left, if this was their last connection here. */
  leave(connection: Connection): string | undefined {
    const userId = this.#userIdOf.get(connection);
    const user = userId === undefined ? undefined : this.#users.get(userId);
    if (userId === undefined || !user) return undefined;
    this.#userIdOf.delete(connection);
    user.connections -= 1;
    if (user.connections > 0) return undefined;
    this.#users.delete(userId);
    return userId;
  }
}

/** The data of `pusher_internal:subscription_succeeded`. */
export const presenceSummary = (
  members: readonly Member[],
): {
  presence: { ids: string[]; hash: Record<string, unknown>; count: number };
} => {
  // fromEntries defines own properties, so a user id of "__proto__" is an ordinary key.
  const hash = Object.fromEntries(members.map(({ userId, userInfo }) => [userId, userInfo]));
  return { presence: { ids: members.map(({ userId }) => userId), hash, count: members.length } };
};
