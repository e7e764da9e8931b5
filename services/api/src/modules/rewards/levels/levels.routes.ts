import { getVip } from '@jangada/contracts/domains/profile/endpoints';
import { getRanking } from '@jangada/contracts/domains/site/endpoints';
import { rankProgress } from '@jangada/contracts/domains/site/rank-progress';
import { implement } from '../../../http/implement.ts';
import type { Platform } from '../../../platform/platform.ts';
import { getBalances } from '../../ledger/balances.ts';
import { listLevels, stakedFor, levelOf } from './levels.repository.ts';

export const registerLevels = (app: Platform): void => {
  implement(app, getRanking, (_, { tenant, language }) =>
    app.db.read(tenant.id, async (reader) => {
      const { rank } = await listLevels(reader);
      return {
        data: rank.map(({ level, threshold, name, benefits }) => ({
          level,
          totalBet: threshold,
          name: name[language],
          benefits: benefits.map((benefit) => benefit[language]),
        })),
      };
    }),
  );

  implement(app, getVip, (_, { tenant, language, session }) =>
    app.db.read(tenant.id, async (reader) => {
      const ladders = await listLevels(reader);
      const levels = ladders.vip.map(({ level, threshold, name, benefits }) => ({
        level,
        points: threshold,
        name: name[language],
        benefits: benefits.map((benefit) => benefit[language]),
      }));
      if (!session) return { data: { level: null, points: null, progress: null, levels } };
      const { wagered } = await getBalances(reader, session.userId);
      // Computed from the staked amount, not from whole points, so that the bar moves with every stake.
      const progress = rankProgress(
        wagered,
        levels.map(({ points }) => stakedFor(points)),
      );
      return { data: { ...levelOf(wagered, ladders).vip, progress, levels } };
    }),
  );
};
