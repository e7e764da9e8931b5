import type { Arguments } from '../arguments.ts';
import type { DeliveryClient } from '@jangada/contracts/client/delivery-client';

/** The result of a command: text for people, the same as JSON for programs. */
export interface Outcome {
  readonly text: string;
  readonly json: unknown;
  /** True when the command reports something unhealthy; its exit code is then 1. */
  readonly failed?: boolean;
}

/** Asks the person at the terminal; undefined where nobody can answer. */
export type Ask = ((question: string) => Promise<boolean>) | undefined;

export interface Command {
  readonly usage: string;
  readonly summary: string;
  readonly run: (args: Arguments, call: DeliveryClient, ask?: Ask) => Promise<Outcome>;
}

export type Commands = Readonly<Record<string, Command>>;
