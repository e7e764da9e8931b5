import type { Operation } from '@jangada/contracts/ops/operation';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { sendCommand } from '../api/ops-client.ts';
import { missingIn, OpsError } from '../api/ops-error.ts';
import { errorText } from '../parts/error-text.ts';
import { useTenant } from '../rights/rights.ts';
import { useTranslation } from '../texts/use-translation.ts';
import type { Target } from './command-store.ts';
import { refreshAfterCommand } from './refresh.ts';
import { offerUndo } from './undo.ts';

interface Sent {
  readonly targets: readonly Target[];
  readonly body: Readonly<Record<string, unknown>>;
  readonly reason: string;
  /** What is done, as a sentence. */
  readonly said: string;
  /** One per command: the same key is the same command. */
  readonly keys: readonly string[];
}

/** What became of each thing that a command was for. */
export interface Results {
  readonly done: number;
  /** Those that wait for a second person: the ids of the requests. */
  readonly waiting: readonly string[];
  readonly failed: readonly { readonly target: Target; readonly why: string }[];
  /** Those whose turn did not come, because it was stopped or nothing answers any more. */
  readonly left: readonly Target[];
  /** Why it ended before its end; null when it was stopped by hand, or not at all. */
  readonly endedBy: string | null;
  /** Fields of the reply that are shown this once. */
  readonly once: readonly { readonly name: string; readonly value: string }[];
}

/** How far a command for several things is. */
export interface Progress {
  readonly ended: number;
  readonly of: number;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The secrets are beside the data, or part of it; what is collected later is a whole reply. */
const onceIn = ({ shownOnce = [] }: Operation, reply: Readonly<Record<string, unknown>>): Results['once'] => {
  const { data } = reply;
  const all = isRecord(data) ? { ...data, ...reply } : reply;
  const shown = shownOnce.flatMap((name) => Object.entries(isRecord(all[name]) ? all[name] : { [name]: all[name] }));
  return shown.flatMap(([name, value]) => (typeof value === 'string' ? [{ name, value }] : []));
};

/** A refusal of one thing says nothing about the next; without the right, or without an answer, all would end so. */
const isOfOne = (error: unknown): error is OpsError => error instanceof OpsError && missingIn(error) === null;

/**
 * Sends a command, for each of its targets; one that is refused does not stop the others. It can be stopped between two:
 * whatever has begun is done.
 */
export const useSendCommand = (operation: Operation) => {
  const client = useQueryClient();
  const tenant = useTenant();
  const { t } = useTranslation();
  const stopping = useRef<AbortController | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const sending = useMutation({
    mutationFn: async ({ targets, body, reason, said, keys }: Sent): Promise<Results> => {
      const { signal } = (stopping.current = new AbortController());
      const failed: { target: Target; why: string }[] = [];
      const waiting: string[] = [];
      let [done, ended] = [0, 0];
      let once: Results['once'] = [];
      let endedBy: string | null = null;
      for (const [index, target] of targets.entries()) {
        if (signal.aborted) break;
        if (targets.length > 1) setProgress({ ended, of: targets.length });
        const { params } = target;
        const key = keys[index] ?? crypto.randomUUID();
        try {
          const outcome = await sendCommand(operation, { params: { tenant, ...params }, body, reason, key });
          if (outcome.kind === 'waits') waiting.push(String(outcome.request['id']));
          else {
            done += 1;
            once = onceIn(operation, outcome.reply);
            offerUndo(operation, tenant, { command: targets.length === 1 ? outcome.command : undefined, said });
          }
        } catch (error) {
          if (targets.length === 1) throw error;
          if (!isOfOne(error)) {
            endedBy = errorText(error, t);
            break;
          }
          failed.push({ target: { ...target, key }, why: errorText(error, t) });
        }
        ended += 1;
      }
      // With its key the one that was not answered runs once.
      const left = targets.slice(ended).map((target, at) => ({ ...target, key: keys[ended + at] }));
      return { done, waiting, failed, left, endedBy, once };
    },
    onSettled: () => {
      setProgress(null);
      refreshAfterCommand(client);
    },
  });
  return { ...sending, progress, stop: () => stopping.current?.abort() };
};
