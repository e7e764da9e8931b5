import { game } from '../games/game.ts';
import { numericId } from '../../values/ids.ts';
import { totalCentavos } from '../../values/money.ts';
import * as z from '../../values/schema.ts';

/**
 * A player as others may see them: never e-mail, phone, CPF or balance. Who hides their numbers shows name, avatar and
 * level and nothing else (PROF-07, PROF-08).
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
