import type { Member } from './presence.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';

/** Receives the changes on this gateway: members and users by their first and last connection here. */
export interface LocalChanges {
  counted(channel: string, count: number, before: number): void;
  joined(channel: string, member: Member): void;
  left(channel: string, userId: string): void;
  online(userId: string): void;
  offline(userId: string): void;
  /** A client sent an event, which the clients of this gateway have received. */
  clientEvent(channel: string, event: string, data: unknown, userId: string | undefined): void;
}

/** A gateway without others informs the app's server of its own changes. */
export const changesOfOneNode = (webhooks: Pick<Webhooks, 'notify'>): LocalChanges => ({
  counted: (channel, count, before) => {
    if (before === 0) webhooks.notify({ name: 'channel_occupied', channel });
    if (count === 0) webhooks.notify({ name: 'channel_vacated', channel });
  },
  joined: (channel, { userId }) => webhooks.notify({ name: 'member_added', channel, user_id: userId }),
  left: (channel, userId) => webhooks.notify({ name: 'member_removed', channel, user_id: userId }),
  online: () => undefined,
  offline: () => undefined,
  clientEvent: () => undefined,
});
