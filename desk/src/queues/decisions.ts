import type { QueueItem } from '@jangada/contracts/ops/queues';
import type { OpenCommand } from '../command/command-store.ts';

interface Choice {
  readonly chosen: string | null;
  /** The documents of a player that wait. */
  readonly pending: readonly PendingDocument[];
}

export interface PendingDocument {
  readonly id: string;
  /** Its kind in words. */
  readonly name: string;
}

interface Decisions {
  readonly approve: OpenCommand | null;
  readonly refuse: OpenCommand | null;
  /** For an item of several things, all of them at once. */
  readonly approveAll: OpenCommand | null;
  /** Asks the player for what is missing. */
  readonly ask: OpenCommand | null;
}

/** The commands that decide an item, for `a`, `r` and `s`; of several documents the chosen one. */
export const decisionsOf = (
  { queue, item }: Pick<QueueItem, 'queue' | 'item'>,
  { chosen, pending }: Choice,
): Decisions => {
  const on = (words: string): OpenCommand => ({ words, params: { id: item } });
  const one = (approve: OpenCommand | null, refuse: OpenCommand | null): Decisions => ({
    approve,
    refuse,
    approveAll: null,
    ask: null,
  });
  switch (queue) {
    case 'withdrawals':
      return one(on('withdrawal approve'), on('withdrawal refuse'));
    case 'referrals':
      return one(on('referral approve'), on('referral reject'));
    case 'alerts':
      return one(on('alert close'), null);
    case 'chat-reports':
      return one(on('chat dismiss'), on('chat delete'));
    case 'stranded-pix':
      return one(null, { words: 'pix return', params: { e2eid: item } });
    case 'med':
      return one(on('med defend'), on('med accept'));
    case 'identity': {
      const document = pending.find(({ id }) => id === chosen);
      const ofIt = document && { params: { id: document.id }, about: document.name, row: { user_id: item } };
      return {
        ...one(
          ofIt ? { words: 'document approve', ...ofIt } : null,
          ofIt ? { words: 'document reject', ...ofIt } : null,
        ),
        approveAll:
          pending.length > 1
            ? {
                words: 'document approve',
                targets: pending.map(({ id, name }) => ({ label: name, params: { id } })),
                row: { user_id: item },
              }
            : null,
        ask: on('document request'),
      };
    }
  }
};
