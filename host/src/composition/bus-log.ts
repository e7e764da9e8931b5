import type { Delivery, Incident } from '@jangada/event-bus';
import { createStore } from 'zustand/vanilla';

const LINES_MAX = 200;

/** One published or refused event. */
export interface BusLine {
  readonly atMs: number;
  readonly event: string;
  readonly by: string;
  /** The receivers; null when the event was refused or a listener failed. */
  readonly to: readonly string[] | null;
  readonly refused: Incident['kind'] | null;
  readonly payload: unknown;
}

/** Stores the newest events of the bus, for the x-ray only. */
export const createBusLog = () => {
  const lines = createStore<readonly BusLine[]>(() => []);
  const add = (line: Omit<BusLine, 'atMs'>) =>
    lines.setState([...lines.getState(), { atMs: performance.now(), ...line }].slice(-LINES_MAX), true);
  return {
    lines,
    delivered: ({ event, by, to, payload }: Delivery) => add({ event, by, to, payload, refused: null }),
    refused: (incident: Incident) =>
      add({
        event: incident.event,
        by: incident.by,
        to: null,
        refused: incident.kind,
        payload: 'problem' in incident ? String(incident.problem) : null,
      }),
  };
};

export type BusLog = ReturnType<typeof createBusLog>;
