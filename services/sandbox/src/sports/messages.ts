import type { BetRecord } from './bet-record.ts';
import { potentialWinOf } from './bet-record.ts';
import { marketName, outcomeName } from './labels.ts';
import type { Operation } from './operator.ts';

/** The `payload` claim of a money message to the operator. Amounts are subunits (centavos). */
export const messageOf = (
  bet: BetRecord,
  operation: Operation,
  transactionId: string,
  amount: number,
  now: number,
): object => {
  const transaction = {
    id: transactionId,
    betslip_id: bet.id,
    player_id: bet.playerId,
    ext_player_id: bet.playerId,
    operator_id: bet.operatorId,
    operator_brand_id: bet.brandId,
    amount,
    currency: bet.currency,
    operation: operation === 'make' ? 'bet' : operation,
    bonus_id: null,
    timestamp: now / 1000,
  };
  const common = { amount, currency: bet.currency, player_id: bet.playerId, bonus_id: null, transaction };
  if (operation === 'make') return { ...common, potential_win: potentialWinOf(bet), betslip: betslipOf(bet) };
  const settled = { ...common, bet_transaction_id: bet.betTransactionId, betslip: betslipOf(bet) };
  if (operation === 'rollback')
    return { ...settled, parent_transaction_id: bet.settlementTransactionId ?? bet.betTransactionId };
  if (operation === 'win') return { ...settled, is_cashout: false };
  if (operation === 'refund') return { ...settled, reason: 'event cancelled' };
  if (operation === 'discard') return { ...settled, ext_player_id: bet.playerId, reason: 'no answer to bet/make' };
  return settled;
};

function betslipOf(bet: BetRecord): object {
  return {
    id: bet.id,
    timestamp: bet.placedAt / 1000,
    player_id: bet.playerId,
    operator_id: bet.operatorId,
    operator_brand_id: bet.brandId,
    currency: bet.currency,
    type: bet.selections.length > 1 ? `1/${bet.selections.length}` : '1/1',
    sum: bet.stake,
    k: bet.odds.toFixed(2),
    status: bet.status,
    bets: bet.selections.map((selection, index) => ({
      id: `${bet.id}-${index + 1}`,
      event_id: selection.eventId,
      sport_id: selection.sportId,
      competitor_name: [selection.home, selection.away],
      scheduled: selection.startsAt / 1000,
      market_name: marketName(selection.market, 'pt'),
      outcome_name: outcomeName(selection.market, selection.outcome, selection, 'pt'),
      odds: selection.odds.toFixed(2),
      status: selection.result,
    })),
  };
}
