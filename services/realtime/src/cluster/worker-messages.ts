import type { PublisherCall } from '../http-api/http-api.ts';

/** Messages of a worker to the primary. */
export type FromWorker = { kind: 'listening'; port: number } | { kind: 'publisher-call'; call: PublisherCall };

/** Messages of the primary to a worker. */
export type ToWorker =
  | { kind: 'publisher-call'; call: PublisherCall }
  /** Another worker has clients too (or no longer): publishers' calls are to be passed on (or not). */
  | { kind: 'overlap'; isOn: boolean }
  /** No other worker is left: what they could not send is this one's. */
  | { kind: 'resume-webhooks' }
  /** Another worker has started: clients reconnect to it. */
  | { kind: 'replaced' }
  | { kind: 'stop' };
