import type { QueryClient } from '@tanstack/react-query';
import { meQuery } from '../api/queries.ts';

const isMe = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => queryKey[0] === meQuery.queryKey[0];

/** Nobody is signed in any more: what was shown is forgotten, and the sign-in comes. */
export const endSession = (client: QueryClient): void => {
  void client.resetQueries({ queryKey: meQuery.queryKey });
  client.removeQueries({ predicate: (query) => !isMe(query) });
};
