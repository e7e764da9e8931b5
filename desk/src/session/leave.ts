import type { QueryClient } from '@tanstack/react-query';
import { meQuery } from '../api/queries.ts';

const isMe = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => queryKey[0] === meQuery.queryKey[0];

/** The session is over in this tab: nothing that was read stays, and the sign-in page is shown. */
export const leave = (client: QueryClient): void => {
  client.setQueryData(meQuery.queryKey, null);
  client.removeQueries({ predicate: (query) => !isMe(query) });
};
