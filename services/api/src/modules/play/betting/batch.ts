import type { Tx } from '../../../database/database.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { rollBack, type Rollback } from './rollback.ts';
import type { Applied, Prize, Stake } from './bet-instructions.ts';
import { payWin, placeBet, refundBet } from './place-bet.ts';

/** One of several instructions in one provider call. */
export type Action =
  | { readonly op: 'bet'; readonly input: Stake }
  | { readonly op: 'win'; readonly input: Prize }
  | { readonly op: 'refund'; readonly input: Prize }
  | { readonly op: 'rollback'; readonly input: Rollback };

/**
 * Applies all instructions in order, or none: a refusal must abort the transaction.
 *
 * @throws {BetRefused} of the first refused instruction
 */
export const applyBatch = async (tx: Tx, actions: readonly Action[], tenant: Tenant): Promise<Applied[]> => {
  const applied: Applied[] = [];
  for (const action of actions) applied.push(await applyOne(tx, action, tenant));
  return applied;
};

function applyOne(tx: Tx, action: Action, tenant: Tenant): Promise<Applied> {
  switch (action.op) {
    case 'bet':
      return placeBet(tx, action.input, tenant);
    case 'win':
      return payWin(tx, action.input, tenant);
    case 'refund':
      return refundBet(tx, action.input);
    case 'rollback':
      return rollBack(tx, action.input);
  }
}
