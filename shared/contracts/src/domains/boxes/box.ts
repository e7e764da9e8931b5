import { numericId } from '../../values/ids.ts';
import { centavos, positiveCentavos } from '../../values/money.ts';
import * as z from '../../values/schema.ts';

export const BOXES_PER_PAGE = 12;

export const CLIENT_SEED_CHARS_MAX = 64;

/**
 * The player's input of the draw; empty by default. Printable ASCII, so that every implementation derives the same
 * bytes.
 */
export const clientSeed = z.string().check(z.maxLength(CLIENT_SEED_CHARS_MAX), z.regex(/^[\x20-\x7e]*$/));

/** The colours a site has for boxes and prizes (`spineBox` of the site config, ENT-140). */
export const spineColor = z.enum(['red', 'blue', 'pink', 'black', 'green', 'yellow']);

/** 32 bytes as hex. */
const bytes = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** A kind of box, on sale while `active` (ENT-138, ENT-140). `name` is its word in `/casino/box/{name}`. */
export const box = z.object({
  id: numericId,
  name: z.string(),
  title: z.string(),
  image: z.string(),
  price: positiveCentavos,
  color: spineColor,
  active: z.boolean(),
});

export type Box = z.infer<typeof box>;

/** A possible prize of a box (ENT-139, ENT-141). The chances of a box add up to exactly 100.00. */
export const prize = z.object({
  id: numericId,
  name: z.string(),
  image: z.string(),
  /** The price at which the player can sell the prize. */
  value: positiveCentavos,
  color: spineColor,
  /** Percent with two decimals, for people. */
  chance: z.number(),
  /**
   * The exact chance, as a share of the sum of all weights. The draw uses the weights in the order of the list of
   * prizes.
   */
  weight: z.int().check(z.minimum(1)),
});

export type Prize = z.infer<typeof prize>;

/**
 * The draw of one box. `seed_hash` is public from the beginning; all other values are revealed once the box is opened,
 * so that anyone can repeat the draw (fair-draw.ts).
 */
export const draw = z.object({
  seed_hash: bytes,
  server_seed: z.nullable(bytes),
  client_seed: z.nullable(clientSeed),
  nonce: z.nullable(z.int()),
  /** The index in the list of the box's prizes, from 0. */
  prize_index: z.nullable(z.int()),
});

export type DrawShown = z.infer<typeof draw>;

export const userBoxStatus = z.enum(['closed', 'opened', 'sold']);

/** A box that a player owns. `id` and `user_box_id` are its own number, `box_id` the number of its kind. */
export const userBox = z.object({
  ...box.shape,
  user_box_id: numericId,
  box_id: numericId,
  status: userBoxStatus,
  /** A granted box was not paid for, so it can only be opened. */
  source: z.enum(['bought', 'granted']),
  /** The resale price of the box; 0 for a gift and for a box that is no longer closed. */
  sell_value: centavos,
  draw,
  created_at: z.string(),
});

export type UserBox = z.infer<typeof userBox>;

export const userPrizeStatus = z.enum(['owned', 'sold']);

/** A prize that a player has drawn. `id` is its own number, `prize_id` that of the box's prize. */
export const userPrize = z.object({
  ...prize.shape,
  prize_id: numericId,
  box_id: numericId,
  user_box_id: numericId,
  status: userPrizeStatus,
  created_at: z.string(),
});

export type UserPrize = z.infer<typeof userPrize>;
