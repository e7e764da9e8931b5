import { create } from 'zustand';

type ColorMode = 'light' | 'dark';

const STORAGE_KEY = 'desk.mode';

interface ColorModeStore {
  readonly mode: ColorMode;
  /** Shows a mode now and at later starts. */
  readonly choose: (mode: ColorMode) => void;
}

/** Light or dark. The page's own script chooses the mode before the first paint. */
export const useColorMode = create<ColorModeStore>()((set) => ({
  mode: document.documentElement.classList.contains('light') ? 'light' : 'dark',
  choose: (mode) => {
    localStorage.setItem(STORAGE_KEY, mode);
    set({ mode });
  },
}));
