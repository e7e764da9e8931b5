import { useEffect, type RefObject } from 'react';
import { create } from 'zustand';

interface Asked {
  readonly row: string;
  readonly letter: string;
}

/** The letter that was pressed on a row, until its panel has moved the focus there. */
const useAsked = create<{ readonly asked: Asked | null }>()(() => ({ asked: null }));

export const askForLetter = (row: string, letter: string): void => useAsked.setState({ asked: { row, letter } });

/** Moves the focus to the element of the panel with the pressed letter (`data-letter`), once it is there. */
export const usePanelLetter = (row: string, panel: RefObject<HTMLElement | null>): void => {
  const { asked } = useAsked();
  useEffect(() => {
    if (asked?.row !== row) return;
    panel.current?.querySelector<HTMLElement>(`[data-letter="${asked.letter}"]`)?.focus();
    useAsked.setState({ asked: null });
  }, [asked, row, panel]);
};
