import { useState } from 'react';

export type ColorMode = 'light' | 'dark';

const STORED = 'board.mode';

/** The page's own script has decided before the first paint; choosing here remembers it. */
export const useColorMode = (): [ColorMode, (mode: ColorMode) => void] => {
  const [mode, setMode] = useState<ColorMode>(() =>
    document.documentElement.classList.contains('light') ? 'light' : 'dark',
  );
  const choose = (next: ColorMode): void => {
    localStorage.setItem(STORED, next);
    setMode(next);
  };
  return [mode, choose];
};
