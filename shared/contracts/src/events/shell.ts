import { event } from './event.ts';
import { numericId } from '../values/ids.ts';
import { centavos } from '../values/money.ts';
import { transactionStatus } from '../domains/payments/status.ts';
import { user, wallet } from '../domains/profile/user.ts';
import * as z from '../values/schema.ts';

/*
 * The events that the shell's start uses. They are separate because the payloads of the others import chat, missions
 * and notifications; other code imports all of them from `events.ts`.
 */

export const signedIn = event('session.signed-in', z.object({ user }), { owner: 'host' });

/**
 * After a sign-out the shell closes the sports widget and clears recent games and the player's caches (AUTH-13 to
 * AUTH-17).
 */
export const signedOut = event('session.signed-out', z.object({}), { owner: 'host' });

export const balanceUpdated = event('wallet.balance-updated', z.object({ wallet }), {
  owner: 'host',
  keepsLast: true,
  wire: { name: 'BalanceUpdated', channels: ['private'] },
});

export const paymentApproved = event(
  'deposits.payment-approved',
  z.object({ transaction_id: numericId, amount: centavos, status: transactionStatus, wallet }),
  { owner: 'host', wire: { name: 'PaymentApproved', channels: ['private'] } },
);

/** The bet slip covers part of a phone's window: floating elements make room. */
export const betSlipChanged = event('sports.bet-slip-changed', z.object({ open: z.boolean() }), {
  owner: 'sportsbook',
  keepsLast: true,
});

/** A page hides the floating parts of the frame, such as the bottom bar during a game on a phone. */
export const gameOpened = event('casino.game-opened', z.object({ open: z.boolean() }), {
  owner: 'casino',
  keepsLast: true,
});
