import { useEffect, type RefObject } from 'react';
import { create } from 'zustand';

interface Asked {
  readonly row: string;
  readonly letter: string;
}

/** The letter that was pressed on a row, until its panel has pressed the button. */
const useAsked = create<{ readonly asked: Asked | null }>()(() => ({ asked: null }));

export const askForLetter = (row: string, letter: string): void => useAsked.setState({ asked: { row, letter } });

/** Presses the button of the panel with the letter (`data-letter`), once it is there: it opens a preview, and sends nothing. */
export const usePanelLetter = (row: string, panel: RefObject<HTMLElement | null>): void => {
  const { asked } = useAsked();
  useEffect(() => {
    if (asked?.row !== row) return;
    const button = panel.current?.querySelector<HTMLElement>(`[data-letter="${asked.letter}"]`);
    useAsked.setState({ asked: null });
    button?.focus();
    button?.click();
  }, [asked, row, panel]);
};
