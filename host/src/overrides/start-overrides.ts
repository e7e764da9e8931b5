import { LEAVE_OVERRIDE_PATH } from '@jangada/contracts/delivery/override';
import type { ActiveOverride } from '@jangada/contracts/delivery/override';
import type { Shell } from '../shell.ts';
import { showBanner } from './override-banner.ts';
import { followBuilds } from './follow-builds.ts';

const leave = async (): Promise<void> => {
  await fetch(LEAVE_OVERRIDE_PATH, { method: 'POST' });
  window.location.reload();
};

/** In a browser that carries overrides: says so, and follows what their developers save (docs/decisions/0039). */
export const startOverrides = (shell: Shell, overrides: readonly ActiveOverride[]): void => {
  const { router, insets, hooks } = shell;
  const banner = showBanner({
    overrides,
    language: router.language,
    insets,
    onLeave: () => void leave().catch((error: unknown) => hooks.call('app:error', { error })),
  });
  followBuilds(overrides, ({ remote }, news) => {
    if (news.kind === 'failed') return banner.showProblem(news.message);
    banner.showProblem(null);
    const shown = remote === null ? null : shell.offers.get().plannedOf(remote)?.chain[0]?.version;
    if (shown !== news.version) window.location.reload();
  });
};
