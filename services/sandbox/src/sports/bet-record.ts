import type { BetStatus, BetView, SelectionView } from './protocol.ts';
import type { Operation } from './operator.ts';

/** A betslip as the provider keeps it. */
export interface BetRecord {
  id: string;
  requestId: string;
  playerId: string;
  operatorId: string;
  brandId: string;
  currency: string;
  kind: 'single' | 'combo';
  status: BetStatus;
  stake: number;
  odds: number;
  payout: number;
  placedAt: number;
  settledAt?: number;
  reason?: string;
  selections: SelectionView[];
  betTransactionId: string;
  /** The last settlement: what a rollback refers to. */
  settlementTransactionId?: string;
  /** Settlement was rolled back by hand: nothing happens by itself any more. */
  held: boolean;
  /** A message the operator has not confirmed yet. */
  due?: { operation: Operation; transactionId: string; amount: number; attempts: number; nextAt: number };
}

export const potentialWinOf = ({ stake, odds }: Pick<BetRecord, 'stake' | 'odds'>): number => Math.round(stake * odds);

export function viewOf(bet: BetRecord): BetView {
  return {
    id: bet.id,
    kind: bet.kind,
    status: bet.status,
    stake: bet.stake,
    odds: bet.odds,
    potentialWin: potentialWinOf(bet),
    payout: bet.payout,
    placedAt: bet.placedAt,
    ...(bet.settledAt && { settledAt: bet.settledAt }),
    ...(bet.reason && { reason: bet.reason }),
    selections: bet.selections,
  };
}

export const isOpen = ({ status }: BetRecord): boolean => status === 'accepted' || status === 'pending';

/** The product of the odds; a void selection counts as 1. Rounded to two digits as it is shown. */
export function oddsOf(selections: Pick<SelectionView, 'odds' | 'result'>[]): number {
  const product = selections.reduce((odds, { odds: leg, result }) => (result === 'void' ? odds : odds * leg), 1);
  return Math.round(product * 100) / 100;
}

/** What a bet is worth once its selections have ended; undefined while something is still open. */
export function settlementOf(
  bet: Pick<BetRecord, 'stake' | 'selections'>,
): { status: BetStatus; payout: number } | undefined {
  const results = bet.selections.map(({ result }) => result);
  if (results.includes('lost')) return { status: 'lost', payout: 0 };
  if (results.includes('open')) return undefined;
  if (results.every((result) => result === 'void')) return { status: 'refunded', payout: bet.stake };
  return { status: 'won', payout: Math.round(bet.stake * oddsOf(bet.selections)) };
}
