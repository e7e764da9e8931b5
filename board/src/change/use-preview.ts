import type { BoardOverview } from '@jangada/contracts/delivery/board.endpoints';
import { changeRollouts, type ChangeReply, type ProposedChange } from '@jangada/contracts/delivery/changes.endpoints';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../api/board-client.ts';
import { cellsOf, changesOf, problemsOf, type Draft } from './draft.ts';

/** The pause in typing after which the edge is called. */
const DEBOUNCE_MS = 300;

/** The reason of a dry run, which is not stored. */
const DRY_RUN_REASON = 'dry run';

/** The reply with the changes it belongs to, which are the changes to write. */
export interface Preview {
  readonly changes: readonly ProposedChange[];
  readonly reply: ChangeReply;
}

const useDebounced = (value: string): string => {
  const [debounced, setQuiet] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
};

/**
 * Fetches the effect of a draft without writing it, again whenever the draft or its basis changes.
 *
 * @param basis the rollouts that the operator has seen, with the expected revisions
 */
export const usePreview = (draft: Draft, basis: BoardOverview) => {
  const isComplete = problemsOf(draft, Date.now()).length === 0;
  const { reason: _reason, urgent: _urgent, ...decisive } = draft;
  const request = JSON.stringify([decisive, cellsOf(basis, draft).map(({ tenant, revision }) => [tenant, revision])]);
  const debounced = useDebounced(request);
  const isSettled = debounced === request;
  const query = useQuery({
    queryKey: ['preview', debounced],
    queryFn:
      isComplete && isSettled
        ? async ({ signal }): Promise<Preview> => {
            const changes = changesOf(draft, basis);
            const body = { changes, reason: DRY_RUN_REASON, dry_run: true };
            return { changes, reply: await call(changeRollouts, { body, signal }) };
          }
        : skipToken,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return {
    isComplete,
    isWorking: isComplete && (!isSettled || query.isFetching),
    preview: isComplete && isSettled ? query.data : undefined,
    error: isComplete && isSettled ? query.error : null,
    again: query.refetch,
  };
};
