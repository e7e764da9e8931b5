import type { QueryClient } from '@tanstack/react-query';
import { meQuery } from '../api/queries.ts';

const isMe = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => queryKey[0] === meQuery.queryKey[0];

/** Ends the session in this tab: the cache is cleared, and the sign-in page is shown. */
export const endSession = (client: QueryClient): void => {
  void client.resetQueries({ queryKey: meQuery.queryKey });
  client.removeQueries({ predicate: (query) => !isMe(query) });
};
