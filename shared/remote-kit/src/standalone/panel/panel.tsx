import { useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import type { DevSession } from '../dev-session.ts';
import { FaultsTab } from './faults-tab.tsx';
import { LogTab } from './log-tab.tsx';
import type { Dock, PanelState } from './panel-state.ts';
import { panelTabs } from './panel-state.ts';
import { PlacesTab } from './places-tab.tsx';
import { StageTab } from './stage-tab.tsx';
import { TrafficTab } from './traffic-tab.tsx';

export interface PanelProps {
  readonly dev: DevSession;
  readonly state: PanelState;
  readonly onState: (state: PanelState) => void;
  readonly hasStories: boolean;
}

const otherDock: Readonly<Record<Dock, Dock>> = { right: 'bottom', bottom: 'right' };

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

const Tabs = ({ state, onState, faults }: Pick<PanelProps, 'state' | 'onState'> & { faults: number }) => {
  const list = useRef<HTMLDivElement>(null);
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const index = (panelTabs.indexOf(state.tab) + step + panelTabs.length) % panelTabs.length;
    const tab = panelTabs[index];
    if (tab) onState({ ...state, tab });
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus();
  };
  return (
    <div ref={list} className="jgd-tabs" role="tablist" aria-label="Developer's panel">
      {panelTabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={`jgd-tab-${tab}`}
          aria-selected={tab === state.tab}
          aria-controls="jgd-tab-body"
          tabIndex={tab === state.tab ? 0 : -1}
          onKeyDown={handleKeyDown}
          onClick={() => onState({ ...state, tab })}
        >
          {tab}
          {tab === 'Faults' && faults > 0 && <span className="jgd-bad"> {faults}</span>}
        </button>
      ))}
    </div>
  );
};

/** The developer's panel of a remote that runs alone. */
export const Panel = ({ dev, state, onState, hasStories }: PanelProps) => {
  const rules = useStore(dev.faults.rules);
  return (
    <aside className="jgd" aria-label="Developer's panel">
      <header className="jgd-head">
        <h1>
          {dev.offer.remote} <small>with the stub host</small>
        </h1>
        {hasStories && (
          <a className="jgd-button" href="/stories" style={{ textDecoration: 'none', color: 'inherit' }}>
            Stories
          </a>
        )}
        <button
          type="button"
          className="jgd-button"
          aria-label={`Dock ${otherDock[state.dock] === 'right' ? 'at the right' : 'at the bottom'}`}
          onClick={() => onState({ ...state, dock: otherDock[state.dock] })}
        >
          {state.dock === 'right' ? '⬓' : '◨'}
        </button>
        <button
          type="button"
          className="jgd-button"
          aria-label="Close the panel (Alt+D)"
          onClick={() => onState({ ...state, isOpen: false })}
        >
          ×
        </button>
      </header>
      <Tabs state={state} onState={onState} faults={rules.length} />
      <div id="jgd-tab-body" className="jgd-body" role="tabpanel" aria-labelledby={`jgd-tab-${state.tab}`}>
        {state.tab === 'Stage' && <StageTab dev={dev} />}
        {state.tab === 'Places' && <PlacesTab dev={dev} />}
        {state.tab === 'Faults' && <FaultsTab dev={dev} />}
        {state.tab === 'Traffic' && <TrafficTab dev={dev} />}
        {state.tab === 'Log' && <LogTab dev={dev} />}
      </div>
    </aside>
  );
};
