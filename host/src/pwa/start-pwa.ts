import { deliveryChanged } from '@jangada/contracts/delivery/live';
import { createAllowedFiles } from '../live/allowed-files.ts';
import { askPlan } from '../live/ask-plan.ts';
import { createLiveChange } from '../live/live-change.ts';
import { unloadRelease } from '../live/unload-release.ts';
import type { Shell } from '../shell.ts';
import { askBuild } from './ask-build.ts';
import { createKeepCurrent } from './keep-current.ts';
import { registerServiceWorker } from './service-worker.ts';
import { watchVisitor } from './visitor-activity.ts';

/** Calls back whenever the line is there again, after the first time. */
const onReconnect = ({ state }: Shell['realtime'], callBack: () => void): void => {
  let hasConnected = state.getState() === 'connected';
  state.subscribe(() => {
    if (state.getState() !== 'connected') return;
    if (hasConnected) callBack();
    hasConnected = true;
  });
};

/**
 * After the first view: the worker is registered, and the tab is kept at the newest build. A page without a build came
 * from no edge: in development there is no worker.
 */
export const startPwa = (shell: Shell): void => {
  const { build, updates, hooks, modals, own, plan, realtime, updateBlockers } = shell;
  if (build === null) return;
  const visitor = watchVisitor();
  const live = createLiveChange({
    shell,
    build,
    planRevision: plan?.revision ?? 0,
    shellName: own.release.uniqueName,
    ask: askPlan,
    hasTyped: visitor.hasTyped,
    files: createAllowedFiles(),
    unload: unloadRelease,
  });
  const current = createKeepCurrent({
    live,
    updates,
    ask: askBuild,
    isBusy: () => !updateBlockers.canUpdate.getState() || modals.current.getState() !== null || visitor.hasTyped(),
    lastTouchedMs: visitor.lastTouchedMs,
    reload: () => window.location.reload(),
  });
  current.start();
  own.bus.on(deliveryChanged, current.hear);
  onReconnect(realtime, current.catchUp);
  void registerServiceWorker({
    onTakeover: () => void current.check(),
    onFailed: (error) => hooks.call('registration failed', { error }),
  });
};
