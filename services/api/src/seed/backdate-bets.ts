import type { Tx } from '../database/database.ts';

/** Sets the time of the bets and wins of a demo round; the money moves now. */
export const backdateBets = (tx: Tx, provider: string, roundId: string, at: Date) =>
  tx
    .updateTable('bets')
    .set({ created_at: at })
    .where('provider', '=', provider)
    .where('round_id', '=', roundId)
    .execute();
