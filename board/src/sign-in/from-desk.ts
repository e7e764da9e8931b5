import { DESK_REFUSAL, deskRefusals, type DeskRefusal } from '@jangada/contracts/delivery/from-desk';

/** Why the desk did not sign the person in, which the edge states in the address once; null otherwise. */
export const takeRefusalFromDesk = (): DeskRefusal | null => {
  const stated = new URLSearchParams(window.location.search).get(DESK_REFUSAL);
  const refusal = deskRefusals.find((one) => one === stated) ?? null;
  if (refusal !== null) window.history.replaceState(window.history.state, '', window.location.pathname);
  return refusal;
};
