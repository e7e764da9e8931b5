import type { UserBox, UserPrize } from '@jangada/contracts/domains/boxes/box';
import { listPrizes, listUserBoxes } from '@jangada/contracts/domains/boxes/endpoints';
import { balanceUpdated, boxGranted } from '@jangada/contracts/events/events';
import type { Api } from '@jangada/contracts/host/host-api';
import type { Language } from '@jangada/contracts/values/languages';
import { ApiError } from '@jangada/remote-kit/errors';
import { useEvent } from '@jangada/remote-kit/hooks';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@jangada/remote-kit/query';
import { retryUnlessRefused } from '../queries/retry-unless-refused.ts';
import { nextPage } from './boxes.query.ts';

const NOT_FOUND_STATUS = 404;

/** The key of all queries about a player's boxes and prizes; invalidated after a purchase, an opening or a sale. */
const ownedKey = ['casino', 'owned'] as const;

interface Owner {
  readonly userId: number;
  readonly language: Language;
}

export const ownBoxes = (api: Api, { userId, language }: Owner, status: UserBox['status'] | undefined) =>
  infiniteQueryOptions({
    queryKey: [...ownedKey, 'boxes', userId, language, status ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      api(listUserBoxes, { query: { page: pageParam, ...(status && { status }) }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    retry: retryUnlessRefused,
  });

export const ownPrizes = (api: Api, { userId, language }: Owner, status: UserPrize['status'] | undefined) =>
  infiniteQueryOptions({
    queryKey: [...ownedKey, 'prizes', userId, language, status ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      api(listPrizes, { query: { page: pageParam, ...(status && { status }) }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    retry: retryUnlessRefused,
  });

/** The number of closed boxes. */
export const closedCount = (api: Api, { userId, language }: Owner) =>
  queryOptions({
    queryKey: [...ownedKey, 'closed-count', userId, language],
    queryFn: async ({ signal }) => (await api(listUserBoxes, { query: { status: 'closed' }, signal })).total,
    retry: retryUnlessRefused,
  });

/** One owned box by its number; null when it belongs to another player. */
export const ownBox = (api: Api, { userId, language }: Owner, id: number) =>
  queryOptions({
    queryKey: [...ownedKey, 'box', userId, language, id],
    queryFn: async ({ signal }): Promise<UserBox | null> => {
      try {
        const { data } = await api(listUserBoxes, { query: { id }, signal });
        return data.find((box) => box.id === id) ?? null;
      } catch (error) {
        if (error instanceof ApiError && error.status === NOT_FOUND_STATUS) return null;
        throw error;
      }
    },
    retry: retryUnlessRefused,
  });

/** Reloads everything the player owns. */
export const useReloadOwned = (): (() => void) => {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: ownedKey });
};

/** Updates the lists of owned boxes and prizes: on a gift, or a purchase or sale in another tab. */
export const useOwnedUpdates = (): void => {
  const reload = useReloadOwned();
  useEvent(boxGranted, reload);
  useEvent(balanceUpdated, reload);
};
