import type { Operation } from '@jangada/contracts/ops/operation';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sendCommand } from '../api/ops-client.ts';
import { OpsError } from '../api/ops-error.ts';
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
  readonly failed: readonly { readonly label: string; readonly why: string }[];
  /** Fields of the reply that are shown this once. */
  readonly once: readonly { readonly name: string; readonly value: string }[];
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The secrets are beside the data, or part of it. */
const onceIn = ({ shownOnce = [] }: Operation, reply: Readonly<Record<string, unknown>>): Results['once'] => {
  const { data } = reply;
  const all = isRecord(data) ? { ...data, ...reply } : reply;
  return shownOnce.flatMap((name) => (typeof all[name] === 'string' ? [{ name, value: all[name] }] : []));
};

/** Sends a command, for each of its targets; one that fails does not stop the others. */
export const useSendCommand = (operation: Operation) => {
  const client = useQueryClient();
  const tenant = useTenant();
  const { t } = useTranslation();
  return useMutation({
    mutationFn: async ({ targets, body, reason, said, keys }: Sent): Promise<Results> => {
      let done = 0;
      const waiting: string[] = [];
      const failed: { label: string; why: string }[] = [];
      let once: Results['once'] = [];
      for (const [index, { label, params }] of targets.entries()) {
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
          if (targets.length === 1 || !(error instanceof OpsError)) throw error;
          failed.push({ label, why: errorText(error, t) });
        }
      }
      return { done, waiting, failed, once };
    },
    onSettled: () => refreshAfterCommand(client),
  });
};
