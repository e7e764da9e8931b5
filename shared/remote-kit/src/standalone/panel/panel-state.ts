export const panelTabs = ['Stage', 'Places', 'Faults', 'Traffic', 'Log'] as const;

export type PanelTab = (typeof panelTabs)[number];
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

export const keptPanelState = (): PanelState => {
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

export const keepPanelState = (state: PanelState): void => {
  try {
    localStorage.setItem(KEY, JSON.stringify(state));
  } catch {
    // A full storage forgets how the panel lay.
  }
};
