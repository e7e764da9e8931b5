import { listOpsLog } from '@jangada/contracts/ops/log';
import type { Platform } from '../platform.ts';
import { implementOp } from './implement-op.ts';
import { listCommands } from './ops-log.ts';
import { registerTenantOps } from './tenants.ops.ts';

/** What operators can do to the platform itself; the modules add what is theirs. */
export function registerOps(app: Platform): void {
  registerTenantOps(app);

  implementOp(app, listOpsLog, ({ query }, { tenant }) =>
    app.db.read(tenant.id, (reader) =>
      listCommands(reader, { page: query.page ?? 1, words: query.words ?? '', operator: query.by ?? null }),
    ),
  );
}
