import { endpoint } from '../../api/endpoint.ts';
import { numericId } from '../../values/ids.ts';
import { cursor, listOf, page, pageOf } from '../../api/paging.ts';
import { wallet } from '../profile/user.ts';
import * as z from '../../values/schema.ts';
import { box, clientSeed, draw, prize, userBox, userBoxStatus, userPrize, userPrizeStatus } from './box.ts';

const boxName = z.string().check(z.minLength(1), z.maxLength(60));

export const listUserBoxes = endpoint({
  method: 'GET',
  path: '/boxes/user/get',
  summary: 'The boxes the player owns',
  access: 'user',
  /** `id` selects one box, to show its draw again. */
  query: z.object({ page, cursor, status: z.optional(userBoxStatus), id: z.optional(numericId) }),
  reply: pageOf(userBox),
  errors: ['boxes.not-found'],
});

export const listBoxes = endpoint({
  method: 'GET',
  path: '/boxes/all',
  summary: 'The boxes on sale',
  access: 'anyone',
  sameForGuests: true,
  /** `name` is the word in `/casino/box/{name}`; it also finds a box that is no longer on sale (CAS-52). */
  query: z.object({ page, name: z.optional(boxName) }),
  reply: pageOf(box),
});

export const listBoxPrizes = endpoint({
  method: 'GET',
  path: '/boxes/get/{id}/prizes',
  summary: 'What a box may hold, with the chances',
  access: 'anyone',
  params: z.object({ id: numericId }),
  reply: listOf(prize),
  errors: ['boxes.not-found'],
});

/** `box_id` is the owned box. The draw uses the seed the box was committed to, which is revealed with the prize. */
export const openBox = endpoint({
  method: 'POST',
  path: '/boxes/open',
  summary: 'Open an owned box',
  access: 'user',
  body: z.object({ box_id: numericId, client_seed: z.optional(clientSeed) }),
  reply: z.object({ data: userPrize, draw }),
  errors: [
    'boxes.not-found',
    'boxes.not-closed',
    'account.blocked',
    'account.self-excluded',
    'account.paused',
    'account.verification-required',
    'idempotency.conflict',
  ],
  movesMoney: true,
});

/** `box_id` is the kind of box. Only real money can pay for it. */
export const buyBox = endpoint({
  method: 'POST',
  path: '/boxes/buy',
  summary: 'Buy a box',
  access: 'user',
  body: z.object({ box_id: numericId }),
  reply: z.object({ data: userBox, wallet }),
  errors: [
    'boxes.not-found',
    'boxes.not-for-sale',
    'boxes.daily-limit',
    'wallet.insufficient-funds',
    'bet.limit-reached',
    'account.blocked',
    'account.self-excluded',
    'account.paused',
    'account.verification-required',
    'idempotency.conflict',
  ],
  movesMoney: true,
});

/** `id` is the owned box. */
export const sellBox = endpoint({
  method: 'POST',
  path: '/boxes/sell',
  summary: 'Sell an unopened box',
  access: 'user',
  body: z.object({ id: numericId }),
  reply: z.object({ data: userBox, wallet }),
  errors: ['boxes.not-found', 'boxes.not-closed', 'boxes.not-sellable', 'idempotency.conflict'],
  movesMoney: true,
});

/** `id` is the owned prize. */
export const sellPrize = endpoint({
  method: 'POST',
  path: '/prizes/sell',
  summary: 'Sell a prize',
  access: 'user',
  body: z.object({ id: numericId }),
  reply: z.object({ data: userPrize, wallet }),
  errors: ['boxes.prize-not-found', 'boxes.prize-sold', 'idempotency.conflict'],
  movesMoney: true,
});

export const listPrizes = endpoint({
  method: 'GET',
  path: '/prizes/user',
  summary: 'The prizes of the player',
  access: 'user',
  query: z.object({ page, cursor, status: z.optional(userPrizeStatus) }),
  reply: pageOf(userPrize),
});
