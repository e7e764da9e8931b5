import { deliveryChanged } from '@jangada/contracts/events/delivery-changed';
import { createAllowedFiles } from './allowed-files.ts';
import { fetchPlan } from './fetch-plan.ts';
import { createLiveUpdate } from './live-update.ts';
import type { UpdatedShell } from './exchanges.ts';
import type { PendingReload } from '../shell/routing/pending-reload.ts';
import { unloadRelease } from './unload-release.ts';
import type { Plan } from '@jangada/contracts/delivery/plan';
import type { HostApi } from '@jangada/contracts/host/host-api';
import type { AppHooks, Hooks } from '../errors/app-hooks.ts';
import type { RealtimePort } from '../session/realtime/realtime.ts';
import { fetchBuild } from './fetch-build.ts';
import { createTabUpdater } from './tab-updater.ts';
import { registerServiceWorker } from '../browser/pwa/service-worker.ts';
import { watchVisitor } from './visitor-activity.ts';

/** Calls back at every reconnect after the first connect. */
const onReconnect = ({ state }: Pick<RealtimePort, 'state'>, callBack: () => void): void => {
  let hasConnected = state.getState() === 'connected';
  state.subscribe(() => {
    if (state.getState() !== 'connected') return;
    if (hasConnected) callBack();
    hasConnected = true;
  });
};

export interface StartUpdatesParts extends UpdatedShell {
  readonly build: string | null;
  readonly plan: Plan | null;
  readonly pendingReload: PendingReload;
  readonly hooks: Hooks<AppHooks>;
  readonly hostApi: Pick<HostApi, 'bus' | 'release'>;
  readonly realtime: Pick<RealtimePort, 'state'>;
}

/**
 * Registers the worker and starts the updates, after the first view. A page without a build has no edge, so development
 * has no worker.
 */
export const startUpdates = (shell: StartUpdatesParts): void => {
  const { build, pendingReload, hooks, modals, hostApi, plan, realtime, updateBlockers } = shell;
  if (build === null) return;
  const visitor = watchVisitor();
  updateBlockers.blockWhile(visitor.hasTyped);
  const live = createLiveUpdate({
    shell,
    build,
    planRevision: plan?.revision ?? 0,
    shellName: hostApi.release.uniqueName,
    request: fetchPlan,
    hasTyped: visitor.hasTyped,
    files: createAllowedFiles(),
    unload: unloadRelease,
  });
  const current = createTabUpdater({
    live,
    pendingReload,
    request: fetchBuild,
    isBusy: () => !updateBlockers.canUpdate.getState() || modals.current.getState() !== null || visitor.hasTyped(),
    lastTouchedMs: visitor.lastTouchedMs,
    reload: () => window.location.reload(),
  });
  current.start();
  hostApi.bus.on(deliveryChanged, current.receive);
  onReconnect(realtime, current.catchUp);
  void registerServiceWorker({
    onTakeover: () => void current.check(),
    onFailed: (error) => hooks.call('registration failed', { error }),
  });
};
