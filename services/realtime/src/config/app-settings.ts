import type { ServicesKey } from '@jangada/server/services-key';

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
  /** The events that are sent to this address; all when omitted. */
  events?: readonly WebhookEventName[] | undefined;
}

/** One app per tenant, with its own key and its own channels. */
export interface AppSettings {
  /** Digits only: official SDKs parse the id from a URL as an integer. */
  id: string;
  key: string;
  secret: string;
  /** Valid beside the other one while it takes its place. */
  nextSecret?: string | undefined;
  /** Origins from which a browser may connect; empty means all. */
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

/** Where the apps of the database are read. */
export interface AppSource {
  /** The address of the API. */
  readonly url: string;
  readonly key: ServicesKey;
}
