/** A publisher's call that was taken by one worker and holds for the clients of the other as well. */
export interface PublisherCall {
  appId: string;
  /** Below `/apps/{id}`. */
  path: string;
  query: string;
  body: string;
}

/** Messages of a worker to the primary. */
export type FromWorker = { kind: 'listening'; port: number } | { kind: 'publisher-call'; call: PublisherCall };

/** Messages of the primary to a worker. */
export type ToWorker =
  | { kind: 'publisher-call'; call: PublisherCall }
  /** Another worker has clients too (or no longer): publishers' calls are to be passed on (or not). */
  | { kind: 'overlap'; isOn: boolean }
  /** No other worker is left: what they could not send is this one's. */
  | { kind: 'take-left-over' }
  /** Another worker has taken over: clients are sent there. */
  | { kind: 'replaced' }
  | { kind: 'stop' };
