/** A level of the ranking or of the VIP club, whichever it is climbed by. */
export interface LadderLevel {
  readonly level: number;
  readonly name: string;
  readonly benefits: readonly string[];
  /** Where it begins, as the player reads it. */
  readonly from: string;
}

/** What a level is for a player; without a player none is reached. */
export type LevelState = 'reached' | 'current' | 'coming';

/** @param current the level of the player, null for a guest */
export function stateOf({ level }: Pick<LadderLevel, 'level'>, current: number | null): LevelState {
  if (current === null || level > current) return 'coming';
  return level === current ? 'current' : 'reached';
}
