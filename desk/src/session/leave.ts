import { showPrivate } from '@jangada/contracts/ops/player-reads';
import type { Me } from '@jangada/contracts/ops/me';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { DOCUMENT_FILES, meQuery, READS } from '../api/queries.ts';
import { cancelTouch } from '../api/touch.ts';
import { tellOtherTabs } from './other-tabs.ts';

interface Keyed {
  readonly queryKey: QueryKey;
}

const isMe = ({ queryKey }: Keyed): boolean => queryKey[0] === meQuery.queryKey[0];

/** What a person has revealed, and the documents that they look at. */
const isPrivate = ({ queryKey: [kind, words] }: Keyed): boolean =>
  kind === DOCUMENT_FILES || (kind === READS && words === showPrivate.words);

const forgetAll = (client: QueryClient): void => {
  client.removeQueries({ predicate: (query) => !isMe(query) });
  client.getMutationCache().clear();
};

/** The session is over in this tab: nothing that was read stays, and the sign-in page is shown. The other tabs hear it. */
export const leave = (client: QueryClient): void => {
  if (client.getQueryData(meQuery.queryKey)) tellOtherTabs({ type: 'left' });
  cancelTouch();
  client.setQueryData(meQuery.queryKey, null);
  forgetAll(client);
};

/** Somebody else has signed in over the page: nothing of who was there stays. */
export const enterAs = (client: QueryClient, me: Me): void => {
  cancelTouch();
  client.setQueryData(meQuery.queryKey, me);
  forgetAll(client);
};

/** The page stays for what is being written, but not what was revealed in the session that is over. */
export const forgetPrivate = (client: QueryClient): void => {
  for (const query of client.getQueryCache().findAll({ predicate: isPrivate })) {
    void query.cancel({ silent: true });
    query.reset();
  }
};

/** The same person is back: the page is read again. */
export const readAgain = (client: QueryClient): void =>
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === READS || isPrivate({ queryKey }) });
