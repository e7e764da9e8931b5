import { endpoint } from '../endpoint.ts';
import { numericId } from '../ids.ts';
import { listOf, page } from '../paging.ts';
import * as z from '../schema.ts';

const box = z.object({ id: numericId });
const prize = z.object({ id: numericId });
const answer = z.object({ data: z.unknown() });

export const listUserBoxes = endpoint({
  method: 'GET',
  path: '/boxes/user/get',
  summary: 'The boxes the player owns',
  access: 'user',
  query: z.object({ page }),
  reply: listOf(box),
  planned: true,
});

export const listBoxes = endpoint({
  method: 'GET',
  path: '/boxes/all',
  summary: 'The boxes on sale',
  access: 'anyone',
  query: z.object({ page }),
  reply: listOf(box),
  planned: true,
});

export const listBoxPrizes = endpoint({
  method: 'GET',
  path: '/boxes/get/{id}/prizes',
  summary: 'What a box may hold, with the chances',
  access: 'anyone',
  params: z.object({ id: numericId }),
  reply: listOf(prize),
  planned: true,
});

export const openBox = endpoint({
  method: 'POST',
  path: '/boxes/open',
  summary: 'Open an owned box',
  access: 'user',
  body: z.object({ box_id: numericId }),
  reply: answer,
  movesMoney: true,
  planned: true,
});

export const buyBox = endpoint({
  method: 'POST',
  path: '/boxes/buy',
  summary: 'Buy a box',
  access: 'user',
  body: z.object({ box_id: numericId }),
  reply: answer,
  movesMoney: true,
  planned: true,
});

export const sellBox = endpoint({
  method: 'POST',
  path: '/boxes/sell',
  summary: 'Sell an unopened box',
  access: 'user',
  body: z.object({ id: numericId }),
  reply: answer,
  movesMoney: true,
  planned: true,
});

export const sellPrize = endpoint({
  method: 'POST',
  path: '/prizes/sell',
  summary: 'Sell a prize',
  access: 'user',
  body: z.object({ id: numericId }),
  reply: answer,
  movesMoney: true,
  planned: true,
});

export const listPrizes = endpoint({
  method: 'GET',
  path: '/prizes/user',
  summary: 'The prizes of the player',
  access: 'user',
  query: z.object({ page }),
  reply: listOf(prize),
  planned: true,
});
