import { gameOpened, signedIn } from '@jangada/contracts/events/events';
import type { HostApi } from '@jangada/contracts/host/host-api';
import { canRequestPush, PUSH_PROMPT_DELAY_MS } from './can-request-push.ts';
import { createPromptHistory } from './prompt-history.ts';

/**
 * Opens the push prompt one second after a sign-in, or after a start with a session (SOC-41, SOC-45). All conditions
 * are checked after that second; if one fails, the next sign-in or start tries again.
 */
export const schedulePushPrompt = (host: HostApi): void => {
  const { push, session, modals, bus, clock, signal } = host;
  const history = createPromptHistory(host.storage);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopWaiting = (): void => undefined;

  const decide = () => {
    const nowMs = clock.nowMs();
    // The player has blocked notifications in the browser; this counts as a denial from its detection on.
    if (push.state.getState() === 'denied' && history.deniedAtMs() === null) history.deny(nowMs);
    const canRequest = canRequestPush({
      isPlayer: session.getState().status === 'user',
      push: push.state.getState(),
      isScreenFree: modals.current.getState() === null,
      isPlaying: bus.last(gameOpened)?.open ?? false,
      deniedAtMs: history.deniedAtMs(),
      closedAtMs: history.closedAtMs(),
      nowMs,
    });
    if (canRequest) modals.open('push-prompt', {});
  };

  /** Waits while the push state is still unknown. */
  const decideOnceKnown = () => {
    if (push.state.getState() !== 'checking') return decide();
    stopWaiting = push.state.subscribe(() => {
      if (push.state.getState() === 'checking') return;
      stopWaiting();
      decide();
    });
  };

  const stop = () => {
    clearTimeout(timer);
    stopWaiting();
  };
  const trigger = () => {
    stop();
    timer = setTimeout(decideOnceKnown, PUSH_PROMPT_DELAY_MS);
  };

  bus.on(signedIn, trigger);
  if (session.getState().status === 'user') trigger();
  signal.addEventListener('abort', stop);
};
