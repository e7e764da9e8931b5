import { useEffect, useEffectEvent } from 'react';

/** The messages a game may send to the page. Other messages are ignored. */
interface StudioMessageHandlers {
  /** The player wants to deposit. */
  readonly onDeposit: () => void;
  /** The player has reached one of their own limits and wants to see it. */
  readonly onLimits: () => void;
  /** A round began or ended; the page does not remove the game during a round. */
  readonly onRound: (open: boolean) => void;
  /** The provider accepts no more rounds of this launch. */
  readonly onSessionExpired: () => void;
}

const fieldsOf = (data: unknown): { readonly type?: unknown; readonly open?: unknown } =>
  typeof data === 'object' && data !== null ? data : {};

/**
 * Listens to the game in the frame. A message counts only from the window and origin of that game.
 *
 * @param frame the frame's window, null while there is none
 * @param origin the origin of the game's address
 */
export const useStudioMessages = (
  frame: () => Window | null,
  origin: string,
  handlers: StudioMessageHandlers,
): void => {
  const handleMessage = useEffectEvent((event: MessageEvent<unknown>) => {
    if (event.origin !== origin || event.source !== frame()) return;
    const { type, open } = fieldsOf(event.data);
    if (type === 'studio:deposit') handlers.onDeposit();
    if (type === 'studio:limits') handlers.onLimits();
    if (type === 'studio:round') handlers.onRound(open === true);
    if (type === 'studio:session-expired') handlers.onSessionExpired();
  });
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => handleMessage(event);
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, []);
};
