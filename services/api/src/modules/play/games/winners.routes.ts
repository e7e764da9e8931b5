import { listWinners } from '@jangada/contracts/domains/games/endpoints';
import type { Winner } from '@jangada/contracts/domains/games/game';
import { implement } from '../../../http/implement.ts';
import type { Platform } from '../../../platform/platform.ts';
import { memoizeFor } from '../../../platform/memoize-for.ts';
import { listWinners as readWinners } from './winners.query.ts';

/** How long the list of winners is cached, because every home page requests it. */
const REMEMBERED_MS = 30_000;

/** Regulated sites show no winners. */
export const registerWinners = (app: Platform): void => {
  const winnersOf = memoizeFor(REMEMBERED_MS, (tenantId: string): Promise<Winner[]> =>
    app.db.read(tenantId, readWinners),
  );
  implement(app, listWinners, async (_, { tenant }) => ({
    data: tenant.settings.site.is_regulated ? [] : await winnersOf(tenant.id),
  }));
};
