import type { Context } from '../../context/context.ts';
import { applyCoupons } from './bonuses/apply-coupons.ts';
import { registerBonusOps } from './bonuses/bonuses.ops.ts';
import { registerBonuses } from './bonuses/bonuses.routes.ts';
import { expireBonuses } from './bonuses/expire-bonuses.ts';
import { trackStakes } from './bonuses/track-stakes.ts';
import { releaseCashback } from './bonuses/release-cashback.ts';
import { announceLevels } from './levels/announce-levels.ts';
import { registerLevelOps } from './levels/levels.ops.ts';
import { registerLevels } from './levels/levels.routes.ts';
import { expireMissions } from './missions/expire-missions.ts';
import { trackMissions } from './missions/track-missions.ts';
import { registerMissionOps } from './missions/missions.ops.ts';
import { registerMissions } from './missions/missions.routes.ts';
import type { MissionPorts } from './missions/pay-reward.ts';
import { undoRewards } from './undo-rewards.ts';

export const createRewards = (ports: MissionPorts): Context => ({
  routes: [registerBonuses, registerLevels, (app) => registerMissions(app, ports)],
  operations: [registerBonusOps, registerLevelOps, (app) => registerMissionOps(app, ports)],
  jobs: [announceLevels, expireMissions, expireBonuses, releaseCashback],
  consumers: [trackStakes, applyCoupons, trackMissions(ports), undoRewards(ports)],
});
