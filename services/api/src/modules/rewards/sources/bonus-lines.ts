import type { Bilingual } from '@jangada/contracts/values/languages';
import type { Tx } from '../../../database/database.ts';

export interface BonusLine {
  readonly userId: number;
  /** `rollover`: bonus money that became real. */
  readonly type: 'bonus' | 'rollover';
  readonly description: Bilingual;
  /** Signed, in centavos. */
  readonly amount: number;
  readonly txnId: number;
}

/** A statement line about one movement of bonus money (I9). */
export const insertBonusLine = (tx: Tx, { userId, type, description, amount, txnId }: BonusLine) =>
  tx
    .insertInto('bonus_lines')
    .values({ user_id: userId, type, description: JSON.stringify(description), amount, txn_id: txnId })
    .execute();
