import type { Panels, ReadonlyStore } from '@jangada/contracts/host/host-api';
import { panelName, panels } from '@jangada/contracts/page/panels';
import type { Panel, PanelName } from '@jangada/contracts/page/panels';
import { safeParse } from '@jangada/contracts/values/schema';
import { createStore } from 'zustand/vanilla';
import type { KeyValueStore } from '../browser/storage.ts';
import { selectStore } from '../stores/select-store.ts';

const DOCKED_KEY = 'docked-panel';

interface OpenPanels {
  readonly beside: PanelName | null;
  readonly over: PanelName | null;
}

export interface PanelStore extends Panels {
  /** The panel on top: `over`, else `beside`. */
  readonly current: ReadonlyStore<PanelName | null>;
  /** Stays beside the page where there is room; over it, as a drawer, where there is not. */
  readonly beside: ReadonlyStore<PanelName | null>;
  /** Always a drawer: a choice is made, then it goes, and what was beside the page is still there. */
  readonly over: ReadonlyStore<PanelName | null>;
}

/** The shell's own panels are short choices; those of remotes accompany the page. */
const isChoice = (name: PanelName): boolean => (panels[name] as Panel).owner === 'host';

/**
 * Which side panels are open; none at first. Where panels are docked beside the page the choice is remembered, where
 * they cover it nobody wants to be greeted by one.
 */
export const createPanels = (storage: KeyValueStore, isDocked: () => boolean): PanelStore => {
  const remembered = safeParse(panelName, storage.get(DOCKED_KEY));
  const first = isDocked() && remembered.success && !isChoice(remembered.data) ? remembered.data : null;
  const open = createStore<OpenPanels>(() => ({ beside: first, over: null }));

  return {
    current: selectStore(open, ({ beside, over }) => over ?? beside),
    beside: selectStore(open, ({ beside }) => beside),
    over: selectStore(open, ({ over }) => over),
    open: (name) => {
      if (isChoice(name)) return open.setState({ over: name });
      open.setState({ beside: name, over: null });
      if (isDocked()) storage.set(DOCKED_KEY, name);
    },
    close: () => {
      if (open.getState().over !== null) return open.setState({ over: null });
      open.setState({ beside: null });
      storage.remove(DOCKED_KEY);
    },
  };
};
