import { useStore } from 'zustand';
import { createContext, useContext } from 'react';
import type { Offers } from '../composition/offers.ts';
import type { Shell } from './shell.ts';

const ShellContext = createContext<Shell | null>(null);

export const ShellProvider = ShellContext.Provider;

/** The parts of the shell, for the shell's own views. */
export const useShell = (): Shell => {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('This view belongs inside the shell');
  return shell;
};

/** What the live releases bring, and again when others take their place. */
export const useOffers = (): Offers => useStore(useShell().offers);
