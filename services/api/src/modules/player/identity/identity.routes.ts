import * as contract from '@jangada/contracts/domains/identity/endpoints';
import { sessionOf } from '../../../http/call.ts';
import { implement } from '../../../http/implement.ts';
import type { Platform } from '../../../platform/platform.ts';
import { VendorUnavailable } from '../../../vendors/send-request.ts';
import { newestCheck } from './identity-checks.repository.ts';
import { identityStatusOf } from './identity-status.ts';
import { readCheck, readLater } from './read-check.ts';
import { startCheck } from './start-check.ts';

export const registerIdentity = (app: Platform): void => {
  implement(app, contract.startIdentityCheck, async ({ body }, call) => ({
    data: await startCheck(app, sessionOf(call).userId, body.moment ?? 'withdrawal', call),
  }));

  implement(app, contract.getIdentityStatus, async (_, call) => {
    const { tenant } = call;
    const { userId } = sessionOf(call);
    const check = await app.db.read(tenant.id, (reader) => newestCheck(reader, userId));
    // The player waits for it: a notice has come, or it is time to ask without one.
    if (check?.due_at && check.due_at.getTime() < Date.now())
      await readCheck(app, tenant, check).catch((error: unknown) => {
        if (!(error instanceof VendorUnavailable)) throw error;
        return readLater(app, tenant.id, check.id);
      });
    const connection = await app.identityConnections.live(tenant.id);
    return { data: await app.db.read(tenant.id, (reader) => identityStatusOf(reader, userId, connection)) };
  });
};
