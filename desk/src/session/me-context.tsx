import { createContext, use } from 'react';
import type { Me } from '@jangada/contracts/ops/me';

const MeContext = createContext<Me | null>(null);

export const MeProvider = MeContext;

/** The person who is signed in. */
export const useMe = (): Me => {
  const me = use(MeContext);
  if (!me) throw new Error('Nobody is signed in here');
  return me;
};
