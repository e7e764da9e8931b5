import type { QueueItem } from '@jangada/contracts/ops/queues';
import type { OpenCommand } from '../command/command-store.ts';

interface Choice {
  readonly chosen: string | null;
  /** The documents of a player that wait. */
  readonly pending: readonly string[];
}

interface Decisions {
  readonly approve: OpenCommand | null;
  readonly refuse: OpenCommand | null;
}

/** The commands that end an item, for `a` and `r`. */
export const decisionsOf = (
  { queue, item }: Pick<QueueItem, 'queue' | 'item'>,
  { chosen, pending }: Choice,
): Decisions => {
  const on = (words: string): OpenCommand => ({ words, params: { id: item } });
  switch (queue) {
    case 'withdrawals':
      return { approve: on('withdrawal approve'), refuse: on('withdrawal refuse') };
    case 'referrals':
      return { approve: on('referral approve'), refuse: on('referral reject') };
    case 'alerts':
      return { approve: on('alert close'), refuse: null };
    case 'chat-reports':
      return { approve: on('chat dismiss'), refuse: on('chat delete') };
    case 'stranded-pix':
      return { approve: null, refuse: { words: 'pix return', params: { e2eid: item } } };
    case 'identity':
      return {
        approve:
          pending.length === 0
            ? null
            : { words: 'document approve', targets: pending.map((id) => ({ label: id, params: { id } })) },
        refuse: chosen === null ? null : { words: 'document reject', params: { id: chosen } },
      };
  }
};
