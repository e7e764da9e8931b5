/** Counters since the process started. They only grow; a reader takes differences. */
export interface Metrics {
  connectionsAccepted: number;
  connectionsRefused: number;
  messagesReceived: number;
  messagesRefused: number;
  eventsPublished: number;
  deliveries: number;
  slowConsumersDropped: number;
  idleConnectionsClosed: number;
  webhooksSent: number;
  webhooksFailed: number;
}

export function zeroMetrics(): Metrics {
  return {
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
  };
}
