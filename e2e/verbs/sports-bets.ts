import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { urls } from '../site.ts';
import type { Json } from './edge-calls.ts';

const LATER_MS = 3_600_000;

/** Bets on the first match that begins later. @returns the slip */
export const placeSportsBet = async (session: string, stake: number): Promise<string> => {
  const board = (await (await fetch(`${urls.sandbox}/sports/api/v1/board`)).json()) as {
    readonly now: number;
    readonly events: readonly {
      readonly id: string;
      readonly startsAt: number;
      readonly markets: readonly { readonly key: string; readonly outcomes: readonly { readonly id: string }[] }[];
    }[];
  };
  const event = board.events.find(({ startsAt }) => startsAt > board.now + LATER_MS);
  const market = event?.markets[0];
  const selection = { eventId: event?.id, market: market?.key, outcome: market?.outcomes[0]?.id, odds: 1.01 };
  const reply = await fetch(`${urls.sandbox}/sports/api/v1/bets`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${session}` },
    body: JSON.stringify({
      requestId: randomUUID(),
      kind: 'single',
      stake,
      selections: [selection],
      acceptAnyOdds: true,
    }),
  });
  const placed = (await reply.json()) as Json;
  expect(reply.status, JSON.stringify(placed)).toBe(201);
  return String(placed['betslip_id'] ?? placed['id']);
};
