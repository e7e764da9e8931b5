export const webhookEventNames = [
  'channel_occupied',
  'channel_vacated',
  'member_added',
  'member_removed',
  'client_event',
  'cache_miss',
  'subscription_count',
] as const;

export type WebhookEventName = (typeof webhookEventNames)[number];

export interface WebhookTarget {
  url: string;
  /** Which events it is sent; all of them when left out. */
  events?: readonly WebhookEventName[] | undefined;
}

/** One app is one tenant: its own key, its own channels, nothing shared with another. */
export interface AppSettings {
  /** Digits only: official SDKs read the id out of a URL as an integer. */
  id: string;
  key: string;
  secret: string;
  /** Origins a browser may connect from; empty means any. */
  origins: string[];
  enabled: boolean;
  tlsOnly: boolean;
  clientMessages: boolean;
  subscriptionCount: boolean;
  /** Closes a connection that has neither signed in nor joined a private or presence channel within a time. */
  authorizedConnections: boolean;
  connectionsMax: number;
  presenceMembersMax: number;
  webhooks: WebhookTarget[];
}
