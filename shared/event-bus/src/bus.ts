import type { Event, PayloadOf } from '@jangada/contracts/events/event';
import type { Bus } from '@jangada/contracts/host/host-api';
import type { RemoteName } from '@jangada/contracts/values/remotes';
import { safeParse } from '@jangada/contracts/values/schema';

/** A member of the bus: the host, or a remote. */
type Member = RemoteName | 'host';

/** An event that the bus refused, or a listener that failed. Other listeners are not affected. */
export type Incident =
  | { readonly kind: 'not-owner'; readonly event: string; readonly by: Member }
  | { readonly kind: 'wrong-payload'; readonly event: string; readonly by: Member; readonly problem: unknown }
  | { readonly kind: 'listener-failed'; readonly event: string; readonly by: Member; readonly problem: unknown };

/** An event with its listeners, for display. */
export interface Delivery {
  readonly event: string;
  readonly by: Member;
  readonly payload: unknown;
  /** The members whose listeners get the event, in the order of the calls. */
  readonly to: readonly Member[];
}

export interface BusOptions {
  /** Called with every event before its listeners. */
  readonly onDelivery?: (delivery: Delivery) => void;
  /** Called for every refused event and every failing listener. */
  readonly onIncident?: (incident: Incident) => void;
}

export interface EventBus {
  /** The bus as one member sees it: it emits in its own name, and its listeners stop with the signal. */
  as(member: Member, signal?: AbortSignal): Bus;
}

interface Listener {
  readonly member: Member;
  readonly hear: (payload: unknown) => void;
}

/**
 * Creates the event bus (docs/architecture.md, Contracts). It checks each payload against the event's schema, allows
 * only the event's owner to emit it, isolates failing listeners, and passes the last value of events declared
 * `keepsLast` to late listeners. Delivery is synchronous and in the order of subscription.
 *
 * @example
 * const bus = createEventBus({ onIncident: report });
 * const mine = bus.as('wallet', signal);
 * mine.on(balanceUpdated, ({ wallet }) => show(wallet));
 */
export const createEventBus = ({ onIncident = () => {}, onDelivery }: BusOptions = {}): EventBus => {
  const listeners = new Map<string, Set<Listener>>();
  const lastValues = new Map<string, unknown>();

  const tell = (event: Event, { member, hear }: Listener, payload: unknown) => {
    try {
      hear(payload);
    } catch (problem) {
      onIncident({ kind: 'listener-failed', event: event.name, by: member, problem });
    }
  };

  const emit = (event: Event, payload: unknown, by: Member) => {
    if (event.owner !== by) return onIncident({ kind: 'not-owner', event: event.name, by });
    const checked = safeParse(event.payload, payload);
    if (!checked.success) {
      return onIncident({ kind: 'wrong-payload', event: event.name, by, problem: checked.error });
    }
    if (event.keepsLast) lastValues.set(event.name, checked.data);
    const receivers = [...(listeners.get(event.name) ?? [])];
    onDelivery?.({ event: event.name, by, payload: checked.data, to: receivers.map(({ member }) => member) });
    for (const listener of receivers) tell(event, listener, checked.data);
  };

  const on = (event: Event, listener: Listener, signal: AbortSignal | undefined): (() => void) => {
    if (signal?.aborted) return () => {};
    const ofEvent = listeners.get(event.name) ?? new Set<Listener>();
    listeners.set(event.name, ofEvent.add(listener));
    const stop = () => {
      ofEvent.delete(listener);
      signal?.removeEventListener('abort', stop);
    };
    signal?.addEventListener('abort', stop, { once: true });
    if (event.keepsLast && lastValues.has(event.name)) tell(event, listener, lastValues.get(event.name));
    return stop;
  };

  return {
    as: (member, signal) => ({
      emit: (event, payload) => emit(event, payload, member),
      // Payloads were checked against the event's schema when they were emitted: the casts only restore their type.
      on: (event, hear) => on(event, { member, hear: (payload) => hear(payload as PayloadOf<typeof event>) }, signal),
      last: (event) => lastValues.get(event.name) as PayloadOf<typeof event> | undefined,
    }),
  };
};
