import { listMessages } from '@jangada/contracts/domains/chat/endpoints';
import { CHAT_PAGE_SIZE } from '@jangada/contracts/domains/chat/message';
import type { Api } from '@jangada/contracts/host/host-api';
import { queryOptions } from '@jangada/remote-kit/query';

export const messagesKey = ['social', 'chat'] as const;

/** The last messages, oldest first. New ones are received as events. */
export const messages = (api: Api) =>
  queryOptions({
    queryKey: messagesKey,
    queryFn: async ({ signal }) => (await api(listMessages, { query: { limit: CHAT_PAGE_SIZE }, signal })).messages,
    staleTime: Infinity,
  });
