import * as z from '../../values/schema.ts';

/** What is wagered for one point: R$ 10,00 (SOC-76). */
export const CENTAVOS_PER_VIP_POINT = 1_000;

export const vipLevel = z.object({
  level: z.int(),
  /** From how many points. */
  points: z.int(),
  name: z.string(),
  benefits: z.array(z.string()),
});

export type VipLevel = z.infer<typeof vipLevel>;

/** The club: its levels, and how far the player is in it (SOC-75). */
export const vipClub = z.object({
  /** Null for a guest, like the next two. */
  level: z.nullable(z.int()),
  points: z.nullable(z.int()),
  /** On the way to the next level, in whole percent; 100 at the top. */
  progress: z.nullable(z.int().check(z.minimum(0), z.maximum(100))),
  levels: z.array(vipLevel),
});

export type VipClub = z.infer<typeof vipClub>;
