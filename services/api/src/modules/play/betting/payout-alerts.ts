import { endAlert, raiseAlert } from '../../../outbox/raise-alert.ts';
import type { Tx } from '../../../database/database.ts';
import { readRoundTotals, type BetRow } from './bets.repository.ts';
import type { Prize } from './bet-instructions.ts';
import type { ExcessiveWin } from './win-limits.ts';

/**
 * A bet was taken back, so its round's prize should go back as well, but only the provider can decide that. The player
 * keeps the money; an operator contacts the provider.
 */
export const alertUnreturnedPayout = async (tx: Tx, bet: BetRow): Promise<void> => {
  const { bets, paid } = await readRoundTotals(tx, bet);
  if (paid === 0 || bets > 0) return;
  await raiseAlert(tx, {
    kind: 'bet-rolled-back-win-stands',
    subject: `${bet.provider} ${bet.provider_tx_id}`,
    details: { user_id: bet.user_id, round: bet.round_id, staked: bet.cash + bet.bonus, paid },
  });
};

/** A prize exceeds the maximum of its round, so an operator releases or refuses it. */
export const alertWinAboveMaximum = (tx: Tx, prize: Prize, { staked, paid, amountMax }: ExcessiveWin): Promise<void> =>
  raiseAlert(tx, {
    kind: 'win-above-maximum',
    subject: `${prize.provider} ${prize.txId}`,
    details: {
      user_id: prize.player.id,
      game: prize.game.title,
      round: prize.roundId,
      staked,
      paid,
      amount_max: amountMax,
    },
  });

/** Ends the alert: the prize was released, refused, or taken back by its game. */
export const endWinAboveMaximum = (tx: Tx, { provider, provider_tx_id: txId }: BetRow): Promise<void> =>
  endAlert(tx, { kind: 'win-above-maximum', subject: `${provider} ${txId}` });

/** The player owes part of a prize that was taken back. */
export const alertPrizeDebt = async (tx: Tx, { user_id, provider, provider_tx_id, ...paid }: BetRow, debt: number) => {
  if (debt === 0) return;
  await raiseAlert(tx, {
    kind: 'player-debt',
    subject: `${provider} ${provider_tx_id}`,
    details: { user_id, round: paid.round_id, amount: paid.cash + paid.bonus, debt },
  });
};
