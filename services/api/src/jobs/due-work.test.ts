import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import type pg from 'pg';
import { aPlayer } from '../../test/support/players.ts';
import { connected } from '../../test/support/as-owner.ts';
import { startTestPlatform, type TestPlatform } from '../../test/support/test-platform.ts';
import { sealLedger } from '../modules/money/reconciliation/seal-ledger.ts';
import { verifyBooks } from '../modules/money/reconciliation/verify-books.ts';
import { lastRelease } from '../modules/rewards/bonuses/release-cashback.ts';
import { PLATFORM } from '../ops/platform-log.ts';
import { createTenants } from '../tenants/tenants.ts';
import { listDueTenants } from './due-tenants.ts';

let platform: TestPlatform;

before(async () => {
  platform = await startTestPlatform();
});
after(() => platform.stop());

const HOUR = `interval '1 hour'`;
const DAY = `interval '1 day'`;

/** The tenants that a function names for the application. */
const named = async (work: string): Promise<string[]> => {
  const { rows } = await sql<{ tenant_id: string }>`select tenant_id from ${sql.raw(work)}`.execute(
    platform.db.registry,
  );
  return rows.map(({ tenant_id }) => tenant_id).toSorted();
};

/** The tenants that a function names after a statement for `onca`, which is undone. Foreign keys are not checked. */
const namedAfter = (work: string, statement: string): Promise<string[]> => {
  const run = async (admin: pg.Client) => {
    await admin.query('begin');
    await admin.query('set local session_replication_role = replica');
    await admin.query(`set local app.tenant = 'onca'`);
    await admin.query(statement);
    const { rows } = await admin.query<{ tenant_id: string }>(`select tenant_id from ${work}`);
    await admin.query('rollback');
    return rows.map(({ tenant_id }) => tenant_id).toSorted();
  };
  return connected(platform.database.adminUrl, run);
};

const withdrawal = (status: number) =>
  `insert into withdrawals (user_id, method_id, amount, status, payout_id, hold_txn_id, end_txn_id)
   values (1, 1, 100, ${status}, 'p', 1, ${status === 2 ? 1 : 'null'})`;
const bonus = (fields: string, values: string) =>
  `insert into bonuses (user_id, origin, origin_ref, name, amount, multiplier, requirement, counts_bonus, valid_days, ${fields})
   values (1, 'operator', 'r', '{}', 100, 1, 100, false, 1, ${values})`;
const spins = (expires: string) =>
  `insert into free_spins (user_id, origin, origin_ref, name, game_code, spin_value, total, multiplier, valid_days, expires_at)
   values (1, 'operator', 'r', '{}', 'g', 1, 1, 1, 1, ${expires})`;
const restriction = (end: string) =>
  `insert into restrictions (user_id, source, reason, end_at) values (1, 'pause', 'r', ${end})`;
const limit = (fields: string, values: string) =>
  `insert into player_limits (user_id, kind, span, value, ${fields}) values (1, 'deposit', 'day', 1, ${values})`;
const wallet = (fields: string, values: string) => `insert into wallets (user_id, ${fields}) values (1, ${values})`;
const mission = (state: string, expires: string) =>
  `insert into user_missions (mission_id, user_id, state, expires_at) values (1, 1, '${state}', ${expires})`;
const referral = (state: string) => `insert into referrals (referrer_id, referred_id, state) values (1, 2, '${state}')`;
const movement = (created: string) =>
  `insert into ledger_txns (kind, idem_key, fingerprint, created_at) values ('deposit', 'k', 'f', ${created})`;
const deposit = (status: string, created = 'now()') =>
  `insert into deposits (user_id, txid, amount, status, expires_at, created_at)
   values (1, 't', 100, '${status}', now(), ${created})`;
const notice = (processed: string, last: string) =>
  `insert into received_notices (digest, body, processed_at, last_at) values ('d', 'b', ${processed}, ${last})`;
const past = `now() - ${HOUR}`;
const future = `now() + ${HOUR}`;

