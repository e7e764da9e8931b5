import type { GameDetails } from '@jangada/contracts/domains/games/game';

/** Whether a demo is offered; the server makes the final decision. */
export const isDemoAllowed = ({ only_demo: onlyDemo, has_demo: hasDemo }: GameDetails): boolean =>
  onlyDemo || hasDemo !== false;
