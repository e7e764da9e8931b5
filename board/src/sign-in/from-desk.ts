import { DESK_REFUSAL, deskRefusals, type DeskRefusal } from '@jangada/contracts/delivery/from-desk';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Why the desk did not sign the person in, which the edge states in the address once; null otherwise. */
export const useRefusalFromDesk = (): DeskRefusal | null => {
  const [search, setSearch] = useSearchParams();
  const stated = search.get(DESK_REFUSAL);
  const [refusal] = useState(() => deskRefusals.find((one) => one === stated) ?? null);
  const forget = useEffectEvent(() => {
    if (refusal !== null) setSearch((now) => (now.delete(DESK_REFUSAL), now), { replace: true });
  });
  useEffect(() => forget(), []);
  return refusal;
};
