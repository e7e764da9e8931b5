import { whenIdle } from '../../browser/when-idle.ts';
import type { Shell } from '../../shell/shell.ts';
import { createPrefetch } from './create-prefetch.ts';
import { createPreparation } from './prepare-modal.ts';
import { createPagePreparation } from './prepare-page.ts';
import { createModalCalls } from './start-modal-calls.ts';
import { watchIntent } from './watch-intent.ts';

/** The dialog that each visitor most likely opens next. Sign-in and registration are one dialog. */
const likelyModals = { checking: null, guest: ['auth', { mode: 'login' }], user: ['deposit', {}] } as const;

/**
 * Starts the calls of opened dialogs together with their code. Prefetches on intent, and on idle the dialog that this
 * visitor most likely opens next; a sign-in changes which one.
 */
export const startPrefetch = (shell: Shell): void => {
  const { modals, session } = shell;
  const startCalls = createModalCalls(shell);
  modals.current.subscribe((modal) => modal && startCalls(modal.name, modal.props));
  const prefetch = createPrefetch(shell, {
    prepareModal: createPreparation(shell),
    preparePage: createPagePreparation(shell),
    startCalls,
  });
  watchIntent(prefetch);
  const prefetchLikely = (): void => {
    const likely = likelyModals[session.getState().status];
    if (!likely) return;
    const [name, props] = likely;
    whenIdle(() => void prefetch.modal(name, props));
  };
  if (document.readyState === 'complete') prefetchLikely();
  else window.addEventListener('load', prefetchLikely, { once: true });
  session.subscribe((now, before) => {
    if (now.status !== before.status) prefetchLikely();
  });
};
