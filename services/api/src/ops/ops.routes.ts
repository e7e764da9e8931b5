import { listOpsLog } from '@jangada/contracts/ops/log';
import { momentOf } from '@jangada/contracts/values/local-time';
import type { Platform } from '../platform/platform.ts';
import { namesLike } from '../staff/find-person.ts';
import { implementOp } from './implement-op.ts';
import { listCommands } from './ops-log.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const startOf = (day: string): Date => momentOf({ day, second: 0 });

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);

export const registerOpsLog = (app: Platform): void => {
  implementOp(app, listOpsLog, async ({ query }, { tenant, perPage }) => {
    const operators = query.by === undefined ? undefined : await namesLike(app.db.registry, query.by);
    return app.db.read(tenant.id, (reader) =>
      listCommands(reader, {
        ...{ page: query.page ?? 1, perPage },
        ...{ words: query.words, operators, player: query.player, outcome: query.outcome },
        hasReads: query.reads === 'also',
        from: query.from === undefined ? undefined : startOf(query.from),
        until: query.to === undefined ? undefined : startOf(dayAfter(query.to)),
      }),
    );
  });
};
