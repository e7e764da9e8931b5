import type { CallLog } from '../call-log.ts';
import type { CrashTables } from '../crash-table.ts';
import type { playInstant } from '../instant-play.ts';

/** The server's answer at the end of a round. */
export type Played<View> = Omit<NonNullable<Awaited<ReturnType<typeof playInstant>>>, 'view'> & { view: View };

/** The state of a player's table when its page opens. */
export interface TableState {
  flight: ReturnType<CrashTables['current']>;
  hand: object | null;
  /** The end of a round that no page has shown yet. */
  unseen: Pick<NonNullable<ReturnType<CallLog['last']>>, 'requestId' | 'path' | 'answer'> | null;
  /** The call whose round was lost and refunded. */
  interrupted: string | null;
}
