import { getAffiliates } from '@jangada/contracts/domains/profile/endpoints';
import { sessionOf } from '../../../http/call.ts';
import { implement } from '../../../http/implement.ts';
import type { Platform } from '../../../platform/platform.ts';
import { affiliatesOf } from './affiliates.ts';

export const registerReferrals = (app: Platform): void => {
  implement(app, getAffiliates, ({ query }, call) =>
    app.db.read(call.tenant.id, async (reader) => ({
      data: await affiliatesOf(reader, app.config, call.tenant, sessionOf(call).userId, query),
    })),
  );
};
