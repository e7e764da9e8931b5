import { listPlayerNames, PLAYER_NAMES_MAX } from '@jangada/contracts/ops/player-names';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createContext, use, useMemo, type ReactNode } from 'react';
import { call } from '../api/ops-client.ts';
import { useRight, useTenant } from '../rights/rights.ts';

/** Names change seldom. */
const KEPT_MS = 10 * 60_000;
const PLAYER_ID = /^[1-9]\d{0,14}$/;

const Names = createContext<ReadonlyMap<string, string>>(new Map());

interface PlayerNamesProps {
  /** Whatever the rows have in the place of a player. */
  readonly ids: readonly unknown[];
  readonly children: ReactNode;
}

/**
 * Reads the names of the players of a page by one call, for the links inside. Whoever may not see names gets numbers, and
 * nothing is asked.
 */
export const PlayerNames = ({ ids, children }: PlayerNamesProps) => {
  const tenant = useTenant();
  const { may, of } = useRight('players.see');
  const isAllowed = may !== null && (of === null || of.includes('name'));
  const asked = [...new Set(ids.map(String))]
    .filter((id) => PLAYER_ID.test(id))
    .slice(0, PLAYER_NAMES_MAX)
    .toSorted()
    .join(',');
  const { data } = useQuery({
    queryKey: ['player-names', tenant, asked],
    queryFn: ({ signal }) => call(listPlayerNames, { params: { tenant }, query: { ids: asked }, signal }),
    enabled: isAllowed && asked !== '',
    staleTime: KEPT_MS,
    placeholderData: keepPreviousData,
    // A list without names is a list: the numbers stay.
    retry: false,
  });
  const names = useMemo(() => new Map(data?.data.map(({ id, name }) => [String(id), name])), [data]);
  return <Names value={names}>{children}</Names>;
};

/** `Ana Souza · 42` where the name is known; the number alone otherwise. */
export const usePlayerLabel = (id: string, unnamed = id): string => {
  const name = use(Names).get(id);
  return name === undefined ? unnamed : `${name} · ${id}`;
};
