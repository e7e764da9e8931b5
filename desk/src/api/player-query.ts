import { showPlayer } from '@jangada/contracts/ops/players';
import { readQuery } from './queries.ts';

/** Opening a player is recorded, so the page does it once and not in the background. */
const OPENED_MS = 60_000;

export const playerQuery = (tenant: string, id: string) => ({
  ...readQuery(showPlayer, { params: { tenant, id } }),
  staleTime: OPENED_MS,
  refetchOnWindowFocus: false,
});
