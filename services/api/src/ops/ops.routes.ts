import { listOpsLog } from '@jangada/contracts/ops/log';
import type { Platform } from '../platform/platform.ts';
import { implementOp } from './implement-op.ts';
import { listCommands } from './ops-log.ts';

export const registerOpsLog = (app: Platform): void => {
  implementOp(app, listOpsLog, ({ query }, { tenant }) =>
    app.db.read(tenant.id, (reader) =>
      listCommands(reader, {
        page: query.page ?? 1,
        words: query.words ?? '',
        operator: query.by ?? null,
        player: query.player ?? null,
      }),
    ),
  );
};
