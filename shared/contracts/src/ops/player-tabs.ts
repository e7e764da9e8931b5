import { listOf } from '../api/paging.ts';
import { documentStatus, documentType } from '../domains/documents/document.ts';
import { playerLimit } from '../domains/profile/limits.ts';
import { withdrawalBlocker } from '../domains/wallet/withdrawals.ts';
import { numericId } from '../values/ids.ts';
import { totalCentavos } from '../values/money.ts';
import { language } from '../values/languages.ts';
import * as z from '../values/schema.ts';
import { requestedDocumentForOps } from './documents.ts';
import { operation } from './operation.ts';
import { onePlayer, tab } from './player-tab.ts';
import { restrictionForOps } from './players.ts';

const signed = z.int();

/** What may leave now, and what stands in the way with its numbers; the desk makes sentences of it. */
export const playerMoney = z.object({
  cash: totalCentavos,
  bonus: totalCentavos,
  held: totalCentavos,
  debt: totalCentavos,
  available: totalCentavos,
  min: totalCentavos,
  max: totalCentavos,
  blockers: z.array(withdrawalBlocker),
  /** Without a Pix key of theirs there is nowhere to send the money; they enter it as they withdraw. */
  has_pix_key: z.boolean(),
  /** Deposited money that has to be staked first; null when nothing is left to stake. */
  turnover: z.nullable(z.object({ goal: totalCentavos, done: totalCentavos, left: totalCentavos })),
  /** The bonus in play, which ends when all money leaves. */
  bonus_in_play: z.nullable(
    z.object({ id: numericId, amount: totalCentavos, requirement: totalCentavos, progress: totalCentavos }),
  ),
  open_withdrawal: z.nullable(z.object({ id: numericId, amount: totalCentavos, status: z.int(), due_at: z.string() })),
  deposited: z.object({ count: z.int(), sum: totalCentavos, last_at: z.nullable(z.string()) }),
  withdrawn: z.object({ count: z.int(), sum: totalCentavos, last_at: z.nullable(z.string()) }),
});

export type PlayerMoney = z.infer<typeof playerMoney>;

export const showPlayerMoney = tab({
  name: 'money',
  summary: 'Balances, what may leave now and what stands in the way',
  reply: z.object({ data: playerMoney }),
});

export const timelineKinds = [
  'sign-in',
  'browser',
  'deposit',
  'withdrawal',
  'bets',
  'bonus',
  'document',
  'restriction',
  'message',
  'note',
  'read',
] as const;

export type TimelineKind = (typeof timelineKinds)[number];

/** One event of a player. `state` and `text` are codes and names; amounts are centavos. */
export const timelineEvent = z.object({
  at: z.string(),
  kind: z.enum(timelineKinds),
  /** The id of the row it is about; of folded bets the game and hour. */
  ref: z.string(),
  state: z.nullable(z.string()),
  text: z.nullable(z.string()),
  amount: z.nullable(signed),
  /** How many bets are folded into it; the time is that of the last one. */
  count: z.nullable(z.int()),
  /** What these bets staked and won; null for everything else. */
  staked: z.nullable(signed),
  won: z.nullable(signed),
  by: z.nullable(z.string()),
});

export type TimelineEvent = z.infer<typeof timelineEvent>;

const CURSOR_CHARS_MAX = 120;
const KINDS_CHARS_MAX = 200;

export const showPlayerTimeline = tab({
  name: 'timeline',
  summary: 'Everything about a player in one stream, newest first; bets are folded by game and hour',
  query: z.object({
    /** Kinds to show, separated by commas; all by default. */
    kinds: z.optional(
      z
        .string()
        .check(
          z.maxLength(KINDS_CHARS_MAX),
          z.regex(new RegExp(`^(${timelineKinds.join('|')})(,(${timelineKinds.join('|')}))*$`)),
        ),
    ),
    cursor: z.optional(z.string().check(z.maxLength(CURSOR_CHARS_MAX), z.regex(/^\d{1,17}~[a-z-]+~[^~]+$/))),
  }),
  reply: z.object({ data: z.array(timelineEvent), next_cursor: z.nullable(z.string()) }),
});

const identityDocument = z.object({
  id: numericId,
  type: documentType,
  status: documentStatus,
  reason: z.nullable(z.string()),
  media_type: z.string(),
  size_bytes: z.int(),
  sent_at: z.string(),
  decided_at: z.nullable(z.string()),
  decided_by: z.nullable(z.string()),
});

/** Registered data, masked, beside the documents that are to prove them. */
export const playerIdentity = z.object({
  id: numericId,
  name: z.string(),
  /** In which the player reads what they are told. */
  language,
  cpf: z.nullable(z.string()),
  email: z.string(),
  phone: z.nullable(z.string()),
  email_verified_at: z.nullable(z.string()),
  phone_verified_at: z.nullable(z.string()),
  age: z.nullable(z.int()),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  address_since: z.nullable(z.string()),
  with_google: z.boolean(),
  kyc_status: z.enum(['none', 'pending', 'approved', 'rejected']),
  registered_at: z.string(),
  documents: z.array(identityDocument),
  /** Documents that the staff ask for and that were not sent, or were refused since, the longest waiting first. */
  requested: z.array(requestedDocumentForOps),
});

