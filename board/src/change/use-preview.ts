import type { BoardOverview } from '@jangada/contracts/delivery/board.endpoints';
import { DeliveryError } from '@jangada/contracts/client/delivery-client';
import { changeRollouts, type ChangeReply, type ProposedChange } from '@jangada/contracts/delivery/changes.endpoints';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../api/board-client.ts';
import { isSameRollout } from '../rollout/same-rollout.ts';
import { cellsOf, changesOf, problemsOf, type Draft } from './draft.ts';

/** The pause in typing after which the edge is called. */
const DEBOUNCE_MS = 300;

/** The reason of a dry run, which is not stored. */
export const DRY_RUN_REASON = 'dry run';

/** The reply, and the changes to write: those of the reply that change something. */
export interface Preview {
  readonly changes: readonly ProposedChange[];
  readonly reply: ChangeReply;
  /** The sites that have no earlier good release. */
  readonly leftOut: readonly string[];
}

/** The sites that the edge names, because they have nothing to go back to. */
const sitesWithNothingBefore = (error: unknown): readonly string[] => {
  if (!(error instanceof DeliveryError) || error.code !== 'rollout.nothing-before') return [];
  const { rollouts } = error.body;
  return Array.isArray(rollouts) ? rollouts.map(({ tenant }: { tenant?: unknown }) => String(tenant)) : [];
};

const tryOut = (changes: readonly ProposedChange[], signal: AbortSignal): Promise<ChangeReply> =>
  call(changeRollouts, { body: { changes: [...changes], reason: DRY_RUN_REASON, dry_run: true }, signal });

const previewOf = (changes: readonly ProposedChange[], reply: ChangeReply, leftOut: readonly string[]): Preview => {
  const same = reply.effects.filter(({ before, after }) => isSameRollout(before, after));
  const stays = ({ tenant, remote }: ProposedChange) =>
    same.some((effect) => effect.tenant === tenant && effect.remote === remote);
  return { changes: changes.filter((change) => !stays(change)), reply, leftOut };
};

/** The preview without the sites that have nothing to go back to, unless all are such. */
const fetchPreview = async (changes: readonly ProposedChange[], signal: AbortSignal): Promise<Preview> => {
  try {
    return previewOf(changes, await tryOut(changes, signal), []);
  } catch (error) {
    const lacking = sitesWithNothingBefore(error);
    const others = changes.filter(({ tenant }) => !lacking.includes(tenant));
    if (lacking.length === 0 || others.length === 0) throw error;
    return previewOf(others, await tryOut(others, signal), lacking);
  }
};

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
        ? ({ signal }): Promise<Preview> => fetchPreview(changesOf(draft, basis), signal)
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
