import { randomUUID } from 'node:crypto';
import { isOpen, settlementOf, type BetRecord } from './bet-record.ts';
import type { World } from './board.ts';
import type { Operation } from './operator.ts';
import type { BetStatus, SelectionResult } from './protocol.ts';
import { resultOf } from './world/results.ts';

export type SettlementResult = 'won' | 'lost' | 'refund' | 'rollback';

const SELECTION_RESULTS = { won: 'won', lost: 'lost', refund: 'void' } as const satisfies Partial<
  Record<SettlementResult, SelectionResult>
>;
const OPERATIONS: Partial<Record<BetStatus, Operation>> = { won: 'win', lost: 'lost', refunded: 'refund' };

/** The bet with a message that the operator has to confirm. */
export const withDue = (bet: BetRecord, operation: Operation, amount: number, now: number): BetRecord => ({
  ...bet,
  due: { operation, transactionId: randomUUID(), amount, attempts: 0, nextAt: now },
});

const close = (bet: BetRecord, status: BetStatus, payout: number, now: number): BetRecord => {
  const operation = OPERATIONS[status];
  const closed: BetRecord = { ...bet, status, payout, settledAt: now };
  return operation ? withDue(closed, operation, payout, now) : closed;
};

/** The bet with the results of its ended events, closed when all are known. */
export const evaluate = (bet: BetRecord, world: World, now: number): BetRecord => {
  const selections = bet.selections.map((selection) => {
    if (selection.result !== 'open') return selection;
    const final = world.final(selection.eventId);
    if (final === undefined) return selection;
    if (final === null) return { ...selection, result: 'void' as const };
    const result = resultOf(selection.market, selection.outcome, final);
    return { ...selection, result, score: final.score };
  });
  const evaluated = { ...bet, selections };
  const settlement = settlementOf(evaluated);
  return settlement ? close(evaluated, settlement.status, settlement.payout, now) : evaluated;
};

/** The bet with a result that an operator sets by hand; undefined when the result does not apply. */
export const applyResult = (bet: BetRecord, result: SettlementResult, now: number): BetRecord | undefined => {
  if (result === 'rollback') {
    if (isOpen(bet) || bet.status === 'rejected') return undefined;
    const reopened: BetRecord = { ...bet, status: 'accepted', payout: 0, held: true };
    delete reopened.settledAt;
    const selections = bet.selections.map((selection) => ({ ...selection, result: 'open' as const }));
    return withDue({ ...reopened, selections }, 'rollback', bet.payout, now);
  }
  if (bet.status !== 'accepted') return undefined;
  const selectionResult = SELECTION_RESULTS[result];
  const selections = bet.selections.map((selection) => ({ ...selection, result: selectionResult }));
  const settlement = settlementOf({ ...bet, selections });
  return settlement && close({ ...bet, selections, held: false }, settlement.status, settlement.payout, now);
};
