import { create } from 'zustand';

type ColorMode = 'light' | 'dark';

const STORAGE_KEY = 'board.mode';

interface ColorModeStore {
  readonly mode: ColorMode;
  /** Shows another mode, and starts with it from now on. */
  readonly choose: (mode: ColorMode) => void;
}

/** Light or dark. The page's own script has decided before the first paint. */
export const useColorMode = create<ColorModeStore>()((set) => ({
  mode: document.documentElement.classList.contains('light') ? 'light' : 'dark',
  choose: (mode) => {
    localStorage.setItem(STORAGE_KEY, mode);
    set({ mode });
  },
}));