/** Each function with statements after which it names their tenant, and statements after which it does not. */
const works: readonly (readonly [work: string, due: readonly string[], notDue: readonly string[]])[] = [
  ['tenants_with_unsealed_rows()', [movement('now()')], []],
  [`tenants_with_movements_within(${DAY})`, [movement('now()')], [movement(`now() - ${DAY}`)]],
  [
    'tenants_with_pending_deposits()',
    [deposit('pending'), deposit('waiting_payment')],
    [deposit('refused'), deposit('pending', `now() - 4 * ${DAY}`)],
  ],
  ['tenants_with_unconfirmed_payouts()', [withdrawal(0), withdrawal(4)], [withdrawal(5), withdrawal(2)]],
  ['tenants_with_open_withdrawals()', [withdrawal(0), withdrawal(4), withdrawal(5)], [withdrawal(2)]],
  [
    `tenants_with_waiting_notices(${HOUR})`,
    [notice('null', `now() - ${DAY}`)],
    [notice('null', 'now()'), notice('now()', `now() - ${DAY}`)],
  ],
  [
    'tenants_with_ended_restrictions()',
    [
      restriction(past),
      limit('pending_value, pending_from, bets_from_at', `2, ${past}, now()`),
      limit('bets_from_at', 'null'),
      limit('bets_from_at', `now() - 2 * ${DAY}`),
      wallet('guarded', 'true'),
    ],
    [
      restriction(future),
      limit('bets_from_at', 'now()'),
      wallet('guarded', 'false'),
      `${wallet('guarded', 'true')}; ${restriction(future)}`,
    ],
  ],
  [
    'tenants_with_ended_bonuses()',
    [
      bonus('status, activated_at, expires_at', `'active', now(), ${past}`),
      spins(past),
      `${wallet('bonus', '5')}; ${bonus('status, activated_at, ended_at', `'expired', now(), now()`)}`,
    ],
    [
      bonus('status, activated_at, expires_at', `'active', now(), ${future}`),
      spins(future),
      `${wallet('bonus', '5')}; ${bonus('status, activated_at, expires_at', `'active', now(), ${future}`)}`,
    ],
  ],
  [
    'tenants_with_expired_missions()',
    [mission('accepted', past), mission('completed', past)],
    [mission('accepted', future), mission('available', past)],
  ],
  ['tenants_with_approved_referrals()', [referral('approved')], [referral('registered'), referral('paid')]],
];

