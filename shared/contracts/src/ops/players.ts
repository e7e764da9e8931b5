import { listOf, page, pageOf, sortBy, sortedCursor } from '../api/paging.ts';
import { totalCentavos } from '../values/money.ts';
import { language } from '../values/languages.ts';
import { numericId, tenantSlug } from '../values/ids.ts';
import { capabilities, capabilityNames } from '../domains/profile/capabilities.ts';
import { playerLimit } from '../domains/profile/limits.ts';
import * as z from '../values/schema.ts';
import { writtenText } from '../values/written-text.ts';
import { operation } from './operation.ts';

const REASON_CHARS_MAX = 200;
const IDENTIFIER_CHARS_MAX = 200;
const TAG_CHARS_MAX = 30;
/**
 * Words of a name as people write them: with any apostrophe and dash, `Prado, Helena`, `Juliano R.`. Three characters to
 * sixty: fewer would find half of a site.
 */
export const WORDS_OF_NAME = /^\p{L}[\p{L}\p{M}\p{Pd}'\u2018\u2019\u00b4`\u02bc., -]{2,59}$/u;

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

/** The head of a player's page, always in sight. E-mail, phone and CPF are masked. */
export const playerHead = z.object({
  ...playerForOps.shape,
  name: z.string(),
  language,
  cpf: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.string(),
  phone_verified: z.boolean(),
  email_verified: z.boolean(),
  registered_at: z.string(),
  seen_at: z.nullable(z.string()),
  level: z.int(),
  cash: totalCentavos,
  bonus: totalCentavos,
  held: totalCentavos,
  debt: totalCentavos,
  tags: z.array(z.string()),
  /** Notes that are pinned, the newest first. */
  pinned: z.array(z.string()),
  /** The private fields that the caller may read now with `player private`; null without a reveal. */
  revealed: z.nullable(z.object({ groups: z.array(z.string()), until: z.string() })),
  /** Others of the staff who have opened this player within the last minutes. */
  here: z.array(z.string()),
});

export type PlayerHead = z.infer<typeof playerHead>;

/** A player in a list. */
export const playerRow = z.object({
  id: numericId,
  name: z.string(),
  cpf: z.nullable(z.string()),
  status: z.enum(['active', 'blocked']),
  kyc_status: z.enum(['none', 'pending', 'approved', 'rejected']),
  /** The capabilities that the player has lost, without those that a limit takes. */
  lost: z.array(z.enum(capabilityNames)),
  cash: totalCentavos,
  bonus: totalCentavos,
  deposits: z.int(),
  deposited_at: z.nullable(z.string()),
  seen_at: z.nullable(z.string()),
  registered_at: z.string(),
  tags: z.array(z.string()),
});

export type PlayerRow = z.infer<typeof playerRow>;

const amount = z.optional(z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER)));
const moment = z.optional(z.iso.datetime());

export const tag = z.string().check(z.regex(/^[\p{L}\d][\p{L}\d -]*$/u), z.maxLength(TAG_CHARS_MAX));

export const playerFilters = z.object({
  /** Words of the name, in any order, each from its beginning. */
  name: z.optional(z.string().check(z.regex(WORDS_OF_NAME))),
  status: z.optional(z.enum(['active', 'blocked'])),
  kyc: z.optional(z.enum(['none', 'pending', 'approved', 'rejected'])),
  /** The source of a restriction in force. */
  restriction: z.optional(restrictionSource),
  tag: z.optional(tag),
  /** Cash and bonus together. */
  balance_from: amount,
  balance_to: amount,
  /** The last paid deposit. */
  deposited_from: moment,
  deposited_to: moment,
  /** The last use of a session. */
  seen_from: moment,
  seen_to: moment,
  registered_from: moment,
  registered_to: moment,
});

export const listPlayers = operation({
  method: 'GET',
  path: '/ops/{tenant}/players',
  words: 'player list',
  needs: 'players.see',
  kind: 'masked',
  weight: 'reads',
  summary: 'Players, newest first; goes on by the cursor, also where a part of the list has few rows or none',
  examples: ['player list --tenant jangada --kyc pending --name helena'],
  params: z.object({ tenant: tenantSlug }),
  sorts: {
    registered_at: [
      ...['registered_from', 'registered_to', 'balance_from', 'balance_to'],
      ...['deposited_from', 'deposited_to', 'seen_from', 'seen_to'],
    ],
  },
  query: z.object({ ...playerFilters.shape, page, cursor: sortedCursor, sort: sortBy(['registered_at']) }),
  notInAddress: ['name'],
  reply: pageOf(playerRow),
  hides: ['cpf'],
});

const onePlayer = z.object({ tenant: tenantSlug, id: numericId });
const reply = z.object({ data: playerForOps });

const paymentKind = z.enum(['deposit', 'withdrawal']);

/** A player whose identifier was searched for, and what it is of them. */
export const foundPlayer = z.object({
  id: numericId,
  name: z.string(),
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
    'guest',
    'coupon',
    'document',
  ]),
  /** The deposit or withdrawal that the identifier is of. */
  payment: z.nullable(z.object({ kind: paymentKind, id: numericId })),
});

export type FoundPlayer = z.infer<typeof foundPlayer>;

export const findPlayers = operation({
  method: 'GET',
  path: '/ops/{tenant}/find',
  words: 'player find',
  needs: 'players.see',
  kind: 'masked',
  weight: 'private',
  summary:
    'The players with an identifier: their own, or that of a Pix, payout, round, browser, coupon or statement line',
  examples: [
    'player find --identifier ana@exemplo.com --tenant jangada',
    'player find --identifier E1823612020261129150312345678901 --tenant jangada',
  ],
  params: z.object({ tenant: tenantSlug }),
  query: z.object({ identifier: z.string().check(z.minLength(1), z.maxLength(IDENTIFIER_CHARS_MAX)) }),
  notInAddress: ['identifier'],
  reply: listOf(foundPlayer),
});

/** A deposit or a withdrawal of a player, with the ids by which provider and bank know it. */
export const playerPayment = z.object({
  kind: paymentKind,
  id: numericId,
  amount: totalCentavos,
  status: z.string(),
  provider_id: z.string(),
  e2eid: z.nullable(z.string()),
  created_at: z.string(),
  ended_at: z.nullable(z.string()),
});

export type PlayerPayment = z.infer<typeof playerPayment>;

export const listPlayerPayments = operation({
  method: 'GET',
  path: '/ops/{tenant}/players/{id}/payments',
  words: 'player payments',
  needs: 'players.see',
  kind: 'masked',
  weight: 'reads',
  about: 'player',
  summary: 'The last deposits and withdrawals of a player with the ids of provider and bank, newest first',
  examples: ['player payments 42 --tenant jangada'],
  params: onePlayer,
  reply: listOf(playerPayment),
  errors: ['profile.not-found'],
});

export const showPlayer = operation({
  method: 'GET',
  path: '/ops/{tenant}/players/{id}',
  words: 'player show',
  needs: 'players.see',
  kind: 'masked',
  weight: 'private',
  about: 'player',
  summary: 'A player in one look: balances, what they may do and why not, tags, who else is looking',
  examples: ['player show 42 --tenant jangada'],
  params: onePlayer,
  reply: z.object({ data: playerHead }),
  hides: ['cpf', 'phone', 'email'],
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
  undoId: 'restrictions.0.id',
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
