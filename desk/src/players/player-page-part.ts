import { lazyPart } from '../parts/lazy-part.tsx';

/** The page of a player, which the palette loads ahead. */
export const PlayerPage = lazyPart(async () => (await import('./player-page.tsx')).PlayerPage);
