import { create } from 'zustand';
import { draftFrom, type Draft } from './draft.ts';

interface ChangeStore {
  /** What the form opened with; null while it is closed. */
  readonly start: Draft | null;
  /** Opens the form with what is known already; the rest is as it begins. */
  readonly open: (known: Partial<Draft>) => void;
  readonly close: () => void;
}

/** The change dialog, which any page may open. */
export const useChange = create<ChangeStore>()((set) => ({
  start: null,
  open: (known) => set({ start: draftFrom(known) }),
  close: () => set({ start: null }),
}));
