import { showPlayerPresence } from '@jangada/contracts/ops/player-reads';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '../api/queries.ts';
import { useTenant } from '../rights/rights.ts';

/** A third of the time after which a presence is over. */
const RENEW_MS = 15_000;

/** Who else has the page of this player open. Asking renews one's own presence, which ends with the page. */
export const useHere = (id: string, known: readonly string[]): readonly string[] => {
  const tenant = useTenant();
  const { data } = useQuery({
    ...readQuery(showPlayerPresence, { params: { tenant, id } }),
    refetchInterval: RENEW_MS,
    gcTime: 0,
    retry: false,
  });
  return data?.data.here ?? known;
};
