import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { replaceAddress } from '../../routing/session-history.ts';
import { DEV_GLOBAL } from '../dev-session.ts';
import type { DevSession } from '../dev-session.ts';
import { Panel } from './panel.tsx';
import { storePanelState, storedPanelState } from './panel-state.ts';
import type { PanelState } from './panel-state.ts';

const isDevSession = (value: unknown): value is DevSession =>
  typeof value === 'object' && value !== null && 'stub' in value && 'stage' in value;

/** Gives the page the address of the stage, so that it can be shared and survives a reload. */
const useMirroredAddress = (dev: DevSession | null, frame: HTMLIFrameElement | null) => {
  useEffect(() => {
    if (!dev || !frame?.contentWindow) return undefined;
    const stageWindow = frame.contentWindow;
    // The stage writes its address after it has notified its listeners.
    const mirror = () => setTimeout(() => replaceAddress(stageWindow.location.href));
    const stops = [
      dev.stage.subscribe(mirror),
      dev.stub.navigation.place.subscribe(mirror),
      dev.stub.language.subscribe(mirror),
    ];
    return () => stops.forEach((stop) => stop());
  }, [dev, frame]);
};

const Framed = ({ dev, frame }: { dev: DevSession; frame: HTMLIFrameElement | null }) => {
  const { device } = useStore(dev.stage);
  useEffect(() => {
    frame?.parentElement?.setAttribute('data-device', device);
  }, [frame, device]);
  return null;
};

const usePanelState = (): [PanelState, (state: PanelState) => void] => {
  const [state, setState] = useState(storedPanelState);
  const change = useCallback((next: PanelState) => {
    storePanelState(next);
    setState(next);
  }, []);
  return [state, change];
};

/** Alt+D, whether the stage or the panel has the focus. */
const useShortcut = (dev: DevSession | null, frame: HTMLIFrameElement | null, onToggle: () => void) => {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.code !== 'KeyD') return;
      event.preventDefault();
      onToggle();
    };
    const windows = [window, ...(frame?.contentWindow ? [frame.contentWindow] : [])];
    for (const one of windows) one.addEventListener('keydown', handleKey);
    return () => windows.forEach((one) => one.removeEventListener('keydown', handleKey));
  }, [dev, frame, onToggle]);
};

/** The remote on its stage, in a page of its own with its own width and dialogs, next to the panel. */
export const PanelPage = ({ remote, hasStories }: { remote: string; hasStories: boolean }) => {
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null);
  const [dev, setDev] = useState<DevSession | null>(null);
  const [state, setState] = usePanelState();
  const [address] = useState(() => window.location.href);
  const opener = useRef<HTMLButtonElement>(null);
  useMirroredAddress(dev, frame);
  const toggle = useCallback(() => setState({ ...state, isOpen: !state.isOpen }), [state, setState]);
  useShortcut(dev, frame, toggle);

  const handleLoad = () => {
    const found: unknown = frame?.contentWindow && Reflect.get(frame.contentWindow, DEV_GLOBAL);
    setDev(isDevSession(found) ? found : null);
  };
  return (
    <div className="jgd-page" data-dock={state.isOpen ? state.dock : 'closed'}>
      <main className="jgd-stage">
        <iframe ref={setFrame} title={`The remote ${remote}`} src={address} onLoad={handleLoad} />
      </main>
      {dev && <Framed dev={dev} frame={frame} />}
      {state.isOpen && dev && <Panel dev={dev} state={state} onState={setState} hasStories={hasStories} />}
      {!state.isOpen && (
        <button ref={opener} type="button" className="jgd-open" aria-label="Open the panel (Alt+D)" onClick={toggle}>
          {remote}
        </button>
      )}
    </div>
  );
};
