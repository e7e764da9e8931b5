import { create } from 'zustand';
import { registerLayer } from './layers.ts';

type Layer = 'palette' | 'keys' | 'navigation';

interface FrameStore {
  /** What lies above the page. */
  readonly layer: Layer | null;
  readonly open: (layer: Layer) => void;
  readonly close: () => void;
}

export const useFrame = create<FrameStore>()((set) => ({
  layer: null,
  open: (layer) => set({ layer }),
  close: () => set({ layer: null }),
}));

registerLayer(() => useFrame.getState().layer !== null);
