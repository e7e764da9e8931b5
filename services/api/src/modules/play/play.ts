import type { Context } from '../../context/context.ts';
import type { Tx } from '../../database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { TenantSettings } from '../../tenants/tenant.ts';
import { registerBetOps } from './rounds/bets.ops.ts';
import { registerHeldWinOps } from './betting/held-wins.ops.ts';
import { registerBoxOps } from './boxes/boxes.ops.ts';
import { registerBoxes } from './boxes/boxes.routes.ts';
import { applyCatalogue, storeList } from './games/catalogue-sync.ts';
import { registerGameOps } from './games/games.ops.ts';
import { registerGames } from './games/games.routes.ts';
import { refreshCatalogues } from './games/refresh-catalogues.ts';
import { registerSports } from './sports/sports.routes.ts';

/** Games, sports, boxes, and the bets placed in them. */
export const play: Context = {
  routes: [registerGames, registerSports, registerBoxes],
  operations: [registerGameOps, registerBetOps, registerBoxOps, registerHeldWinOps],
  background: [refreshCatalogues],
};

/** Reads the aggregators' lists, with which a new tenant's catalogue is filled. */
export const readCatalogue =
  ({ db, aggregators }: Platform) =>
  async () => {
    for (const aggregator of aggregators) await storeList(db.registry, aggregator);
    return (tx: Tx, settings: TenantSettings) => applyCatalogue(tx, settings);
  };
