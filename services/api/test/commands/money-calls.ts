import { randomUUID } from 'node:crypto';
import * as bonuses from '@jangada/contracts/ops/bonuses';
import { resumePayouts, stopPayouts } from '@jangada/contracts/ops/payouts';
import { restrictPlayer } from '@jangada/contracts/ops/players';
import * as withdrawals from '@jangada/contracts/ops/withdrawals';
import { sql } from 'kysely';
import { insertDeposit } from '../../src/modules/money/payments/deposits.repository.ts';
import { receivePix } from '../../src/modules/money/payments/pix-receipts.service.ts';
import { sealLedger } from '../../src/modules/money/reconciliation/seal-ledger.ts';
import { pixParts } from '../support/run-pix-job.ts';
import { until } from '../support/sandbox-process.ts';
import { studioBody } from '../support/studio-bodies.ts';
import { TENANT, type PrepareCall, type Scene } from './scene.ts';

const STUDIO_UNITS = 1_000;
/** More than any round can pay. */
const BILLIONS = 9_000_000_000_000;

const names = { name_pt: 'Cortesia', name_en: 'Courtesy' };

const bonusBody = async ({ player, amount, number, name }: Scene) => ({
  ...{ player: (await player()).user.id, amount: amount(), rollover: number(1, 20), ref: name('bonus') },
  ...names,
});

const aBonus = async (scene: Scene): Promise<{ id: number; loss: number }> =>
  (await scene.run(bonuses.grantBonus, { body: await bonusBody(scene) })).body.data;

const couponBody = ({ name, amount, number }: Scene) => ({
  ...{ code: name('MARE').toUpperCase(), kind: 'fixed', value: amount(), rollover: number(0, 20), days: number(1, 30) },
  ...names,
});

const asParams = async ({ id }: { readonly id: number }) => ({ params: { id } });

const approved = async (scene: Scene): Promise<number> => {
  const { id } = await scene.withdrawal();
  await scene.run(withdrawals.approveWithdrawal, { params: { id } });
  return id;
};

/** Of which the provider has been told. */
const dispatched = async (scene: Scene): Promise<number> => {
  const id = await approved(scene);
  await scene.write(`update withdrawals set dispatched_at = now() where id = $1`, [id]);
  return id;
};

const aPaidDeposit = async ({ platform, player, number }: Scene): Promise<number> => {
  const { user } = await player();
  const [txid, amount] = [randomUUID().replaceAll('-', ''), number(10_00, 500_00)];
  const expires_at = new Date(Date.now() + 60_000);
  const { id } = await platform.db.transaction(TENANT, (tx) =>
    insertDeposit(tx, { user_id: user.id, txid, amount, expires_at }),
  );
  const parts = pixParts(platform);
  const pix = { ...parts.pix, checkReceived: async () => 'own-account' as const };
  await receivePix({ ...parts, pix }, TENANT, { e2eid: `E${txid.slice(1)}`, txid, amount, at: new Date() });
  return id;
};

/** A bank's claim against a paid deposit, as the job stores it. */
const aClaim = async (scene: Scene): Promise<number> =>
  scene.write(
    `insert into med_claims (provider_id, e2eid, user_id, deposit_id, amount, state, rules, situation, opened_at,
       answer_due_at, refund_due_at)
     select $2, e2eid, user_id, id, amount, 'open', 'med-2', 'scam', now(), now() + interval '7 days',
       now() + interval '11 days' from deposits where id = $1 returning id`,
    [await aPaidDeposit(scene), scene.name('claim')],
  );

const aHeldWin = async ({ platform, player, name, write }: Scene): Promise<number> => {
  const one = await player();
  const [round, bet] = [name('round'), name('bet')];
  const send = (operation: 'bet' | 'win', amount: number, more: object) =>
    platform.studio(
      `/transaction/${operation}`,
      studioBody(operation, {
        ...{ user: one.externalName, token: one.launchToken, round, round_closed: false, game_code: 'mare_tidal' },
        ...{ currency: 'BRL', amount: amount * STUDIO_UNITS, is_free: false, ...more },
      }),
    );
  await send('bet', 100, { transaction_uuid: bet });
  await send('win', BILLIONS, { transaction_uuid: name('win'), reference_transaction_uuid: bet });
  return write('select id from held_wins where user_id = $1', [one.user.id]);
};

