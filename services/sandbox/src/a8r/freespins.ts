import { openCollection } from '../kit/journal.ts';

/** Free rounds that the casino has issued. Amounts are in centavos. */
export interface Issue {
  readonly id: string;
  readonly player: string;
  readonly gameCode: string;
  readonly quantity: number;
  readonly stake: number;
  readonly validUntilMs: number;
  readonly played: number;
  readonly won: number;
}

export type Freespins = ReturnType<typeof openFreespins>;

export const openFreespins = (file: string) => {
  const issues = openCollection<Issue>(file, ({ id }) => id);
  return {
    /** @returns false when it was issued before */
    issue: (issue: Issue): boolean => {
      if (issues.find(issue.id)) return false;
      issues.save(issue);
      return true;
    },
    cancel: (id: string): void => issues.remove(id),
    find: issues.find,
    openOf: (player: string, gameCode: string): Issue | undefined =>
      issues
        .list()
        .find(
          (one) =>
            one.player === player &&
            one.gameCode === gameCode &&
            one.played < one.quantity &&
            one.validUntilMs > Date.now(),
        ),
    /** @returns the issue after this round */
    play: (id: string, won: number): Issue | undefined => {
      const issue = issues.find(id);
      if (!issue) return undefined;
      const after = { ...issue, played: issue.played + 1, won: issue.won + won };
      issues.save(after);
      return after;
    },
  };
};
