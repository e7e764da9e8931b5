import type { DeskChange } from '@jangada/contracts/ops/live';
import { showPlayerPresence } from '@jangada/contracts/ops/player-reads';
import { listQueueItems, listQueues } from '@jangada/contracts/ops/queues';
import { listRequests } from '@jangada/contracts/ops/requests';
import { hashKey, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { meQuery, PEEK, READS } from '../api/queries.ts';
import { refreshAfterCommand } from '../command/refresh.ts';
import { useTenant } from '../rights/rights.ts';
import { openStream } from './open-stream.ts';

/** Changes are collected, and not all desks read at the same moment. */
const COLLECTED_MS = 700;
const SPREAD_MS = 600;

/** What is counted and listed of all work: it may change with every command, and with none of a player's deposits. */
const ofWork: readonly string[] = [listQueues.words, listQueueItems.words, listRequests.words];

const valuesOf = (params: unknown): readonly string[] =>
  typeof params === 'object' && params !== null ? Object.values(params).map(String) : [];

const isConcerned = ([, words, params]: QueryKey, { about, player, subject }: DeskChange): boolean => {
  const isOfIt = valuesOf(params).some((value) => value === player || value === subject);
  if (about === 'presence') return words === showPlayerPresence.words && isOfIt;
  return isOfIt || (about !== 'deposits' && ofWork.includes(String(words)));
};

/** Reads again what the changes concern. A list only looks whether there is something new, so that its rows stay in place. */
const readAgain = (client: QueryClient, changes: readonly DeskChange[]): void => {
  const isOfWork = changes.some(({ about }) => about !== 'presence');
  const lists = new Set(
    client
      .getQueryCache()
      .findAll({ queryKey: [PEEK] })
      .map(({ queryKey }) => tailOf(queryKey)),
  );
  void client.invalidateQueries({
    predicate: ({ queryKey }) => {
      if (queryKey[0] === PEEK) return isOfWork;
      if (queryKey[0] !== READS || lists.has(tailOf(queryKey))) return false;
      return changes.some((change) => isConcerned(queryKey, change));
    },
  });
};

const tailOf = (key: QueryKey): string => hashKey(key.slice(1));

/** Shows what others do without waiting for the next look: it reads again what a change concerns. */
export const useLive = (): void => {
  const tenant = useTenant();
  const client = useQueryClient();
  useEffect(() => {
    let collected: DeskChange[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wasListening = false;
    const close = openStream(tenant, (message) => {
      if (message.type === 'listening') {
        // Changes during the lost connection were not sent.
        if (wasListening) {
          void client.invalidateQueries({ queryKey: meQuery.queryKey });
          refreshAfterCommand(client);
        }
        wasListening = true;
        return;
      }
      if (message.type === 'person') {
        // Without a session, or in that of somebody else, the answer covers the page.
        void client.invalidateQueries({ queryKey: meQuery.queryKey });
        return;
      }
      collected.push(message.change);
      timer ??= setTimeout(
        () => {
          timer = undefined;
          readAgain(client, collected);
          collected = [];
        },
        COLLECTED_MS + Math.random() * SPREAD_MS,
      );
    });
    return () => {
      clearTimeout(timer);
      close();
    };
  }, [tenant, client]);
};
