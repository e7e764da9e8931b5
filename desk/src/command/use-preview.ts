import type { Operation } from '@jangada/contracts/ops/operation';
import { safeParse } from '@jangada/contracts/values/schema';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { effects, type Effects } from '@jangada/contracts/ops/rights/effects';
import { dryRun } from '../api/ops-client.ts';
import { decidedIn, fieldErrorsIn, fieldErrorsOf, OpsError, type Decided, type FieldErrors } from '../api/ops-error.ts';
import { useTenant } from '../rights/rights.ts';
import type { Target } from './command-store.ts';

const PAUSE_MS = 350;
/** A colleague may decide while the dialog is open. */
const AGAIN_MS = 10_000;
/** A preview of more things would take longer than reading it. */
export const TARGETS_MAX = 100;

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

/**
 * Runs the command dry whenever what is typed is complete and has come to rest.
 *
 * @param input null while it is incomplete
 */
export const usePreview = (
  operation: Operation,
  input: { readonly targets: readonly Target[]; readonly body: Readonly<Record<string, unknown>> } | null,
) => {
  const tenant = useTenant();
  const key = input === null ? '' : JSON.stringify(input);
  const [settled, settle] = useSettling(key);
  const previewed = useRef('');
  const query = useQuery({
    queryKey: ['dry-run', operation.words, tenant, settled],
    enabled: settled !== '',
    staleTime: 0,
    gcTime: 0,
    retry: false,
    // Without a network it fails at once, so that a waiting person sees why.
    networkMode: 'always',
    refetchInterval: input?.targets.length === 1 ? AGAIN_MS : false,
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }) => {
      // The page repeats the preview by itself.
      const isBackground = previewed.current === settled;
      previewed.current = settled;
      const { targets, body } = JSON.parse(settled) as NonNullable<typeof input>;
      const previews: Preview[] = [];
      for (const { label, params } of targets.slice(0, TARGETS_MAX)) {
        try {
          previews.push(
            previewOf(label, await dryRun(operation, { params: { tenant, ...params }, body, signal, isBackground })),
          );
        } catch (error) {
          if (!isRefusal(error)) throw error;
          previews.push({
            ...{ label, effects: null, refusal: error.message },
            ...{ errors: fieldErrorsIn(error), decided: decidedIn(error) },
          });
        }
      }
      return previews;
    },
  });
  const isCurrent = settled === key && key !== '';
  return {
    previews: isCurrent ? query.data : undefined,
    error: isCurrent ? query.error : null,
    isWorking: input !== null && (!isCurrent || query.isPending || (query.isError && query.isFetching)),
    refetch: () => void query.refetch(),
    /** Somebody waits for it: what is typed is complete. */
    begin: settle,
  };
};
