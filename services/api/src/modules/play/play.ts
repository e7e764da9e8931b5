import type { Context } from '../../context/context.ts';
import { registerHeldWinOps } from './betting/held-wins.ops.ts';
import { registerBoxOps } from './boxes/boxes.ops.ts';
import { registerBoxes } from './boxes/boxes.routes.ts';
import { refreshCatalogues } from './games/catalogue-sync.ts';
import { registerGameOps } from './games/games.ops.ts';
import { registerGames } from './games/games.routes.ts';
import { registerSports } from './sports/sports.routes.ts';

/** Games, sports, boxes, and the bets placed in them. */
export const play: Context = {
  routes: [registerGames, registerSports, registerBoxes],
  operations: [registerGameOps, registerBoxOps, registerHeldWinOps],
  background: [refreshCatalogues],
};
