import type { GameSession } from './sessions.ts';

/** A result ordered for the next round, so that a test can win or lose on purpose. */
export interface ForcedResult {
  /** 0 loses. */
  multiplier: number;
  gameCode: string | null;
  user: string | null;
}

export type ForcedResults = ReturnType<typeof forcedResults>;

export function forcedResults() {
  const planned: ForcedResult[] = [];
  return {
    plan: (result: ForcedResult): void => void planned.push(result),
    clear: (): void => void planned.splice(0),
    /** The multiplier ordered for this session's next round, or null for luck. */
    take(session: GameSession): number | null {
      const index = planned.findIndex(
        ({ gameCode, user }) =>
          (gameCode === null || gameCode === session.gameCode) && (user === null || user === session.user),
      );
      return index < 0 ? null : (planned.splice(index, 1)[0]?.multiplier ?? null);
    },
  };
}
