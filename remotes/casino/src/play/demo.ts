import type { GameDetails } from '@jangada/contracts/domains/games/game';

/** Can it be tried without money? The server says when not. */
export const isDemoAllowed = ({ only_demo: onlyDemo, has_demo: hasDemo }: GameDetails): boolean =>
  onlyDemo || hasDemo !== false;
