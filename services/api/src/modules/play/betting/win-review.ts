import { formatReais } from '../../messages/notifications/format-reais.ts';
import { notify, type Personal } from '../../messages/notifications/notify.ts';
import { house, type Account } from '../../ledger/accounts.ts';
import { credit, move } from '../../ledger/ledger.ts';
import { lockWallet, transactionOf, type LockedWallet } from '../../ledger/wallets.ts';
import { addSpinWinnings } from '../../rewards/bonuses/free-spins.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import type { Tx } from '../../../database/database.ts';
import * as bets from './bets.repository.ts';
import * as heldWins from './held-wins.repository.ts';
import { endWinAboveMaximum } from './payout-alerts.ts';

/** Puts a prize under review and moves its money to the house's account of held prizes. */
export const reviewWin = async (
  wallet: LockedWallet,
  prize: { readonly provider: string; readonly txId: string; readonly amount: number },
  { amountMax, spinsGrant }: { readonly amountMax: number; readonly spinsGrant: string | null },
): Promise<void> => {
  const tx = transactionOf(wallet);
  const { userId } = wallet;
  const bet = await bets.findMovement(tx, prize.provider, prize.txId);
  if (!bet) throw new TypeError('a prize without its row');
  await heldWins.insertHeldWin(tx, { userId, betId: bet.id, amountMax, spinsGrant });
  await notify(tx, userId, winHeld(prize.amount));
};

interface Decided {
  readonly reason: string;
  readonly operator: string;
}

/**
 * Pays a prize that was under review.
 *
 * @throws held-win.not-open when it was decided or taken back, or no bet of its round is standing
 */
export const releaseWin = async (tx: Tx, found: heldWins.HeldWin, decided: Decided): Promise<heldWins.HeldWin> => {
  const { wallet, held, bet } = await lockHeld(tx, found);
  const { bets: standing } = await bets.readRoundTotals(tx, bet);
  if (standing === 0) throw new DomainError('held-win.not-open', { facts: { state: 'bet-rolled-back' } });
  const from = house('held_wins');
  const postings = [...credit(wallet, from, bet.cash), { from, to: wallet.account('bonus'), amount: bet.bonus }].filter(
    ({ amount }) => amount > 0,
  );
  await move(wallet, { idemKey: `held-win:${held.id}:release`, kind: 'win-released', ref: bet.round_id, postings });
  if (held.spins_grant !== null)
    await addSpinWinnings(wallet, held.spins_grant, {
      prizeId: bet.id,
      txId: bet.provider_tx_id,
      amount: bet.cash + bet.bonus,
    });
  await endWinAboveMaximum(tx, bet);
  await notify(tx, wallet.userId, winReleased(bet.cash + bet.bonus));
  return heldWins.decideHeldWin(tx, held.id, { state: 'released', reason: decided.reason, by: decided.operator });
};

/**
 * Refuses a prize that was under review. The provider's books still contain it, so the money stays in suspense until
 * the provider takes the prize back.
 *
 * @throws held-win.not-open when it was decided or taken back
 */
export const refuseWin = async (tx: Tx, found: heldWins.HeldWin, decided: Decided): Promise<heldWins.HeldWin> => {
  const { wallet, held, bet } = await lockHeld(tx, found);
  const postings = [{ from: house('held_wins'), to: house('suspense'), amount: bet.cash + bet.bonus }];
  await move(wallet, { idemKey: `held-win:${held.id}:refuse`, kind: 'win-refused', ref: bet.round_id, postings });
  await endWinAboveMaximum(tx, bet);
  await notify(tx, wallet.userId, winRefused(bet.cash + bet.bonus));
  return heldWins.decideHeldWin(tx, held.id, { state: 'refused', reason: decided.reason, by: decided.operator });
};

async function lockHeld(tx: Tx, { id, user_id: userId, bet_id: betId }: heldWins.HeldWin) {
  const wallet = await lockWallet(tx, userId);
  const held = await heldWins.findHeldWin(tx, id);
  if (held?.state !== 'held') throw new DomainError('held-win.not-open', { facts: { state: held?.state ?? null } });
  return { wallet, held, bet: await bets.getBet(tx, betId) };
}

/**
 * A provider takes back a prize that the player has not received.
 *
 * @returns false when the player has received it: it was never held, or was released
 */
export const returnHeldWin = async (wallet: LockedWallet, paid: bets.BetRow, idemKey: string): Promise<boolean> => {
  const tx = transactionOf(wallet);
  const held = await heldWins.findHeldWinOf(tx, paid.id);
  if (!held || held.state === 'released') return false;
  const from: Account = house(held.state === 'held' ? 'held_wins' : 'suspense');
  const postings = [{ from, to: house(`gaming:${paid.provider}`), amount: paid.cash + paid.bonus }];
  await move(wallet, { idemKey, kind: 'win-rollback', ref: paid.provider_tx_id, postings });
  await heldWins.decideHeldWin(tx, held.id, { state: 'returned', reason: held.reason, by: held.decided_by });
  if (held.state === 'refused') return true;
  await endWinAboveMaximum(tx, paid);
  await notify(tx, wallet.userId, winReturned(paid.cash + paid.bonus));
  return true;
};

const TYPE = 'win';

const winHeld = (amount: number): Personal => ({
  type: TYPE,
  title: { pt: 'Seu prêmio está em análise', en: 'Your prize is under review' },
  description: {
    pt: `${formatReais(amount, 'pt')} entram no seu saldo depois que a nossa equipe conferir o prêmio.`,
    en: `${formatReais(amount, 'en')} will be in your balance once our team has checked the prize.`,
  },
});

const winReleased = (amount: number): Personal => ({
  type: TYPE,
  title: { pt: 'Prêmio liberado', en: 'Prize released' },
  description: {
    pt: `${formatReais(amount, 'pt')} já estão no seu saldo.`,
    en: `${formatReais(amount, 'en')} is in your balance.`,
  },
});

const winReturned = (amount: number): Personal => ({
  type: TYPE,
  title: { pt: 'Prêmio cancelado pelo jogo', en: 'Prize cancelled by the game' },
  description: {
    pt: `O jogo cancelou o prêmio de ${formatReais(amount, 'pt')} que estava em análise. Ele não será pago.`,
    en: `The game has cancelled the prize of ${formatReais(amount, 'en')} that was under review. It will not be paid.`,
  },
});

const winRefused = (amount: number): Personal => ({
  type: TYPE,
  title: { pt: 'Prêmio não confirmado', en: 'Prize not confirmed' },
  description: {
    pt: `${formatReais(amount, 'pt')} não foram pagos: o jogo informou um valor que não pode pagar. Fale com o suporte.`,
    en: `${formatReais(amount, 'en')} was not paid: the game stated an amount that it cannot pay. Contact support.`,
  },
});
