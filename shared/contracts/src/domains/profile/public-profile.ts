import { game } from '../games/game.ts';
import { numericId } from '../../values/ids.ts';
import { totalCentavos } from '../../values/money.ts';
import * as z from '../../values/schema.ts';

/**
 * The part of a player that others may see: never e-mail, phone, CPF or balance. For a player who hides the numbers it
 * contains only name, avatar and level (PROF-07, PROF-08).
 */
export const publicProfile = z.object({
  id: numericId,
  /** A first name and an initial. */
  name: z.string(),
  avatar: z.nullable(z.string()),
  level: z.int(),
  hide_metrics: z.boolean(),
  member_since: z.optional(z.string()),
  vip: z.optional(z.object({ level: z.int() })),
  totalBet: z.optional(totalCentavos),
  favorites: z.optional(z.array(game)),
});

export type PublicProfile = z.infer<typeof publicProfile>;
