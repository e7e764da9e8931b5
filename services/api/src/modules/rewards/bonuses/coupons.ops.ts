import * as contract from '@jangada/contracts/ops/bonuses';
import type { BodyOf } from '@jangada/contracts/api/endpoint';
import type { Language } from '@jangada/contracts/values/languages';
import type { Tx } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { pageOf } from '../../../http/pages.ts';
import { implementOp, type OpCall } from '../../../ops/implement-op.ts';
import type { Platform } from '../../../platform/platform.ts';
import * as coupons from './coupons.repository.ts';
import { normalised } from './coupons.service.ts';

const PER_PAGE = 20;

export const registerCouponOps = (app: Platform): void => {
  implementOp(app, contract.listCouponsForOps, ({ query }, { tenant, language }) =>
    app.db.read(tenant.id, async (reader) => {
      const page = query.page ?? 1;
      const { rows, ...count } = await coupons.pageOfCoupons(reader, page, PER_PAGE);
      return pageOf(
        rows.map((row) => present(row, language)),
        count,
        page,
        PER_PAGE,
      );
    }),
  );

  implementOp(app, contract.createCoupon, ({ body }, call) => call.commit((tx) => create(tx, body, call)));

  implementOp(app, contract.stopCoupon, ({ params }, { language, commit }) =>
    commit(async (tx) => {
      const stopped = await coupons.stopCoupon(tx, normalised(params.code));
      if (!stopped) throw new DomainError('coupon.not-found');
      return { data: present(stopped, language) };
    }),
  );
};

type Input = BodyOf<typeof contract.createCoupon>;

async function create(tx: Tx, requested: Input, { tenant, language }: OpCall) {
  if (tenant.settings.site.is_regulated) throw new DomainError('bonus.not-allowed');
  refuseSlips(requested);
  if (requested.kind === 'free_spins') await requireGame(tx, requested.game ?? '');
  const created = await coupons.insertCoupon(tx, rowOf(requested));
  if (!created) throw new DomainError('coupon.taken');
  return { data: present(created, language) };
}

/** Rules that the input's schema cannot express. */
function refuseSlips({ kind, value, game, spin_value: spinValue, amount_max: amountMax, ends_at: endsAt }: Input) {
  const wrong = (field: string, text: string) => new DomainError('request.invalid', { errors: { [field]: [text] } });
  if (kind !== 'fixed' && value > contract.couponValueMax[kind])
    throw wrong('value', `≤ ${contract.couponValueMax[kind]}`);
  if (kind !== 'percent' && amountMax !== undefined) throw wrong('amount_max', 'kind = percent');
  const spins = kind === 'free_spins';
  if (spins !== (game !== undefined)) throw wrong('game', 'kind = free_spins');
  if (spins !== (spinValue !== undefined)) throw wrong('spin_value', 'kind = free_spins');
  if (endsAt !== undefined && new Date(endsAt) <= new Date()) throw wrong('ends_at', '> now');
}

async function requireGame(tx: Tx, code: string): Promise<void> {
  if (!(await coupons.gamesByCode(tx, [code])).has(code)) throw new DomainError('game.not-found');
}

const rowOf = (requested: Input): coupons.NewCoupon => ({
  code: normalised(requested.code),
  name: JSON.stringify({ pt: requested.name_pt, en: requested.name_en }),
  kind: requested.kind,
  value: requested.value,
  amount_max: requested.amount_max ?? null,
  min_deposit: requested.min_deposit ?? 0,
  multiplier: requested.rollover,
  max_bet: requested.max_bet ?? null,
  max_convert: requested.max_convert ?? null,
  valid_days: requested.days,
  game_code: requested.game ?? null,
  spin_value: requested.spin_value ?? null,
  listed: !requested.secret,
  ends_at: requested.ends_at === undefined ? null : new Date(requested.ends_at),
  uses_max: requested.uses_max ?? null,
  ...(requested.uses_per_player === undefined ? {} : { uses_per_user_max: requested.uses_per_player }),
});

const present = (row: coupons.CouponRow, language: Language): contract.CouponForOps => ({
  code: row.code,
  name: row.name[language],
  kind: row.kind,
  value: row.value,
  amount_max: row.amount_max,
  min_deposit: row.min_deposit,
  rollover: row.multiplier,
  listed: row.listed,
  uses: row.uses,
  uses_max: row.uses_max,
  uses_per_player: row.uses_per_user_max,
  starts_at: row.starts_at.toISOString(),
  ends_at: row.ends_at?.toISOString() ?? null,
  stopped_at: row.stopped_at?.toISOString() ?? null,
});
