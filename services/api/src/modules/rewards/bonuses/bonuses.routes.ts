import { localMoment } from '@jangada/contracts/values/local-time';
import * as contract from '@jangada/contracts/domains/bonuses/endpoints';
import { listBonuses } from '@jangada/contracts/domains/wallet/endpoints';
import { sessionOf } from '../../../http/call.ts';
import { once } from '../../../http/idempotency.ts';
import { implement } from '../../../http/implement.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockWallet } from '../../ledger/wallets.ts';
import { cancelBonus } from './cancel-bonus.ts';
import * as cashback from './cashback.repository.ts';
import { claimCashback, presentEntry } from './claim-cashback.ts';
import { offeredCoupons, presentCoupon, usableCoupon } from './coupons.service.ts';
import { pageOfOwnBonuses } from './page-of-own-bonuses.ts';

const PER_PAGE = 10;

export const registerBonuses = (app: Platform): void => {
  implement(app, contract.listCoupons, (_, { tenant, language }) =>
    app.db.read(tenant.id, async (reader) => ({ data: await offeredCoupons(reader, tenant, language) })),
  );

  implement(app, contract.checkCoupon, ({ body }, call) =>
    app.db.read(call.tenant.id, async (reader) => {
      const row = await usableCoupon(reader, call.tenant, { code: body.coupon, userId: sessionOf(call).userId });
      return { coupon: await presentCoupon(reader, row, call.language) };
    }),
  );

  implement(app, contract.listCashback, (_, call) =>
    app.db.read(call.tenant.id, async (reader) => {
      const now = new Date();
      const rows = await cashback.listEntries(reader, sessionOf(call).userId, localMoment(now).day);
      return { data: rows.map((row) => presentEntry(row, now)) };
    }),
  );

  implement(app, contract.claimCashback, ({ body }, call) =>
    app.db.transaction(call.tenant.id, (tx) => claimCashback(tx, body.cashback_id, call)),
  );

  implement(app, contract.cancelOwnBonus, ({ body }, call) =>
    app.db.transaction(call.tenant.id, async (tx) => {
      await lockWallet(tx, sessionOf(call).userId);
      return once(tx, call, 'cancelOwnBonus', body, async (userId) => ({
        lost: await cancelBonus(tx, { bonusId: body.bonus_id, userId, how: 'cancelled', loss: body.loss }),
      }));
    }),
  );

  implement(app, listBonuses, ({ query }, call) =>
    app.db.read(call.tenant.id, async (reader) => {
      const request = { ...query, perPage: PER_PAGE };
      return { bonuses: await pageOfOwnBonuses(reader, sessionOf(call).userId, call.language, request) };
    }),
  );
};
