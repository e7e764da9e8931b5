import type { CallLog } from '../call-log.ts';
import type { CrashTables } from '../crash-table.ts';
import type { playInstant } from '../instant-play.ts';

/** The server's answer when a round is over. */
export type Played<View> = Omit<NonNullable<Awaited<ReturnType<typeof playInstant>>>, 'view'> & { view: View };

/** The state of a player's table when its page opens. */
export interface TableState {
  flight: ReturnType<CrashTables['current']>;
  hand: object | null;
  /** The end of a round that no page has shown. */
  unseen: Pick<NonNullable<ReturnType<CallLog['last']>>, 'requestId' | 'path' | 'answer'> | null;
  /** The call that began a round which was lost and refunded. */
  interrupted: string | null;
}
