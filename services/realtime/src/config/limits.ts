/**
 * Every bound of the gateway. Most are those of hosted Pusher Channels, so that a tenant who moves to Pusher Channels,
 * Soketi or Reverb meets no new limit. Operators can set some of them in the environment (config.ts).
 */
export const defaultLimits = {
  /** pusher-js pings after this much silence; at 120 s, 10,000 sockets send 83 pings a second. */
  activityTimeoutSeconds: 120,
  /** Protocol pings are answered below JavaScript, so hidden tabs stay alive. */
  pingEveryMs: 60_000,
  /** Longer than a client's own time-outs: 120 s of silence, 30 s for the pong, 60 s of a throttled hidden tab. */
  idleMaxMs: 240_000,
  sweepEveryMs: 1_000,
  /** How long a peer may take to answer our Close frame before the TCP connection is cut. */
  closeTimeoutMs: 5_000,
  connectionsMax: 20_000,
  /**
   * Maximum number of connections of one address: mobile carriers put many players behind one address, but no address
   * needs a fortieth of the gateway's connections.
   */
  connectionsPerAddressMax: 500,
  channelsPerConnectionMax: 200,
  messagesPerMinuteMax: 100,
  /** A client that causes more refusals than this is disconnected. */
  refusalsPerMinuteMax: 500,
  clientEventsPerSecondMax: 10,
  /**
   * Larger than the payload limit, so that a slightly larger payload is refused with a reason instead of a closed
   * connection.
   */
  frameBytesMax: 32_768,
  /** A client that does not read is dropped when its send buffer reaches this size. */
  bufferedBytesMax: 1_048_576,
  presenceMembersMax: 100,
  userInfoBytesMax: 1_024,
  userIdLengthMax: 128,
  watchlistMax: 100,
  eventNameLengthMax: 200,
  eventBytesMax: 10_240,
  channelsPerEventMax: 100,
  eventsPerBatchMax: 10,
  httpBodyBytesMax: 1_048_576,
  httpTimestampSkewSeconds: 600,
  cacheTtlMs: 1_800_000,
  cachedChannelsMax: 5_000,
  /** Above this many subscribers the count is announced every few seconds instead of at every change. */
  countImmediateMax: 100,
  countEveryMs: 5_000,
  /** Where an app requires authorised connections: how long a connection may be anonymous. */
  authorizationTimeoutMs: 30_000,
  /** Where gateways share channels through Redis: how often each one reports that it is alive. */
  clusterAliveEveryMs: 1_000,
  /** A gateway that wrote nothing for this long has ended: its clients are no longer members. */
  clusterGoneAfterMs: 5_000,
  /**
   * Number of entries that a gateway can catch up on after it lost Redis. Beyond that, the state is exchanged anew and
   * events are lost.
   */
  clusterEntriesMax: 10_000,
  /** Changes within this time are written as one entry. */
  clusterBatchMs: 5,
  clusterChangesPerEntryMax: 500,
  clusterCachedPerEntryMax: 50,
  /** The maximum time until a publisher is answered when Redis does not answer. */
  clusterAppendMs: 2_000,
  /** How long a starting gateway waits for Redis, and for the state of the others. */
  clusterStartMs: 2_000,
  /** How often the list of apps is read from the API. */
  appsReadEveryMs: 5_000,
  /** The shortest time between two reads of the list, however many unknown keys are named. */
  appsReadAgainMs: 500,
  /** How many callers may wait at once for a read of the list; others are refused immediately. */
  appsWaitingMax: 500,
  drainMs: 5_000,
  drainSliceEveryMs: 100,
  /**
   * pusher-js retries immediately after a 4200; the delay keeps refused clients from looping against a closing server.
   */
  drainRejectionDelayMs: 2_000,
  webhookBatchMs: 100,
  webhookVacatedDelayMs: 3_000,
  webhookQueueMax: 10_000,
  webhookEventsPerPostMax: 100,
  /** The time after which pending webhooks are saved; a killed process loses at most that. */
  webhookSaveEveryMs: 1_000,
  webhookTimeoutMs: 10_000,
  webhookRetryFirstMs: 1_000,
  webhookRetryForMs: 300_000,
};

export type Limits = typeof defaultLimits;
