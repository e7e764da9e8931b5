import * as z from '../../values/schema.ts';

/** The wager for one point: R$ 10,00 (SOC-76). */
export const CENTAVOS_PER_VIP_POINT = 1_000;

export const vipLevel = z.object({
  level: z.int(),
  /** The points at which the level begins. */
  points: z.int(),
  name: z.string(),
  benefits: z.array(z.string()),
});

export type VipLevel = z.infer<typeof vipLevel>;

/** The club: its levels, and the player's progress (SOC-75). */
export const vipClub = z.object({
  /** Null for a guest, like the next two fields. */
  level: z.nullable(z.int()),
  points: z.nullable(z.int()),
  /** The progress to the next level, in whole percent; 100 at the top. */
  progress: z.nullable(z.int().check(z.minimum(0), z.maximum(100))),
  levels: z.array(vipLevel),
});

export type VipClub = z.infer<typeof vipClub>;