const aReferral = async ({ player, write, amount }: Scene): Promise<number> =>
  write(
    `insert into referrals (referrer_id, referred_id, state, amount, qualified_at)
     values ($1, $2, 'qualified', $3, now()) returning id`,
    [(await player()).user.id, (await player()).user.id, amount()],
  );

/** Bonuses, payments, withdrawals, prizes and invitations. */
export const moneyCalls: Readonly<Record<string, PrepareCall>> = {
  'bonus grant': async (scene) => ({ body: await bonusBody(scene) }),
  'bonus cancel': async (scene) => {
    const { id, loss } = await aBonus(scene);
    return { params: { id }, body: { loss } };
  },
  'bonus void': async (scene) => asParams(await aBonus(scene)),
  'coupon create': async (scene) => ({ body: couponBody(scene) }),
  'coupon stop': async (scene) => {
    const body = couponBody(scene);
    await scene.run(bonuses.createCoupon, { body });
    return { params: { code: body.code } };
  },
  'cashback give': async ({ player, amount, name }) => ({
    body: { player: (await player()).user.id, amount: amount(), ref: name('cashback') },
  }),
  'withdrawal approve': async (scene) => asParams(await scene.withdrawal()),
  'withdrawal hold': async (scene) => ({ params: { id: await approved(scene) } }),
  'withdrawal refuse': async (scene) => asParams(await scene.withdrawal()),
  'withdrawal settle': async (scene) => ({
    params: { id: await dispatched(scene) },
    body: { e2eid: `E${randomUUID().replaceAll('-', '').slice(1)}` },
  }),
  'withdrawal mark-failed': async (scene) => ({ params: { id: await dispatched(scene) } }),
  'player pay-out': async (scene) => {
    const { user } = await scene.player(scene.number(100_00, 900_00));
    await scene.run(restrictPlayer, { params: { id: user.id }, body: { source: 'self_central' } });
    return { params: { id: user.id } };
  },
  'payout stop': async ({ run }) => {
    await run(resumePayouts, {});
    return {};
  },
  'payout resume': async ({ run }) => {
    await run(stopPayouts, {});
    return {};
  },
  'deposit refund': async (scene) => ({ params: { id: await aPaidDeposit(scene) } }),
  'pix return': async ({ write, number }) => {
    const e2eid = `E${randomUUID().replaceAll('-', '').slice(1)}`;
    await write(`insert into pix_receipts (e2eid, amount, outcome, received_at) values ($1, $2, 'unmatched', now())`, [
      e2eid,
      number(1_00, 900_00),
    ]);
    return { params: { e2eid } };
  },
  'med defend': async (scene) => ({
    params: { id: await aClaim(scene) },
    body: { text: 'Pago pelo próprio titular.' },
  }),
  'med accept': async (scene) => ({
    params: { id: await aClaim(scene) },
    body: { text: 'Documentos de outra pessoa.' },
  }),
  'pix reconcile': async ({ number }) => ({ body: { hours: number(1, 48) } }),
  'pix replay': async ({ write, name }) => ({
    params: {
      id: await write(
        `insert into received_notices (digest, body, processed_at) values ($1, convert_to($2, 'utf8'), now()) returning id`,
        [name('notice'), JSON.stringify({ pix: [] })],
      ),
    },
  }),
  'win release': async (scene) => ({ params: { id: await aHeldWin(scene) } }),
  'win refuse': async (scene) => ({ params: { id: await aHeldWin(scene) } }),
  'referral approve': async (scene) => ({ params: { id: await aReferral(scene) } }),
  'referral reject': async (scene) => ({ params: { id: await aReferral(scene) } }),
  /** Rows that are not sealed are proven or not, depending on what else the server of the database does. */
  proof: async ({ platform }) => {
    await until('every row is sealed', async () => {
      await sealLedger(platform, TENANT);
      const { rows } = await sql`select tenant_id from tenants_with_unsealed_rows()`.execute(platform.db.registry);
      return rows.length === 0;
    });
    return {};
  },
  reconcile: async ({ number }) => ({ body: { hours: number(1, 48) } }),
};
