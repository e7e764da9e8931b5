import { localMoment } from '@jangada/contracts/values/local-time';
import * as contract from '@jangada/contracts/ops/bonuses';
import type { BodyOf } from '@jangada/contracts/api/endpoint';
import type { Language } from '@jangada/contracts/values/languages';
import type { Reader, Tx } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { pageOf } from '../../../http/pages.ts';
import { implementOp, type OpCall } from '../../../ops/implement-op.ts';
import type { Platform } from '../../../platform/platform.ts';
import { mayUseBonus } from '../../eligibility/access/capabilities.ts';
import type { UserRow } from '../../../users/users.repository.ts';
import { getBalances } from '../../ledger/balances.ts';
import { lockWallet } from '../../ledger/wallets.ts';
import { notify } from '../../messages/notifications/notify.ts';
import { bonusGranted } from './bonus-notifications.ts';
import * as bonuses from './bonuses.repository.ts';
import { cancelBonus, lossOfCancelling } from './cancel-bonus.ts';
import * as cashback from './cashback.repository.ts';
import { presentEntry } from './claim-cashback.ts';
import { registerCouponOps } from './coupons.ops.ts';
import { grantBonus } from './grant-bonus.ts';

const PER_PAGE = 20;

/** Operators' commands for bonuses, coupons and cashback. Each one is idempotent. */
export const registerBonusOps = (app: Platform): void => {
  registerCouponOps(app);

  implementOp(app, contract.listBonusesForOps, ({ query }, { tenant, language }) =>
    app.db.read(tenant.id, async (reader) => {
      const page = query.page ?? 1;
      const { rows, ...count } = await bonuses.pageOfBonuses(reader, query.player, page, PER_PAGE);
      const data = [];
      for (const row of rows) data.push(await present(reader, row, language));
      return pageOf(data, count, page, PER_PAGE);
    }),
  );

  implementOp(app, contract.grantBonus, ({ body }, call) => call.commit((tx) => grant(tx, body, call)));

  implementOp(app, contract.cancelBonus, ({ params, body }, { language, commit }) =>
    commit((tx) => end(tx, params.id, 'cancelled', language, body.loss)),
  );

  implementOp(app, contract.voidBonus, ({ params }, { language, commit }) =>
    commit((tx) => end(tx, params.id, 'voided', language)),
  );

  implementOp(app, contract.giveCashback, ({ body }, { commit }) =>
    commit(async (tx) => {
      await getPlayer(tx, body.player);
      const now = new Date();
      const entry = await cashback.giveEntry(tx, {
        userId: body.player,
        amount: body.amount,
        originRef: `ops:${body.player}:${body.ref}`,
        day: localMoment(now).day,
        now,
      });
      return { data: presentEntry(entry, now) };
    }),
  );
};

async function grant(tx: Tx, input: BodyOf<typeof contract.grantBonus>, { tenant, language }: OpCall) {
  await mayUseBonus(tx, await getPlayer(tx, input.player), tenant);
  const name = { pt: input.name_pt, en: input.name_en };
  const originRef = `${input.player}:${input.ref}`;
  const known = await bonuses.findBonusOf(tx, 'operator', originRef);
  const bonus = await grantBonus(tx, tenant, {
    userId: input.player,
    origin: 'operator',
    originRef,
    name,
    amount: input.amount,
    multiplier: input.rollover,
    ...(input.days === undefined ? {} : { validDays: input.days }),
    maxBet: input.max_bet ?? null,
    maxConvert: input.max_convert ?? null,
  });
  if (!known) await notify(tx, input.player, bonusGranted(name, input.amount));
  return { data: await present(tx, bonus, language) };
}

/** @param loss as shown to the player; not checked when missing */
async function end(tx: Tx, bonusId: number, how: 'cancelled' | 'voided', language: Language, loss?: number) {
  const bonus = await bonuses.findBonus(tx, bonusId);
  if (!bonus) throw new DomainError('bonus.not-found');
  const userId = bonus.user_id;
  if (bonus.status !== how) {
    await lockWallet(tx, userId);
    const sent = loss ?? (await lossOfCancelling(tx, userId, bonusId));
    await cancelBonus(tx, { bonusId, userId, how, loss: sent });
  }
  const ended = await bonuses.findBonus(tx, bonusId);
  return { data: await present(tx, ended ?? bonus, language) };
}

async function getPlayer(reader: Reader, userId: number): Promise<UserRow> {
  const player = await reader.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
  if (!player) throw new DomainError('profile.not-found');
  return player;
}

const open: readonly bonuses.BonusRow['status'][] = ['active', 'wagering'];

async function present(reader: Reader, row: bonuses.BonusRow, language: Language): Promise<contract.BonusForOps> {
  return {
    id: row.id,
    user_id: row.user_id,
    origin: row.origin,
    name: row.name[language],
    amount: row.amount,
    rollover_total: row.requirement,
    rollover_done: row.progress,
    status: row.status,
    loss: open.includes(row.status) ? (await getBalances(reader, row.user_id)).bonus : 0,
    expires_at: row.expires_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}
