import type { Shell } from '../shell/shell.ts';
import { countFailure } from '../composition/quarantine.ts';
import { createResources } from '../composition/resources/resources.ts';
import { watchHeap } from '../composition/resources/watch-heap.ts';
import { watchListeners } from '../composition/resources/watch-listeners.ts';
import { watchRequests } from '../composition/resources/watch-requests.ts';
import { watchTimers } from '../composition/resources/watch-timers.ts';

const LOOK_MS = 1_000;

/** Memory belongs to the page, so the failure is counted for no module; a view that mounts does not clear it. */
const avoid = (uniqueName: string): void => countFailure(uniqueName, 'heap', { isGivenUp: true });

/**
 * Bounds what releases leave in the page and how much they request, by the file that calls
 * (docs/decisions/composition-of-remotes.md, Shares of a release). What ran before the idle work is not counted.
 */
export const startResourceWatch = ({
  modules,
  offers,
  reporter,
}: Pick<Shell, 'modules' | 'offers' | 'reporter'>): void => {
  const resources = createResources(modules, reporter);
  const look = watchHeap({ modules, plannedOf: offers.getState().plannedOf, reporter, avoid });
  setInterval(() => {
    if (document.visibilityState === 'hidden') return;
    resources.sweep();
    look();
  }, LOOK_MS);
  watchTimers(resources);
  watchListeners(resources);
  watchRequests(resources);
};