describe('the tenants with work', () => {
  for (const [work, due, notDue] of works)
    it(`of ${work} are those with due rows`, async () => {
      assert.ok(!(await named(work)).includes('onca'));
      for (const statement of due) assert.deepEqual(await namedAfter(work, statement), ['onca'], statement);
      for (const statement of notDue) assert.deepEqual(await namedAfter(work, statement), [], statement);
    });

  it('of the seal are those with rows after their last digest', async () => {
    await aPlayer(platform.db, { tenant: 'tucano', cash: 100 });
    assert.deepEqual(await named('tenants_with_unsealed_rows()'), ['tucano']);
    await sealLedger(platform, 'tucano');
    assert.deepEqual(await named('tenants_with_unsealed_rows()'), []);
  });

  it('of the proof are those without a pass within a day, or with one under way', async () => {
    const [tenant] = await createTenants(platform.db).list();
    assert.ok(tenant);
    await verifyBooks({ db: platform.db, log: platform.server.log }, tenant);
    const work = `tenants_to_prove(${DAY})`;
    // No job runs for the row of the platform, whatever it would have to do.
    assert.equal((await named(work)).filter((id) => id !== PLATFORM).length, 3);
    assert.ok(!(await named(work)).includes(tenant.id));
    const begin = `insert into ledger_proofs (started_at, finished_at) values (now(), now())
      on conflict (tenant_id) do update set started_at = excluded.started_at, finished_at = excluded.finished_at`;
    assert.ok((await namedAfter(work, begin)).includes('onca'));
  });

  it('of the cashback are those whose last weekday and hour has no release, with the operators’ changes', async () => {
    const [tenant] = await createTenants(platform.db).list();
    assert.ok(tenant);
    const site = { cashback: true, cashback_conversion_percentage: 10, cashback_release_hour: 9 };
    for (let day = 0; day < 7; day += 1) {
      const changes = { ...site, cashback_release_day: day };
      const moment = lastRelease(
        { ...tenant, settings: { ...tenant.settings, site: { ...tenant.settings.site, ...changes } } },
        new Date(),
      );
      const change = `update tenants set changes = '${JSON.stringify(changes)}' where id = 'onca'`;
      const release = (at: Date) =>
        `insert into cashback_releases (released_at, entries) values ('${at.toISOString()}', 0)`;
      const work = 'tenants_with_due_cashback()';
      const before = new Date(moment.getTime() - 1);
      assert.ok((await namedAfter(work, `${change}; ${release(before)}`)).includes('onca'), `day ${day}`);
      assert.ok(!(await namedAfter(work, `${change}; ${release(moment)}`)).includes('onca'), `day ${day}`);
    }
    const off = `update tenants set changes = '{"cashback": false}' where id = 'onca'`;
    assert.ok(!(await namedAfter('tenants_with_due_cashback()', off)).includes('onca'));
  });

  it('of the outbox are those with a row of the topics that no worker has', async () => {
    const work = `tenants_with_outbox_rows('{push,fact}')`;
    const row = (fields: string, values: string) =>
      `insert into outbox (topic, payload${fields}) values ('fact', '{}'${values})`;
    assert.deepEqual(await namedAfter(work, row('', '')), ['onca']);
    assert.deepEqual(await namedAfter(work, row(', leased_until', `, ${past}`)), ['onca']);
    const notDue = [
      row(', leased_until', `, ${future}`),
      row(', available_at', `, ${future}`),
      row(', given_up_at', ', now()'),
      `insert into outbox (topic, payload) values ('payout', '{}')`,
      `${row('', '')}; update tenants set state = 'removed' where id = 'onca'`,
    ];
    for (const statement of notDue) assert.deepEqual(await namedAfter(work, statement), [], statement);
  });

  it('never include a removed one, and those that waited longest come first', async () => {
    await connected(platform.database.adminUrl, async (admin) => {
      await admin.query(`update tenants set state = 'removed' where id = 'manutencao'`);
      await admin.query(`insert into job_runs (tenant_id, job, last_started_at)
        values ('onca', 'a job', now() - ${HOUR}), ('jangada', 'a job', now())`);
    });
    const job = { name: 'a job', everyMs: 60_000, run: async () => undefined };
    assert.deepEqual(await listDueTenants(platform.db, job, 10), ['tucano', 'onca']);
    assert.deepEqual(await listDueTenants(platform.db, job, 1), ['tucano']);
    await connected(platform.database.adminUrl, (admin) =>
      admin.query(`update tenants set state = 'live' where id = 'manutencao'`),
    );
  });
});

describe('the look across tenants', () => {
  it('is not open to the application itself, whatever it sets', async () => {
    await aPlayer(platform.db, { tenant: 'tucano', cash: 100 });
    const rows = await connected(platform.database.appUrl, async (app) => {
      await app.query(`set app.across_tenants = 'on'`);
      await app.query(`set app.tenant = 'onca'`);
      return (await app.query('select from wallets')).rowCount;
    });
    assert.equal(rows, 0);
  });

  it('ends with the function, so that other functions of the owner see their tenant only', async () => {
    const setting = await connected(platform.database.appUrl, async (app) => {
      await app.query('begin');
      await app.query('select * from tenants_with_unsealed_rows()');
      const { rows } = await app.query<{ setting: string }>(
        `select current_setting('app.across_tenants', true) as setting`,
      );
      await app.query('rollback');
      return rows[0]?.setting;
    });
    assert.equal(setting, '');
  });
});
