import { useStore } from 'zustand';
import { createContext, useContext } from 'react';
import type { Offers } from '../composition/offers.ts';
import type { Shell } from './shell.ts';

const ShellContext = createContext<Shell | null>(null);

export const ShellProvider = ShellContext.Provider;

/** The parts of the shell, for its own views. */
export const useShell = (): Shell => {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('This view belongs inside the shell');
  return shell;
};

/** The live offers; updates when releases are exchanged. */
export const useOffers = (): Offers => useStore(useShell().offers);
