/** Messages from a game to the framing page. */
export type LobbyMessage =
  | { readonly type: 'studio:deposit' | 'studio:limits' | 'studio:session-expired' }
  | { readonly type: 'studio:round'; readonly open: boolean }
  | { readonly type: 'studio:balance'; readonly balance: number | null };

/** The target of a message: the operator's origin if it is known; otherwise only messages without secrets are sent. */
export const addressed = (
  message: LobbyMessage,
  lobbyOrigin: string | null,
): { message: LobbyMessage; target: string } | null => {
  if (lobbyOrigin !== null) return { message, target: lobbyOrigin };
  return message.type === 'studio:balance' ? null : { message, target: '*' };
};

export type NotifyLobby = (message: LobbyMessage) => void;

/** Sends messages to the framing page; nothing when the game is not framed. */
export const lobbyNotifier =
  (lobbyOrigin: string | null): NotifyLobby =>
  (message) => {
    const sent = parent === window ? null : addressed(message, lobbyOrigin);
    if (sent) parent.postMessage(sent.message, sent.target);
  };
