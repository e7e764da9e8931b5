/** What a game tells the page around it. */
export type LobbyMessage =
  | { readonly type: 'studio:deposit' | 'studio:session-expired' }
  | { readonly type: 'studio:round'; readonly open: boolean }
  | { readonly type: 'studio:balance'; readonly balance: number | null };

/** Where a message may go: to the operator alone when it said who it is; to anybody only what is nobody's secret. */
export function addressed(
  message: LobbyMessage,
  lobbyOrigin: string | null,
): { message: LobbyMessage; target: string } | null {
  if (lobbyOrigin !== null) return { message, target: lobbyOrigin };
  return message.type === 'studio:balance' ? null : { message, target: '*' };
}
