import type { BetStatus, BetView, SelectionView } from './protocol.ts';
import type { Operation } from './operator.ts';

/** A betslip as the provider stores it. */
export interface BetRecord extends Omit<BetView, 'potentialWin'> {
  requestId: string;
  playerId: string;
  operatorId: string;
  brandId: string;
  currency: string;
  betTransactionId: string;
  /** The last settlement, which a rollback refers to. */
  settlementTransactionId?: string;
  /** A control call rolled the settlement back: automatic settlement is off. */
  held: boolean;
  /** A message that the operator has not confirmed yet. */
  due?: { operation: Operation; transactionId: string; amount: number; attempts: number; nextAt: number };
}

export const potentialWinOf = ({ stake, odds }: Pick<BetRecord, 'stake' | 'odds'>): number => Math.round(stake * odds);

export const viewOf = (bet: BetRecord): BetView => {
  const { id, kind, status, stake, odds, payout, placedAt, settledAt, reason, selections } = bet;
  const result = { payout, settledAt, reason, potentialWin: potentialWinOf(bet) };
  return { id, kind, status, stake, odds, placedAt, selections, ...result };
};

export const isOpen = ({ status }: BetRecord): boolean => status === 'accepted' || status === 'pending';

/** The product of the odds, rounded to two digits as shown; a void selection counts as 1. */
export const oddsOf = (selections: Pick<SelectionView, 'odds' | 'result'>[]): number => {
  const product = selections.reduce((odds, { odds: leg, result }) => (result === 'void' ? odds : odds * leg), 1);
  return Math.round(product * 100) / 100;
};

/** The settlement of a bet whose selections have ended; undefined while one is open. */
export const settlementOf = (
  bet: Pick<BetRecord, 'stake' | 'selections'>,
): { status: BetStatus; payout: number } | undefined => {
  const results = bet.selections.map(({ result }) => result);
  if (results.includes('lost')) return { status: 'lost', payout: 0 };
  if (results.includes('open')) return undefined;
  if (results.every((result) => result === 'void')) return { status: 'refunded', payout: bet.stake };
  return { status: 'won', payout: Math.round(bet.stake * oddsOf(bet.selections)) };
};
