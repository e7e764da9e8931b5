import { CENTAVOS_PER_VIP_POINT } from '@jangada/contracts/domains/profile/vip';
import type { Bilingual } from '@jangada/contracts/values/languages';
import type { Reader } from '../../../database/database.ts';
import type { Ladder } from './tables.ts';

export interface Level {
  readonly level: number;
  /** Centavos staked for `rank`, points for `vip`. */
  readonly threshold: number;
  readonly name: Bilingual;
  readonly benefits: readonly Bilingual[];
}

export type Ladders = Readonly<Record<Ladder, readonly Level[]>>;

/** A player's level on each ladder. It is computed from the thresholds in `levels` and not stored. */
export interface LevelRanks {
  readonly level: number;
  readonly vip: { readonly level: number; readonly points: number };
}

/** Both ladders of the tenant, lowest level first. Without levels every player is at 0. */
export const listLevels = async (reader: Reader): Promise<Ladders> => {
  const rows = await reader
    .selectFrom('levels')
    .select(['ladder', 'level', 'threshold', 'name', 'benefits'])
    .orderBy('threshold')
    .execute();
  const of = (ladder: Ladder) => rows.filter((row) => row.ladder === ladder);
  return { rank: of('rank'), vip: of('vip') };
};

/** One point per R$ 10,00 staked (SOC-76). */
const pointsOf = (wagered: number): number => Math.floor(Math.max(0, wagered) / CENTAVOS_PER_VIP_POINT);

/** Converts points to centavos. */
export const stakedFor = (points: number): number => points * CENTAVOS_PER_VIP_POINT;

/** The highest level reached (SOC-76); 0 is the level of all players. */
const highestReached = (value: number, ladder: readonly Level[]): number =>
  Math.max(0, ...ladder.filter(({ threshold }) => threshold <= value).map(({ level }) => level));

/** @param wagered real money staked, in centavos */
export const levelOf = (wagered: number, ladders: Ladders): LevelRanks => {
  const points = pointsOf(wagered);
  return { level: highestReached(wagered, ladders.rank), vip: { level: highestReached(points, ladders.vip), points } };
};
