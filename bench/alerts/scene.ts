import type { Monitoring } from './monitoring.ts';
import type { Stage } from './stage.ts';

export interface Beside {
  readonly monitoring: Monitoring;
  /** Takes the end of what goes on until the alerts have ended, such as calls of players. */
  readonly meanwhile: (end: () => unknown) => void;
}

export interface Expected {
  readonly alert: string;
  /** Where other causes raise the same alert, the labels of this one. */
  readonly labels?: Readonly<Record<string, string>>;
}

/** One cause, and the alerts that it must raise. */
export interface Scene {
  readonly cause: string;
  readonly alerts: readonly Expected[];
  /** How long to wait for the alerts, when the rule itself needs minutes. */
  readonly heardMsMax?: number;
  /** Makes the cause. @returns a function that removes it */
  readonly provoke: (stage: Stage, beside: Beside) => Promise<() => unknown>;
}
