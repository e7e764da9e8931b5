/** The counters of the gateway, which `/metrics` shows. */
export type Metrics = ReturnType<typeof createMetrics>;

export const createMetrics = () => ({
  connectionsAccepted: 0,
  connectionsRefused: 0,
  messagesReceived: 0,
  messagesRefused: 0,
  eventsPublished: 0,
  deliveries: 0,
  slowConsumersDropped: 0,
  idleConnectionsClosed: 0,
  webhooksSent: 0,
  webhooksFailed: 0,
  callsNotShared: 0,
  clusterEntriesMissed: 0,
});
