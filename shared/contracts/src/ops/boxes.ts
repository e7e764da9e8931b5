import { spineColor } from '../domains/boxes/box.ts';
import { numericId, tenantSlug } from '../values/ids.ts';
import { positiveCentavos, totalCentavos } from '../values/money.ts';
import { listOf } from '../api/paging.ts';
import * as z from '../values/schema.ts';
import { operation } from './operation.ts';

const text = z.string().check(z.minLength(1), z.maxLength(60));
const ofTenant = z.object({ tenant: tenantSlug });
const one = z.object({ tenant: tenantSlug, id: numericId });

export const prizeForOps = z.object({ name: z.string(), value: positiveCentavos, weight: z.int(), chance: z.number() });

/** A kind of box with its promised and its actual return. Percents have two decimals. */
export const boxForOps = z.object({
  id: numericId,
  name: z.string(),
  title: z.string(),
  price: positiveCentavos,
  active: z.boolean(),
  prizes: z.array(prizeForOps),
  /** The long-term return: Σ w·v / (Σ w · price). */
  rtp_promised: z.number(),
  bought: z.int(),
  given: z.int(),
  sold_back: z.int(),
  opened: z.int(),
  /** The prices of the opened boxes, and the value of their prizes. Gifts are listed separately. */
  paid: totalCentavos,
  won: totalCentavos,
  won_from_gifts: totalCentavos,
  /** `won` in percent of `paid`; null before the first box is opened. */
  rtp_so_far: z.nullable(z.number()),
});

export type BoxForOps = z.infer<typeof boxForOps>;

const reply = z.object({ data: boxForOps });

export const listBoxesForOps = operation({
  method: 'GET',
  path: '/ops/{tenant}/boxes',
  words: 'box list',
  needs: 'promotions.see',
  weight: 'reads',
  summary: 'Every kind of box with its odds, its promised return and the real one',
  examples: ['box list --tenant jangada'],
  params: ofTenant,
  reply: listOf(boxForOps),
});

export const createBox = operation({
  method: 'POST',
  path: '/ops/{tenant}/boxes',
  words: 'box create',
  needs: 'promotions.start',
  weight: 'money',
  undo: 'box stop',
  summary: 'Make a kind of box. Its odds stay for good: other odds are another box',
  examples: [
    'box create --tenant jangada --name mare-alta --title_pt "Maré alta" --title_en "High tide" --price 2000 --color blue \\\n' +
      '    --prizes "Conchas/Shells:500:7000:blue,Pérola/Pearl:5000:2900:pink,Arca/Chest:50000:100:yellow" --reason "July offer"',
  ],
  params: ofTenant,
  body: z.object({
    /** The word of this kind of box in `/casino/box/{name}`. */
    name: z.string().check(z.maxLength(60), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)),
    title_pt: text,
    title_en: text,
    image: z.optional(z.string().check(z.maxLength(500), z.regex(/^(\/|https:\/\/)/))),
    price: positiveCentavos,
    color: spineColor,
    /** `name in pt/name in en:value in centavos:weight:color`, separated by commas. */
    prizes: z.string().check(z.minLength(1), z.maxLength(4_000)),
    /** Percent of the price that an unopened box sells for; by default 100. */
    sell_percent: z.optional(z.int().check(z.minimum(0), z.maximum(100))),
    /** The maximum number of boxes that one player may buy in a day; by default 100. */
    daily_max: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
    /** The box is not on sale; operators give it to players. */
    gift: z.optional(z.boolean()),
  }),
  reply,
  errors: ['boxes.name-taken', 'request.invalid'],
});

export const stopBox = operation({
  method: 'POST',
  path: '/ops/{tenant}/boxes/{id}/stop',
  words: 'box stop',
  needs: 'promotions.stop',
  weight: 'changes',
  about: 'box',
  undo: 'box start',
  summary: 'Take a box off sale; those who own one can still open it',
  examples: ['box stop 3 --tenant jangada --reason "offer is over"'],
  params: one,
  reply,
  errors: ['boxes.not-found'],
});

export const startBox = operation({
  method: 'POST',
  path: '/ops/{tenant}/boxes/{id}/start',
  words: 'box start',
  needs: 'promotions.start',
  weight: 'money',
  about: 'box',
  undo: 'box stop',
  summary: 'Put a box on sale again',
  examples: ['box start 3 --tenant jangada --reason "offer goes on"'],
  params: one,
  reply,
  errors: ['boxes.not-found'],
});

export const giveBox = operation({
  method: 'POST',
  path: '/ops/{tenant}/boxes/{id}/give',
  words: 'box give',
  needs: 'gifts.give',
  weight: 'money',
  about: 'box',
  undo: null,
  summary: 'Give a player a box to open, as a present of the house',
  examples: ['box give 3 --tenant jangada --player 812 --ref "ticket 4711" --reason "sorry for the wait"'],
  params: one,
  body: z.object({
    player: numericId,
    /** The purpose: a player gets at most one box for the same text. */
    ref: z.string().check(z.minLength(1), z.maxLength(60)),
  }),
  reply: z.object({ user_box_id: numericId, granted: z.boolean() }),
  errors: ['boxes.not-found', 'profile.not-found'],
});
