import type { Observable, Panels } from '@jangada/contracts/host/host-api';
import { panelName } from '@jangada/contracts/panels';
import type { PanelName } from '@jangada/contracts/panels';
import { safeParse } from '@jangada/contracts/schema';
import { createObservable } from '@jangada/remote-kit/observable';
import type { Kept } from '../browser/kept.ts';

const DOCKED_KEY = 'docked-panel';

export interface PanelStore extends Panels {
  readonly current: Observable<PanelName | null>;
}

/**
 * Which side panel is open; closed at first. Where panels are docked beside the page the choice is remembered, where
 * they cover it nobody wants to be greeted by one.
 */
export const createPanels = (kept: Kept, isDocked: () => boolean): PanelStore => {
  const remembered = safeParse(panelName, kept.get(DOCKED_KEY));
  const current = createObservable<PanelName | null>(isDocked() && remembered.success ? remembered.data : null);
  return {
    current,
    open: (name) => {
      current.set(name);
      if (isDocked()) kept.set(DOCKED_KEY, name);
    },
    close: () => {
      current.set(null);
      kept.remove(DOCKED_KEY);
    },
  };
};
