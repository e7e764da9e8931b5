const ISSUE = /^(.+\..+)\.(spins-\d+)$/;

/** The end of free spins names only their issue, so an issue is named after its player and our grant. */
export const issueIdOf = (player: string, reward: string): string => `${player}.${reward}`;

export const readIssueId = (issueId: string): { readonly player: string; readonly reward: string } | undefined => {
  const [, player, reward] = ISSUE.exec(issueId) ?? [];
  return player !== undefined && reward !== undefined ? { player, reward } : undefined;
};
