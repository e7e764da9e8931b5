export const panelTabs = ['Stage', 'Places', 'Faults', 'Traffic', 'Log'] as const;

type PanelTab = (typeof panelTabs)[number];
export type Dock = 'right' | 'bottom';

/** How the panel lies; remembered in this browser for every remote alike. */
export interface PanelState {
  readonly isOpen: boolean;
  readonly dock: Dock;
  readonly tab: PanelTab;
}

const KEY = 'jangada-dev:panel';

const first: PanelState = { isOpen: true, dock: 'right', tab: 'Stage' };

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** How the panel lay when the page was left; what cannot be read is as at the first time. */
export const storedPanelState = (): PanelState => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (!isRecord(kept)) return first;
    return {
      isOpen: kept['isOpen'] !== false,
      dock: kept['dock'] === 'bottom' ? 'bottom' : 'right',
      tab: panelTabs.find((tab) => tab === kept['tab']) ?? 'Stage',
    };
  } catch {
    return first;
  }
};

/** Keeps how the panel lies, for the next load of the page. */
export const storePanelState = (state: PanelState): void => {
  try {
    localStorage.setItem(KEY, JSON.stringify(state));
  } catch {
    // A full storage forgets how the panel lay.
  }
};
