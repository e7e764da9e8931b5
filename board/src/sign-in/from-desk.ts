import { DESK_REFUSAL, deskRefusals, type DeskRefusal } from '@jangada/contracts/delivery/from-desk';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Why the desk did not sign the person in, which the edge states in the address once; null otherwise. */
export const useRefusalFromDesk = (): DeskRefusal | null => {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const [refusal] = useState(() => {
    const stated = new URLSearchParams(search).get(DESK_REFUSAL);
    return deskRefusals.find((one) => one === stated) ?? null;
  });
  const forget = useEffectEvent(() => {
    if (refusal !== null) void navigate(pathname, { replace: true });
  });
  useEffect(() => forget(), []);
  return refusal;
};
