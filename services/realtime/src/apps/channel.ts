import { channelKind } from '../protocol/channel-name.ts';
import type { ChannelKind } from '../protocol/channel-name.ts';
import type { Connection } from './connection.ts';
import { Presence } from './presence.ts';

/** One channel of one app while it has subscribers. */
export class Channel {
  readonly name: string;
  readonly kind: ChannelKind;
  readonly subscribers = new Set<Connection>();
  readonly presence: Presence | undefined;
  /**
   * Whether the app was informed that this cache channel has no event; it is informed once until the channel gets one.
   */
  isCacheMissReported = false;
  /** Set while a count announcement is scheduled. */
  countTimer: NodeJS.Timeout | undefined;

  constructor(name: string) {
    this.name = name;
    this.kind = channelKind(name);
    this.presence = this.kind.access === 'presence' ? new Presence() : undefined;
  }

  /** Writes one finished frame to every subscriber; returns how many it was written to. */
  broadcast(frame: Buffer, except?: Connection): number {
    let deliveries = 0;
    for (const connection of this.subscribers) {
      if (connection !== except && connection.send(frame)) deliveries += 1;
    }
    return deliveries;
  }
}
