import type { Event, PayloadOf } from '@jangada/contracts/events/event';
import type { Bus } from '@jangada/contracts/host/host-api';
import type { RemoteName } from '@jangada/contracts/values/remotes';
import { safeParse } from '@jangada/contracts/values/schema';

/** Who speaks or listens: the host, or a remote. */
type Member = RemoteName | 'host';

/** What the bus would not deliver, or what a listener did wrong. Nothing else suffers from it. */
export type Incident =
  | { readonly kind: 'not-owner'; readonly event: string; readonly by: Member }
  | { readonly kind: 'wrong-payload'; readonly event: string; readonly by: Member; readonly problem: unknown }
  | { readonly kind: 'listener-failed'; readonly event: string; readonly by: Member; readonly problem: unknown };

/** An event that was told, for the eye. */
export interface Delivery {
  readonly event: string;
  readonly by: Member;
  readonly payload: unknown;
  /** Who heard it, in that order. */
  readonly to: readonly Member[];
}

export interface BusOptions {
  /** Sees every event that is told, before its listeners hear it. */
  readonly onDelivery?: (delivery: Delivery) => void;
  /** Hears of every refused event and every failing listener. */
  readonly onIncident?: (incident: Incident) => void;
}

export interface EventBus {
  /** The bus as one member sees it: it speaks in its own name, and its listeners stop with the signal. */
  as(member: Member, signal?: AbortSignal): Bus;
}

interface Listener {
  readonly member: Member;
  readonly hear: (payload: unknown) => void;
}

/**
 * Makes a bus for facts (docs/architecture.md, Contracts). It checks each payload against the event's schema, lets only
 * the event's owner emit it, keeps one failing listener from the others, and hands the last value of events declared
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
    const told = [...(listeners.get(event.name) ?? [])];
    onDelivery?.({ event: event.name, by, payload: checked.data, to: told.map(({ member }) => member) });
    for (const listener of told) tell(event, listener, checked.data);
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
      // Payloads were checked against the event's schema when they were emitted: the casts only give their type back.
      on: (event, hear) => on(event, { member, hear: (payload) => hear(payload as PayloadOf<typeof event>) }, signal),
      last: (event) => lastValues.get(event.name) as PayloadOf<typeof event> | undefined,
    }),
  };
};
