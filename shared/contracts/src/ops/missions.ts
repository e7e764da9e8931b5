import { guestId, numericId, tenantSlug } from '../values/ids.ts';
import { language } from '../values/languages.ts';
import { goalKind, rewardType } from '../domains/missions/mission.ts';
import { AMOUNT_CENTAVOS_MAX } from '../values/money.ts';
import { page, pageOf } from '../api/paging.ts';
import * as z from '../values/schema.ts';
import { operation } from './operation.ts';

const TITLE_CHARS_MAX = 80;
const DESCRIPTION_CHARS_MAX = 300;
const HOURS_MAX = 24 * 365;
const ROLLOVER_MAX = 100;

const text = (charsMax: number) => z.string().check(z.minLength(1), z.maxLength(charsMax));
const many = z.int().check(z.minimum(1), z.maximum(AMOUNT_CENTAVOS_MAX));

export const missionForOps = z.object({
  id: numericId,
  name: z.string(),
  title: z.string(),
  goal: z.string(),
  reward: z.string(),
  audience: z.enum(['everyone', 'assigned']),
  hours_max: z.int(),
  ends_at: z.nullable(z.string()),
  stopped_at: z.nullable(z.string()),
  /** The numbers of players who have accepted it, can claim it, and have claimed it. */
  accepted: z.int(),
  completed: z.int(),
  claimed: z.int(),
});

export type MissionForOps = z.infer<typeof missionForOps>;

const ofTenant = z.object({ tenant: tenantSlug });
const one = z.object({ tenant: tenantSlug, id: numericId });
const reply = z.object({ data: missionForOps });

export const listMissionsForOps = operation({
  method: 'GET',
  path: '/ops/{tenant}/missions',
  words: 'mission list',
  needs: 'promotions.see',
  weight: 'reads',
  summary: 'Missions and how far players are in them, newest first',
  examples: ['mission list --tenant jangada'],
  params: ofTenant,
  query: z.object({ page }),
  reply: pageOf(missionForOps),
});

export const createMission = operation({
  method: 'POST',
  path: '/ops/{tenant}/missions',
  words: 'mission create',
  needs: 'promotions.start',
  weight: 'money',
  undo: 'mission stop',
  summary: 'Make a mission; amounts are centavos, and a name that exists is that mission',
  examples: [
    'mission create --tenant jangada --name warm-up --title_pt "Aqueça o motor" --title_en "Warm up" --description_pt "Aposte R$ 10,00" --description_en "Stake R$ 10.00" --goal stake --target 1000 --reward_type balance --reward_value 500 --audience everyone --hours 24 --reason "campaign 7"',
  ],
  params: ofTenant,
  body: z.object({
    name: z.string().check(z.maxLength(60), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)),
    title_pt: text(TITLE_CHARS_MAX),
    title_en: text(TITLE_CHARS_MAX),
    description_pt: text(DESCRIPTION_CHARS_MAX),
    description_en: text(DESCRIPTION_CHARS_MAX),
    image: z.optional(z.string().check(z.maxLength(500), z.regex(/^(https:\/\/|\/)/))),
    goal: goalKind,
    target: many,
    category: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
    game_id: z.optional(numericId),
    stake_min: z.optional(many),
    reward_type: rewardType,
    reward_value: many,
    /** How many times a bonus must be wagered. */
    rollover: z.optional(z.int().check(z.minimum(0), z.maximum(ROLLOVER_MAX))),
    box_id: z.optional(numericId),
    audience: z.enum(['everyone', 'assigned']),
    hours: z.int().check(z.minimum(1), z.maximum(HOURS_MAX)),
    ends_at: z.optional(z.iso.datetime()),
  }),
  reply,
  errors: ['mission.goal-not-allowed', 'game.not-found', 'boxes.not-found'],
});

export const assignMissionByOps = operation({
  method: 'POST',
  path: '/ops/{tenant}/missions/{id}/assign',
  words: 'mission assign',
  needs: 'gifts.give',
  weight: 'money',
  about: 'mission',
  undo: null,
  summary: 'Put a mission into the hands of one player, or of one browser',
  examples: [
    'mission assign 3 --tenant jangada --user_id 42 --reason "asked for one"',
    'mission assign 3 --tenant jangada --guest_id 5f0c3d3e-6b0b-4a52-9f3e-2c1f6d0a7b11 --language en --reason "came by the mailing"',
  ],
  params: one,
  body: z.object({
    user_id: z.optional(numericId),
    guest_id: z.optional(guestId),
    /** The language for guests; players have their own. */
    language: z.optional(language),
  }),
  reply: z.object({ assigned: z.boolean() }),
  errors: ['mission.not-found', 'profile.not-found'],
});

export const stopMission = operation({
  method: 'POST',
  path: '/ops/{tenant}/missions/{id}/stop',
  words: 'mission stop',
  needs: 'promotions.stop',
  weight: 'changes',
  about: 'mission',
  undo: null,
  summary: 'Nobody can accept it any more; who has may finish and claim it',
  examples: ['mission stop 3 --tenant jangada --reason "budget is used up"'],
  params: one,
  reply,
  errors: ['mission.not-found'],
});
