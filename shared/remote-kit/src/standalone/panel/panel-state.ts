export const panelTabs = ['Stage', 'Places', 'Faults', 'Traffic', 'Log'] as const;

type PanelTab = (typeof panelTabs)[number];
export type Dock = 'right' | 'bottom';

/** The layout of the panel, stored in this browser for every remote. */
export interface PanelState {
  readonly isOpen: boolean;
  readonly dock: Dock;
  readonly tab: PanelTab;
}

const KEY = 'jangada-dev:panel';

const first: PanelState = { isOpen: true, dock: 'right', tab: 'Stage' };

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The stored layout of the panel; the default when it is unreadable. */
export const storedPanelState = (): PanelState => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (!isRecord(stored)) return first;
    return {
      isOpen: stored['isOpen'] !== false,
      dock: stored['dock'] === 'bottom' ? 'bottom' : 'right',
      tab: panelTabs.find((tab) => tab === stored['tab']) ?? 'Stage',
    };
  } catch {
    return first;
  }
};

/** Stores the layout of the panel for the next load of the page. */
export const storePanelState = (state: PanelState): void => {
  try {
    localStorage.setItem(KEY, JSON.stringify(state));
  } catch {
    // With full storage the layout is not stored.
  }
};
