import type { Plan } from '@jangada/contracts/delivery/plan';
import { QUARANTINED_MAX } from '@jangada/contracts/delivery/quarantine';
import { FROZEN_COOKIE } from '@jangada/contracts/delivery/started-releases';
import { removeCookie } from '../../browser/cookies.ts';
import type { RemoteModules } from '../remote-modules.ts';
import { startedReleases } from '../started-releases.ts';
import { BEAT_MS, SILENT_MS, type Beat } from './watch-page.ts';

const PATH_CHARACTERS_MAX = 300;

/** Null where none starts: in old browsers, and for a local build of the shell, which has another origin. */
const openWorker = (): Worker | null => {
  try {
    return new Worker(new URL('./watchdog-worker.ts', import.meta.url));
  } catch {
    return null;
  }
};

/**
 * Watches this page from a worker (docs/decisions/composition-of-remotes.md, Frozen tabs): loops in timers and handlers
 * come after the marks of the start. A page in the background is not watched, since the system may suspend it, and one
 * that is printed is not, since the browser stops its timers.
 */
export const startWatchdog = (
  { tenant, guest, remotes }: Pick<Plan, 'tenant' | 'guest' | 'remotes'>,
  modules: Pick<RemoteModules, 'releaseOf'>,
  open = openWorker,
): void => {
  const worker = open();
  if (!worker) return startedReleases()?.watched?.();
  const beatOf = (): Beat => ({
    tenant,
    guest,
    frozen: {
      path: window.location.pathname.slice(0, PATH_CHARACTERS_MAX),
      releases: Object.values(remotes)
        .flatMap(({ remote }) => {
          const release = remote === 'host' ? null : modules.releaseOf(remote);
          return release ? [{ version: release.version, uniqueName: release.uniqueName }] : [];
        })
        .slice(0, QUARANTINED_MAX),
    },
  });
  // The page responds, after a long task, a dialog or a debugger: the next page view need not avoid its releases.
  const forgive = () => removeCookie(FROZEN_COOKIE);
  let beatAt = performance.now();
  const send = (beat: Beat | null) => {
    const isLate = performance.now() - beatAt > SILENT_MS;
    beatAt = beat ? performance.now() : Infinity;
    if (isLate) forgive();
    worker.postMessage(beat, []);
  };
  const pause = () => send(null);
  const beat = () => {
    if (document.visibilityState === 'visible') send(beatOf());
  };
  beat();
  setInterval(beat, BEAT_MS);
  document.addEventListener('visibilitychange', () => (document.visibilityState === 'visible' ? beat() : pause()));
  window.addEventListener('pagehide', pause);
  window.addEventListener('pageshow', beat);
  window.addEventListener('beforeprint', pause);
  window.addEventListener('afterprint', beat);
  // The worker's request was under way when the page responded.
  worker.addEventListener('message', ({ data }) => {
    if (data === 'watching') startedReleases()?.watched?.();
    else forgive();
  });
};
