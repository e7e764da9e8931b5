import { LEAVE_OVERRIDE_PATH } from '@jangada/contracts/delivery/override';
import type { ActiveOverride } from '@jangada/contracts/delivery/override';
import { createAllowedFiles } from '../allowed-files.ts';
import { fetchPlan } from '../fetch-plan.ts';
import { createLiveUpdate } from '../live-update.ts';
import { unloadRelease } from '../unload-release.ts';
import type { Shell } from '../../shell/shell.ts';
import { watchBuilds } from './watch-builds.ts';
import { showBanner } from './override-banner.ts';

const leave = async (): Promise<void> => {
  await fetch(LEAVE_OVERRIDE_PATH, { method: 'POST' });
  window.location.reload();
};

/** Exchanges the local build as soon as a newer one is ready. */
const exchanger = (shell: Shell) => {
  const live = createLiveUpdate({
    shell,
    build: shell.build ?? '',
    planRevision: shell.plan?.revision ?? 0,
    shellName: shell.hostApi.release.uniqueName,
    request: fetchPlan,
    hasTyped: () => false,
    files: createAllowedFiles(),
    unload: unloadRelease,
  });
  return async (): Promise<void> => {
    const outcome = await live.renew(true);
    if (!outcome?.inPlace) window.location.reload();
  };
};

/** In a browser with overrides: shows the banner and watches the development servers (docs/decisions/0039). */
export const startOverrides = (shell: Shell, overrides: readonly ActiveOverride[]): void => {
  const { texts, insets, hooks, hostApi, offers } = shell;
  const handleFailure = (error: unknown) => hooks.call('app:error', { error });
  const banner = showBanner({
    overrides,
    texts,
    insets,
    nowMs: hostApi.clock.nowMs,
    onLeave: () => void leave().catch(handleFailure),
  });
  const exchange = exchanger(shell);
  watchBuilds(overrides, ({ remote }, news) => {
    if (news.kind === 'failed') return banner.showProblem(news.message);
    banner.showProblem(null);
    const shown = remote === null ? null : offers.getState().plannedOf(remote)?.chain[0]?.version;
    if (shown !== news.version) exchange().catch(handleFailure);
  });
};
