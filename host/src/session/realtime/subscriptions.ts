/** How long the subscriptions may take before the connection counts as unavailable. */
export const SUBSCRIBE_TIMEOUT_MS = 10_000;

/** Delay before a refused subscription is requested again; doubles each time. */
export const RESUBSCRIBE_FIRST_MS = 1_000;
const RESUBSCRIBE_MS_MAX = 60_000;

/** A channel of Echo, as far as its subscription is concerned. */
interface Subscribable {
  subscribed(callback: () => void): unknown;
  error(callback: () => void): unknown;
}

interface Subscriptions {
  /** Watches a channel. Until every name has been subscribed, events may be missed. */
  watch(name: string, channel: Subscribable): void;
  /** The connection exists: pusher-js subscribes all channels again. */
  handleConnected(): void;
  /** The connection is lost, which ends all subscriptions. */
  handleLost(): void;
}

interface SubscriptionsParts {
  /** The channels that carry events. */
  readonly names: readonly string[];
  /** Requests the subscription of a channel again. */
  readonly subscribe: (name: string) => void;
  /** `subscribed`: events of all channels arrive. `late`: some of them may not. */
  readonly onChange: (state: 'subscribing' | 'subscribed' | 'late') => void;
}

/**
 * Watches the subscriptions of a connection. Events arrive only on subscribed channels: data fetched between the
 * connection and the subscription misses the events in between (RT-41).
 */
export const watchSubscriptions = ({ names, subscribe, onChange }: SubscriptionsParts): Subscriptions => {
  const pending = new Set<string>();
  let isConnected = false;
  let retryMs = RESUBSCRIBE_FIRST_MS;
  const timers = new Set<ReturnType<typeof setTimeout>>();

  const after = (ms: number, run: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      run();
    }, ms);
    timers.add(timer);
  };
  const stopTimers = () => {
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
  };

  return {
    watch: (name, channel) => {
      channel.subscribed(() => {
        if (!isConnected || !pending.delete(name) || pending.size > 0) return;
        stopTimers();
        retryMs = RESUBSCRIBE_FIRST_MS;
        onChange('subscribed');
      });
      // pusher-js itself repeats a refused subscription only with the next connection.
      channel.error(() => {
        if (!isConnected || !pending.has(name)) return;
        onChange('late');
        after(retryMs, () => subscribe(name));
        retryMs = Math.min(retryMs * 2, RESUBSCRIBE_MS_MAX);
      });
    },
    handleConnected: () => {
      isConnected = true;
      for (const name of names) pending.add(name);
      onChange('subscribing');
      after(SUBSCRIBE_TIMEOUT_MS, () => onChange('late'));
    },
    handleLost: () => {
      stopTimers();
      isConnected = false;
    },
  };
};
