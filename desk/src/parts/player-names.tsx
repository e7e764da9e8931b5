import { listPlayerNames, PLAYER_NAMES_MAX } from '@jangada/contracts/ops/player-names';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createContext, use, useMemo, type ReactNode } from 'react';
import { call } from '../api/ops-client.ts';
import { useRight, useTenant } from '../rights/rights.ts';
import { Span } from '@jangada/design';
import { useTranslation } from '../texts/use-translation.ts';
import { shownText } from '../texts/shown-text.ts';

/** Names change seldom. */
const KEPT_MS = 10 * 60_000;
/** The longest number that is exact. */
export const PLAYER_ID = /^[1-9]\d{0,14}$/;

const Names = createContext<ReadonlyMap<string, string>>(new Map());

const useMayName = (): boolean => {
  const { may, of } = useRight('players.see');
  return may !== null && (of === null || of.includes('name'));
};

/**
 * Reads the names of players for a file, page by page, each once; null for whoever may not see names. A failure ends
 * the file: a column that is empty in part would say that a player has no name.
 */
export const useNamesForFile = () => {
  const tenant = useTenant();
  const isAllowed = useMayName();
  if (!isAllowed) return null;
  return () => {
    const names = new Map<string, string>();
    return {
      nameOf: (id: string) => names.get(id) ?? '',
      learn: async (ids: readonly unknown[], signal: AbortSignal): Promise<void> => {
        const asked = [...new Set(ids.map(String))].filter((id) => PLAYER_ID.test(id) && !names.has(id));
        for (let from = 0; from < asked.length; from += PLAYER_NAMES_MAX) {
          const query = { ids: asked.slice(from, from + PLAYER_NAMES_MAX).join(',') };
          const { data } = await call(listPlayerNames, { params: { tenant }, query, signal });
          for (const { id, name } of data) names.set(String(id), name);
        }
      },
    };
  };
};

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
  const isAllowed = useMayName();
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

/** The name and number of a player inside a link of its own. */
export const PlayerName = ({ id }: { id: string }) => {
  const { t } = useTranslation();
  return <Span>{shownText(usePlayerLabel(id, t('palette.player', { id })))}</Span>;
};
