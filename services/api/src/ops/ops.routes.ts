import { listOpsLog } from '@jangada/contracts/ops/log';
import type { Platform } from '../platform/platform.ts';
import { momentsOfDays } from './days-of.ts';
import { namesLike } from '../staff/find-person.ts';
import { implementOp } from './implement-op.ts';
import { listCommands } from './ops-log.ts';

export const registerOpsLog = (app: Platform): void => {
  implementOp(app, listOpsLog, async ({ query }, { tenant, perPage }) => {
    const operators = query.by === undefined ? undefined : await namesLike(app.db.registry, query.by);
    return app.db.read(tenant.id, (reader) =>
      listCommands(reader, {
        ...{ page: query.page ?? 1, perPage },
        ...{ words: query.words, operators, player: query.player, outcome: query.outcome },
        hasReads: query.reads === 'also',
        ...momentsOfDays(query),
      }),
    );
  });
};
