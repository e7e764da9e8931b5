/** A level of the ranking or of the VIP club. */
export interface LadderLevel {
  readonly level: number;
  readonly name: string;
  readonly benefits: readonly string[];
  /** The start of the level as text. */
  readonly from: string;
}

/** The state of a level for a player; guests have reached none. */
export type LevelState = 'reached' | 'current' | 'coming';

/** @param current the level of the player, null for a guest */
export const stateOf = ({ level }: Pick<LadderLevel, 'level'>, current: number | null): LevelState => {
  if (current === null || level > current) return 'coming';
  return level === current ? 'current' : 'reached';
};
