import { chatMessage } from './chat/message.ts';
import { event } from './event.ts';
import type { Event } from './event.ts';
import { numericId } from './ids.ts';
import { mission } from './missions/mission.ts';
import { centavos } from './money.ts';
import { notification } from './notifications/endpoints.ts';
import { transactionStatus } from './payments/status.ts';
import { user, wallet } from './profile/user.ts';
import * as z from './schema.ts';

/*
 * Facts that travel. Those with `wire` arrive over the realtime connection; the host checks them and puts them on the
 * bus. Wire names are bare (`MessageSent`): the client listens with a leading dot (docs/decisions/0005).
 */

export const signedIn = event('session.signed-in', z.object({ user }), { owner: 'host' });

/** The widget closes, recent games empty, caches of the player go (AUTH-13 to AUTH-17). */
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

export const messageSent = event('chat.message-sent', z.object({ message: chatMessage }), {
  owner: 'host',
  wire: { name: 'MessageSent', channels: ['public', 'private'] },
});

/** A real bet or win, for the ticker (ENT-128 to ENT-133). A bet and its wins have the same `transaction` (ENT-137). */
export const betPlaced = event(
  'casino.bet-placed',
  z.object({
    type: z.enum(['bet', 'win']),
    transaction: z.string(),
    game: z.object({ id: z.int(), title: z.string(), image: z.nullable(z.string()) }),
    /** Whose profile a click on the name opens; nobody's when they hide their numbers (PROF-07, PROF-08). */
    user: z.object({ id: z.nullable(z.int()), name: z.string() }),
    amount: centavos,
    date: z.string(),
  }),
  { owner: 'host', wire: { name: 'BetPlaced', channels: ['public'] } },
);

export const notificationSent = event('notifications.sent', z.object({ notification }), {
  owner: 'host',
  wire: { name: 'NotificationSent', channels: ['private'] },
});

export const missionAssigned = event('missions.assigned', z.object({ mission }), {
  owner: 'host',
  wire: { name: 'MissionAssigned', channels: ['private'] },
});

export const boxGranted = event('boxes.granted', z.object({ user_box: z.looseObject({ id: z.int() }) }), {
  owner: 'host',
  wire: { name: 'NotifyNewUserBox', channels: ['private'] },
});

/** The bet slip covers part of a phone's window: what floats steps aside. */
export const betSlipChanged = event('sports.bet-slip-changed', z.object({ open: z.boolean() }), {
  owner: 'sportsbook',
  keepsLast: true,
});

/** A page hides what the frame floats over it, such as the bottom bar during a game on a phone. */
export const gameOpened = event('casino.game-opened', z.object({ open: z.boolean() }), {
  owner: 'casino',
  keepsLast: true,
});

export const events: readonly Event[] = [
  signedIn,
  signedOut,
  balanceUpdated,
  paymentApproved,
  messageSent,
  betPlaced,
  notificationSent,
  missionAssigned,
  boxGranted,
  betSlipChanged,
  gameOpened,
];

/** The events the server sends, for the socket and the outbox. */
export const wireEvents: readonly Event[] = events.filter((candidate) => candidate.wire !== undefined);
