import { page, pageOf } from '../api/paging.ts';
import { numericId, tenantSlug } from '../values/ids.ts';
import { totalCentavos } from '../values/money.ts';
import * as z from '../values/schema.ts';
import { operation } from './operation.ts';

/** `returned`: the provider has taken the prize back. */
const heldWinState = z.enum(['held', 'released', 'refused', 'returned']);

export const heldWinForOps = z.object({
  id: numericId,
  user_id: numericId,
  state: heldWinState,
  provider: z.string(),
  /** The prize's transaction at its provider. */
  transaction: z.string(),
  round: z.string(),
  game: z.string(),
  amount: totalCentavos,
  /** The maximum that the round can pay. */
  amount_max: totalCentavos,
  why: z.nullable(z.string()),
  decided_by: z.nullable(z.string()),
  created_at: z.string(),
  decided_at: z.nullable(z.string()),
});

export type HeldWinForOps = z.infer<typeof heldWinForOps>;

const one = z.object({ tenant: tenantSlug, id: numericId });
const reply = z.object({ data: heldWinForOps });

export const listHeldWins = operation({
  method: 'GET',
  path: '/ops/{tenant}/held-wins',
  words: 'win list',
  needs: 'payments.see',
  weight: 'reads',
  summary: 'Prizes above what their game can pay, newest first; the held ones wait for a decision',
  examples: ['win list --tenant jangada', 'win list --tenant jangada --state refused'],
  params: z.object({ tenant: tenantSlug }),
  query: z.object({ page, state: z.optional(heldWinState) }),
  reply: pageOf(heldWinForOps),
});

export const releaseHeldWin = operation({
  method: 'POST',
  path: '/ops/{tenant}/held-wins/{id}/release',
  words: 'win release',
  needs: 'wins.decide',
  weight: 'money',
  about: 'win',
  counts: 'withdrawals',
  undo: null,
  summary: 'Pay a held prize to its player',
  examples: ['win release 12 --tenant jangada --reason "the studio confirms the jackpot"'],
  params: one,
  reply,
  errors: ['held-win.not-found', 'held-win.not-open'],
});

export const refuseHeldWin = operation({
  method: 'POST',
  path: '/ops/{tenant}/held-wins/{id}/refuse',
  words: 'win refuse',
  needs: 'wins.decide',
  weight: 'money',
  about: 'win',
  counts: 'withdrawals',
  undo: null,
  summary: 'Do not pay a held prize; its provider has to take it back',
  examples: ['win refuse 12 --tenant jangada --reason "the studio confirms a fault"'],
  params: one,
  reply,
  errors: ['held-win.not-found', 'held-win.not-open'],
});
