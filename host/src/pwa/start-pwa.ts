import type { Shell } from '../shell.ts';
import { askBuild } from './ask-build.ts';
import { isBusyPage, watchVisitor } from './busy.ts';
import { createKeepCurrent } from './keep-current.ts';
import { registerServiceWorker } from './service-worker.ts';

/**
 * After the first view: the worker is registered, and the tab is kept at the newest build. A page without a build came
 * from no edge: in development there is no worker.
 */
export const startPwa = ({ build, updates, hooks, modals, router, undertakings }: Shell): void => {
  if (build === null) return;
  const visitor = watchVisitor();
  const current = createKeepCurrent({
    build,
    updates,
    ask: askBuild,
    isBusy: () =>
      !undertakings.canInterrupt.get() ||
      modals.current.get() !== null ||
      isBusyPage(router.place.get().path) ||
      visitor.hasTyped(),
    lastTouchedMs: visitor.lastTouchedMs,
    reload: () => window.location.reload(),
  });
  current.start();
  void registerServiceWorker({
    onTakeover: () => void current.check(),
    onFailed: (error) => hooks.call('registration failed', { error }),
  });
};