export type PlayerIdentity = z.infer<typeof playerIdentity>;

export const showIdentity = operation({
  method: 'GET',
  path: '/ops/{tenant}/players/{id}/identity',
  words: 'identity show',
  needs: 'players.see',
  kind: 'masked',
  weight: 'reads',
  about: 'player',
  summary: 'What a player has registered, masked, beside their documents and the decisions about them',
  examples: ['identity show 42 --tenant jangada'],
  params: onePlayer,
  reply: z.object({ data: playerIdentity }),
  errors: ['profile.not-found'],
  hides: ['cpf', 'email', 'phone'],
});

export const playerLimits = z.object({
  limits: z.array(playerLimit),
  restrictions: z.array(restrictionForOps),
});

export const showPlayerLimits = tab({
  name: 'limits',
  summary: 'Limits with their use and what waits, restrictions in force and ended',
  reply: z.object({ data: playerLimits }),
});

export const playerDevices = z.object({
  sessions: z.array(
    z.object({
      id: numericId,
      browser: z.nullable(z.string()),
      system: z.nullable(z.string()),
      kind: z.enum(['phone', 'computer']),
      signed_in_at: z.string(),
      seen_at: z.string(),
      ended_at: z.nullable(z.string()),
      open: z.boolean(),
    }),
  ),
  browsers: z.array(z.object({ browser: z.string(), first_at: z.string(), last_at: z.string(), others: z.int() })),
  passkeys: z.array(z.object({ id: numericId, added_at: z.string(), used_at: z.nullable(z.string()) })),
});

export type PlayerDevices = z.infer<typeof playerDevices>;

export const showPlayerDevices = tab({
  name: 'devices',
  summary: 'Sessions, browsers with the number of other players in them, passkeys',
  reply: z.object({ data: playerDevices }),
});

export const signPlayerOut = operation({
  method: 'POST',
  path: '/ops/{tenant}/players/{id}/sign-out',
  words: 'player sign-out',
  needs: 'players.sign-out',
  weight: 'changes',
  about: 'player',
  undo: null,
  summary: 'End one session of a player, or all of them; the player can sign in again',
  examples: [
    'player sign-out 42 --tenant jangada --reason "phone was stolen"',
    'player sign-out 42 --tenant jangada --session 7 --reason "asked for in chat"',
  ],
  params: onePlayer,
  body: z.object({ session: z.optional(numericId) }),
  reply: z.object({ data: z.object({ id: numericId, ended: z.int() }) }),
  errors: ['profile.not-found', 'request.not-found'],
});

/** Another account and what connects it. A weak link alone decides nothing. */
export const playerLink = z.object({
  id: numericId,
  name: z.string(),
  status: z.enum(['active', 'blocked']),
  cash: totalCentavos,
  kinds: z.array(z.enum(['browser', 'pix-key', 'invited', 'invited-by'])),
  /** How many browsers or keys both have used, and since when both were seen there. */
  browsers: z.int(),
  keys: z.array(z.string()),
  first_at: z.nullable(z.string()),
  last_at: z.nullable(z.string()),
});

export type PlayerLink = z.infer<typeof playerLink>;

export const showPlayerLinks = tab({
  name: 'links',
  summary: 'Accounts with the same browser or PIX key, and those of a referral, with the evidence',
  reply: listOf(playerLink),
});

export const playerReward = z.object({
  kind: z.enum(['bonus', 'spins', 'cashback', 'box']),
  id: numericId,
  name: z.string(),
  origin: z.nullable(z.string()),
  state: z.string(),
  amount: totalCentavos,
  /** What of it is the house's cost so far. */
  cost: totalCentavos,
  requirement: z.nullable(totalCentavos),
  progress: z.nullable(totalCentavos),
  at: z.string(),
  ends_at: z.nullable(z.string()),
});

export type PlayerReward = z.infer<typeof playerReward>;

export const showPlayerRewards = tab({
  name: 'rewards',
  summary: 'Bonuses, free spins, cashback and boxes with what each cost, newest first',
  reply: listOf(playerReward),
});

export const playerMessage = z.object({
  id: numericId,
  type: z.string(),
  title: z.string(),
  text: z.string(),
  sent_at: z.string(),
  read_at: z.nullable(z.string()),
});

export type PlayerMessage = z.infer<typeof playerMessage>;

export const showPlayerMessages = tab({
  name: 'messages',
  summary: 'What a player was told, newest first, and when they read it',
  reply: listOf(playerMessage),
});
