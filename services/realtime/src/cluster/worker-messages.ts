import type { PublisherCall } from '../http-api/http-api.ts';

/** Messages of a worker to the primary. */
export type FromWorker = { kind: 'listening'; port: number } | { kind: 'publisher-call'; call: PublisherCall };

/** Messages of the primary to a worker. */
export type ToWorker =
  | { kind: 'publisher-call'; call: PublisherCall }
  /** Publishers' calls are passed on while another worker has clients too. */
  | { kind: 'overlap'; isOn: boolean }
  /** This is the last worker, so it also sends the webhooks that the others left. */
  | { kind: 'resume-webhooks' }
  /** Another worker has started: clients reconnect to it. */
  | { kind: 'replaced' }
  | { kind: 'stop' };
