import { create } from 'zustand';
import { draftFrom, type Draft } from './draft.ts';

interface ChangeStore {
  /** The initial values of the form; null while it is closed. */
  readonly start: Draft | null;
  /** Opens the form with the known values, and defaults for all other fields. */
  readonly open: (known: Partial<Draft>) => void;
  readonly close: () => void;
}

/** The change dialog, which any page may open. */
export const useChange = create<ChangeStore>()((set) => ({
  start: null,
  open: (known) => set({ start: draftFrom(known) }),
  close: () => set({ start: null }),
}));
