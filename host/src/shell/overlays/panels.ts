import type { Panels, ReadonlyStore } from '@jangada/contracts/host/host-api';
import { panelName, panels } from '@jangada/contracts/page/panels';
import type { Panel, PanelName } from '@jangada/contracts/page/panels';
import { safeParse } from '@jangada/contracts/values/schema';
import { createStore } from 'zustand/vanilla';
import type { KeyValueStore } from '../../browser/storage.ts';
import { selectStore } from '../../browser/select-store.ts';

const DOCKED_KEY = 'docked-panel';

interface OpenPanels {
  readonly beside: PanelName | null;
  readonly over: PanelName | null;
}

export interface PanelStore extends Panels {
  /** The topmost panel: `over`, else `beside`. */
  readonly current: ReadonlyStore<PanelName | null>;
  /** Docked beside the page, or a drawer on narrow windows. */
  readonly beside: ReadonlyStore<PanelName | null>;
  /** Always a drawer, over the docked panel. */
  readonly over: ReadonlyStore<PanelName | null>;
}

/** True for the shell's own panels, which close after a choice; panels of remotes stay open. */
const isChoice = (name: PanelName): boolean => (panels[name] as Panel).owner === 'host';

/** The open side panels. The docked panel is stored; a drawer is not reopened at the next visit. */
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
