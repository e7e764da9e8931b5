import type { Operation } from '@jangada/contracts/ops/operation';
import { safeParse } from '@jangada/contracts/values/schema';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { effects, type Effects } from '@jangada/contracts/ops/rights/effects';
import { dryRun } from '../api/ops-client.ts';
import { decidedIn, fieldErrorsIn, fieldErrorsOf, OpsError, type Decided, type FieldErrors } from '../api/ops-error.ts';
import { READS } from '../api/queries.ts';
import { useTenant } from '../rights/rights.ts';
import type { Target } from './command-store.ts';

const PAUSE_MS = 350;
/** A colleague may decide while the dialog is open. */
const AGAIN_MS = 10_000;
/** A preview of more things would take longer than reading it. */
export const TARGETS_MAX = 100;
/** The preview of more things is not made again with every change of one of them. */
const FOLLOWED_MAX = 10;
const UNFOLLOWED = 'dry-run';

/** A value that has not changed for a moment, and what takes the present one at once. */
const useSettling = (value: string): readonly [settled: string, settle: () => void] => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return [settled, () => setSettled(value)];
};

/** A value that has not changed for a moment. */
export const useSettled = (value: string): string => useSettling(value)[0];

/** What one command would do: its effects, or why it would be refused. */
export interface Preview {
  readonly label: string;
  readonly effects: Effects | null;
  /** The refusal in words. */
  readonly refusal: string | null;
  /** The messages about fields, by field. */
  readonly errors: FieldErrors;
  /** A colleague was faster: who, and when. */
  readonly decided: Decided | null;
}

const previewOf = (label: string, answer: unknown): Preview => {
  const { success, data } = safeParse(effects, answer);
  if (!success) return { label, effects: null, refusal: null, errors: {}, decided: null };
  const errors = fieldErrorsOf(data.refusal?.errors);
  return { label, effects: data, refusal: data.refusal?.message ?? null, errors, decided: null };
};

/** A refusal before anything ran is an answer; forbidden and broken calls are failures of the preview. */
const isRefusal = (error: unknown): error is OpsError =>
  error instanceof OpsError && error.status >= 400 && error.status < 500 && ![401, 403].includes(error.status);

interface PreviewInput {
  readonly targets: readonly Target[];
  readonly body: Readonly<Record<string, unknown>>;
}

const NO_TARGETS: readonly Target[] = [];

const targetsIn = (settled: string): readonly Target[] =>
  settled === '' ? NO_TARGETS : (JSON.parse(settled) as PreviewInput).targets;

/** What tells one preview from another of the same command. */
const markOf = (previews: readonly Preview[]): string =>
  JSON.stringify(previews.map(({ effects, refusal }) => [effects?.digest, refusal]));

/**
 * Runs the command dry whenever what is typed is complete and has come to rest, and again when what it is about has
 * changed.
 *
 * @param input null while it is incomplete
 * @param player whom it is about, where the parameters do not say it
 */
export const usePreview = (operation: Operation, input: PreviewInput | null, player?: string) => {
  const tenant = useTenant();
  const key = input === null ? '' : JSON.stringify(input);
  const [settled, settle] = useSettling(key);
  const previewed = useRef({ settled: '', mark: '' });
  const targets = useMemo(() => targetsIn(settled), [settled]);
  const query = useQuery({
    // What makes a read of the page anew, such as a change of the player, makes it anew too.
    queryKey: [
      targets.length <= FOLLOWED_MAX ? READS : UNFOLLOWED,
      `dry-run ${operation.words}`,
      [player, ...targets.flatMap(({ params }) => Object.values(params))],
      tenant,
      settled,
    ],
    enabled: settled !== '',
    staleTime: 0,
    gcTime: 0,
    retry: false,
    // Without a network it fails at once, so that a waiting person sees why.
    networkMode: 'always',
    refetchInterval: targets.length === 1 ? AGAIN_MS : false,
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }) => {
      // The page repeats the preview by itself.
      const before = previewed.current;
      previewed.current = { settled, mark: before.settled === settled ? before.mark : '' };
      const { targets, body } = JSON.parse(settled) as PreviewInput;
      const previews: Preview[] = [];
      for (const { label, params } of targets.slice(0, TARGETS_MAX)) {
        try {
          previews.push(previewOf(label, await dryRun(operation, { params: { tenant, ...params }, body, signal })));
        } catch (error) {
          if (!isRefusal(error)) throw error;
          previews.push({
            ...{ label, effects: null, refusal: error.message },
            ...{ errors: fieldErrorsIn(error), decided: decidedIn(error) },
          });
        }
      }
      const mark = markOf(previews);
      if (previewed.current.mark === '') previewed.current = { settled, mark };
      return { previews, isChanged: previewed.current.mark !== mark };
    },
  });
  const isCurrent = settled === key && key !== '';
  return {
    previews: isCurrent ? query.data?.previews : undefined,
    /** It says something else than when it was first shown. */
    isChanged: isCurrent && (query.data?.isChanged ?? false),
    error: isCurrent ? query.error : null,
    isWorking: input !== null && (!isCurrent || query.isPending || (query.isError && query.isFetching)),
    refetch: () => void query.refetch(),
    /** Somebody waits for it: what is typed is complete. */
    begin: settle,
  };
};
