import { listOf } from '../api/paging.ts';
import { numericId, tenantSlug } from '../values/ids.ts';
import { capabilities } from '../domains/profile/capabilities.ts';
import { playerLimit } from '../domains/profile/limits.ts';
import * as z from '../values/schema.ts';
import { writtenText } from '../values/written-text.ts';
import { operation } from './operation.ts';

const REASON_CHARS_MAX = 200;
const IDENTIFIER_CHARS_MAX = 200;

/**
 * The sources of a restriction of an account. `limit` comes from limits, `pause` from players; operators may add both.
 */
export const restrictionSource = z.enum([
  'self_specific',
  'self_central',
  'social_program',
  'debt_program',
  'court',
  'fraud',
  'kyc',
  'pause',
  'limit',
]);

/** One restriction for operators; `state` is computed from its times. */
export const restrictionForOps = z.object({
  id: numericId,
  source: restrictionSource,
  note: z.string(),
  state: z.enum(['to-come', 'active', 'awaiting-return', 'ended']),
  start_at: z.string(),
  end_at: z.nullable(z.string()),
  ended_at: z.nullable(z.string()),
});

export const playerForOps = z.object({
  id: numericId,
  status: z.enum(['active', 'blocked']),
  kyc_status: z.enum(['none', 'pending', 'approved', 'rejected']),
  capabilities,
  restrictions: z.array(restrictionForOps),
  limits: z.array(playerLimit),
  open_sessions: z.int(),
});

export type PlayerForOps = z.infer<typeof playerForOps>;

const onePlayer = z.object({ tenant: tenantSlug, id: numericId });
const reply = z.object({ data: playerForOps });

/** A player whose identifier was searched for, and what it is of them. */
export const foundPlayer = z.object({
  id: numericId,
  by: z.enum([
    'id',
    'public-id',
    'email',
    'cpf',
    'phone',
    'pix',
    'txid',
    'payout',
    'round',
    'deposit',
    'withdrawal',
    'bet',
  ]),
});

export type FoundPlayer = z.infer<typeof foundPlayer>;

export const findPlayers = operation({
  method: 'GET',
  path: '/ops/{tenant}/players',
  words: 'player find',
  needs: 'players.see',
  weight: 'private',
  summary: 'The players with an identifier: their own, or that of a Pix, payout, round or statement line',
  examples: [
    'player find --identifier ana@exemplo.com --tenant jangada',
    'player find --identifier E1823612020261129150312345678901 --tenant jangada',
  ],
  params: z.object({ tenant: tenantSlug }),
  query: z.object({ identifier: z.string().check(z.minLength(1), z.maxLength(IDENTIFIER_CHARS_MAX)) }),
  reply: listOf(foundPlayer),
});

export const showPlayer = operation({
  method: 'GET',
  path: '/ops/{tenant}/players/{id}',
  words: 'player show',
  needs: 'players.see',
  weight: 'private',
  about: 'player',
  summary: 'What a player may do, and why not',
  examples: ['player show 42 --tenant jangada'],
  params: onePlayer,
  reply,
  errors: ['profile.not-found'],
});

export const blockPlayer = operation({
  method: 'POST',
  path: '/ops/{tenant}/players/{id}/block',
  words: 'player block',
  needs: 'players.block',
  weight: 'changes',
  about: 'player',
  undo: 'player unblock',
  summary: 'Stop deposits, bets, bonuses and promotions; signing in and withdrawing stay',
  examples: ['player block 42 --tenant jangada --reason "second account of the same person"'],
  params: onePlayer,
  reply,
  errors: ['profile.not-found'],
});

export const unblockPlayer = operation({
  method: 'POST',
  path: '/ops/{tenant}/players/{id}/unblock',
  words: 'player unblock',
  needs: 'players.unblock',
  weight: 'changes',
  about: 'player',
  undo: 'player block',
  summary: 'Take a block back; restrictions stay',
  examples: ['player unblock 42 --tenant jangada --reason "identity shown"'],
  params: onePlayer,
  reply,
  errors: ['profile.not-found'],
});

export const restrictPlayer = operation({
  method: 'POST',
  path: '/ops/{tenant}/players/{id}/restrictions',
  words: 'restriction add',
  needs: 'restrictions.add',
  weight: 'changes',
  about: 'player',
  kindField: 'source',
  undo: 'restriction end',
  summary: 'Restrict a player from now or from a moment, until a moment or for good',
  examples: [
    'restriction add 42 --tenant onca --source self_central --reason "SIGAP, list of 20 November"',
    'restriction add 42 --tenant onca --source court --end_at 2027-01-31T03:00:00Z --reason "court order 812/26"',
  ],
  params: onePlayer,
  body: z.object({
    source: restrictionSource,
    start_at: z.optional(z.iso.datetime()),
    end_at: z.optional(z.iso.datetime()),
    /** For operators; the player sees the reason of the source. By default the reason of the command is stored. */
    note: z.optional(writtenText(REASON_CHARS_MAX)),
  }),
  reply,
  errors: ['profile.not-found'],
});

export const endRestriction = operation({
  method: 'POST',
  path: '/ops/{tenant}/restrictions/{id}/end',
  words: 'restriction end',
  needs: 'restrictions.end',
  weight: 'changes',
  about: 'restriction',
  undo: 'restriction add',
  summary: 'End a restriction before its time; a player’s own exclusion or pause runs to its end',
  examples: ['restriction end 7 --tenant onca --reason "order lifted"'],
  params: onePlayer,
  reply,
  errors: ['restriction.not-found', 'exclusion.in-force'],
});
