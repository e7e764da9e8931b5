import { chatMessage } from '../domains/chat/message.ts';
import { deliveryChanged } from './delivery-changed.ts';
import { event } from './event.ts';
import type { Event } from './event.ts';
import { mission } from '../domains/missions/mission.ts';
import { totalCentavos } from '../values/money.ts';
import { notification } from '../domains/notifications/endpoints.ts';
import { bilingual } from '../values/languages.ts';
import * as z from '../values/schema.ts';
import { balanceUpdated, betSlipChanged, gameOpened, paymentApproved, signedIn, signedOut } from './shell.ts';

export { balanceUpdated, betSlipChanged, deliveryChanged, gameOpened, paymentApproved, signedIn, signedOut };

/*
 * The events. Those with `wire` are received over the realtime connection; the host checks them and emits them on the
 * bus. Wire names have no prefix (`MessageSent`): the client listens with a leading dot (docs/decisions/0005).
 */

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
    /** The codes form the address of the game's page, `/casino/{providercode}/{gamecode}`. */
    game: z.object({
      id: z.int(),
      title: z.string(),
      image: z.nullable(z.string()),
      gamecode: z.optional(z.string()),
      providercode: z.optional(z.string()),
    }),
    /** The profile that a click on the name opens; null for players who hide their numbers (PROF-07, PROF-08). */
    user: z.object({ id: z.nullable(z.int()), name: z.string() }),
    amount: totalCentavos,
    date: z.string(),
  }),
  { owner: 'host', wire: { name: 'BetPlaced', channels: ['public'] } },
);

export const notificationSent = event(
  'notifications.sent',
  z.object({
    notification,
    /** Its texts in every language: the page may be in another one than the account. */
    texts: z.optional(z.object({ title: bilingual, description: bilingual })),
  }),
  { owner: 'host', wire: { name: 'NotificationSent', channels: ['private'] } },
);

export const missionAssigned = event('missions.assigned', z.object({ mission }), {
  owner: 'host',
  wire: { name: 'MissionAssigned', channels: ['private'] },
});

export const boxGranted = event('boxes.granted', z.object({ user_box: z.looseObject({ id: z.int() }) }), {
  owner: 'host',
  wire: { name: 'NotifyNewUserBox', channels: ['private'] },
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
  deliveryChanged,
];

/** The events the server sends, for the socket and the outbox. */
export const wireEvents: readonly Event[] = events.filter((candidate) => candidate.wire !== undefined);
