import assert from 'node:assert/strict';
import { randomInt, randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { login, register } from '@jangada/contracts/domains/auth/endpoints';
import * as ops from '@jangada/contracts/ops/referrals';
import type { Affiliates } from '@jangada/contracts/domains/profile/affiliates';
import { getAffiliates } from '@jangada/contracts/domains/profile/endpoints';
import { listTransactions } from '@jangada/contracts/domains/wallet/endpoints';
import { newBrowserSecret } from '@jangada/server/browser-cookie';
import { sql } from 'kysely';
import { recordFact, type Fact } from '../../../facts/facts.ts';
import { deliverWaitingFacts } from '../../../../test/support/facts.ts';
import { aCpf, aPlayer, balancesOf, type Player } from '../../../../test/support/players.ts';
import { playRound } from '../../../../test/support/rounds.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { SOLVED } from '../../../../test/support/third-parties.ts';
import { getUser } from '../../../users/users.repository.ts';
import { house } from '../../ledger/accounts.ts';
import { move } from '../../ledger/ledger.ts';
import { verifyLedger } from '../../../../test/support/verify-ledger.ts';
import { lockWallet } from '../../ledger/wallets.ts';
import { finishRefund } from '../../money/payments/pix-refunds.service.ts';
import { refundDeposit } from '../../money/payments/refund-deposit.ts';
import { createTenants } from '../../../tenants/tenants.ts';
import { trackReferrals, payApprovedReferrals } from './track-referrals.ts';
import { findReferralOf } from './referrals.repository.ts';
import { postBox } from './same-person.ts';
import { approve, qualify, reject } from './settle-referral.ts';

let platform: TestPlatform;
before(async () => (platform = await startTestPlatform()));
after(() => platform.stop());

const VALUE = 2_000;
const BASELINE = 5_000;
const PASSWORD = 'mar-alto-8';

const hostOf = (tenant: string) => (tenant === 'jangada' ? 'localhost' : `${tenant}.localhost`);

interface About {
  readonly ref?: string;
  readonly email?: string;
  readonly tenant?: string;
  readonly browser?: string;
}

/** Required limits of a regulated tenant's players, too high for the tests to reach. */
const limits = [
  { kind: 'loss', window: 'month', value: 100_000_000 },
  { kind: 'time', window: 'day', value: 1_440 },
];

/** Registers a player through the real endpoint. */
async function registered({ ref, email, tenant = 'jangada', browser = newBrowserSecret() }: About): Promise<Player> {
  const number = randomInt(1e9);
  const { status, body } = await platform.call(register, {
    browser,
    host: hostOf(tenant),
    body: {
      first_name: 'Bruna',
      last_name: 'Alves',
      username: `119${String(randomInt(1e8)).padStart(8, '7')}`,
      email: email ?? `b${number}@exemplo.com`,
      password: PASSWORD,
      password_confirmation: PASSWORD,
      cpf: aCpf(),
      is_adult: true,
      terms: true,
      captcha: SOLVED,
      limits,
      ...(ref === undefined ? {} : { ref }),
    },
  });
  assert.equal(status, 200, JSON.stringify(body));
  const user = await platform.db.read(tenant, (reader) => getUser(reader, body.data.user.id));
  return { tenant, user: { ...user, phone: user.phone ?? '' }, token: body.token, externalName: '', launchToken: '' };
}

async function aPair(tenant = 'jangada'): Promise<{ inviter: Player; friend: Player }> {
  const inviter = await aPlayer(platform.db, { tenant, kyc: 'approved' });
  return { inviter, friend: await registered({ ref: inviter.user.referral_code, tenant }) };
}

const deliver = (tenant = 'jangada') => deliverWaitingFacts(platform, tenant, [trackReferrals]);

async function send(tenant: string, fact: Fact): Promise<void> {
  await platform.db.transaction(tenant, (tx) => recordFact(tx, fact));
  await deliver(tenant);
}

// Ids of deposits that the tests invent, far from the ids of real ones.
let deposits = 1_000_000_000;
const paysIn = (friend: Player, amount: number, depositId = (deposits += 1)) =>
  send(friend.tenant, {
    kind: 'deposit-paid',
    userId: friend.user.id,
    depositId,
    amount,
    depositCount: 1,
    coupon: null,
  });

let stakes = 1_000_000_000;
const stakeOf = (friend: Player, cash: number) => ({
  userId: friend.user.id,
  betId: (stakes += 1),
  provider: 'studio',
  gameId: 1,
  category: 'slots',
  odds: null,
  bonusAllowed: true,
  cash,
  bonus: 0,
  placedAt: new Date().toISOString(),
});

/** The friend stakes real money, and the round ends. @returns the stake */
async function plays(friend: Player, cash: number) {
  const stake = stakeOf(friend, cash);
  await send(friend.tenant, { kind: 'stake-settled', ...stake });
  return stake;
}

/** The friend deposits and stakes the whole amount once. */
async function paysInAndPlays(friend: Player, amount: number, depositId?: number): Promise<void> {
  await paysIn(friend, amount, depositId);
  await plays(friend, amount);
}

const referralOf = ({ tenant, user }: Player) =>
  platform.db.read(tenant, async (reader) => {
    const referral = await findReferralOf(reader, user.id);
    assert.ok(referral);
    return referral;
  });

const stateOf = async (friend: Player) => (await referralOf(friend)).state;
const cashOf = async (player: Player) => (await balancesOf(platform.db, player)).cash;

const affiliates = async (player: Player, page?: number): Promise<Affiliates> =>
  (
    await platform.call(getAffiliates, {
      token: player.token,
      host: hostOf(player.tenant),
      ...(page ? { query: { page } } : {}),
    })
  ).body.data;

async function tenantOf(id: string) {
  const tenant = await createTenants(platform.db).find(id);
  assert.ok(tenant);
  return tenant;
}

describe('an invitation', () => {
  it('is bound at registration, whatever the case of its code, and shows a masked name', async () => {
    const inviter = await aPlayer(platform.db);
    const friend = await registered({ ref: ` ${inviter.user.referral_code.toLowerCase()} ` });
    assert.equal(friend.user.referred_by, inviter.user.id);
    const seen = await affiliates(inviter);
    assert.deepEqual(seen.counts, { registered: 1, qualified: 0, paid: 0 });
    assert.deepEqual(
      seen.referrals.data.map(({ name, state, amount }) => [name, state, amount]),
      [['B•••• A.', 'registered', 0]],
    );
    for (const secret of ['Bruna', 'Alves', friend.user.email, friend.user.phone])
      assert.equal(JSON.stringify(seen).includes(secret), false);
  });

  it('with an unknown code does not prevent a registration', async () => {
    for (const ref of ['NOBODY22', 'x', '']) assert.equal((await registered({ ref })).user.referred_by, null);
  });

  it('does not reach another site', async () => {
    const inviter = await aPlayer(platform.db);
    const friend = await registered({ ref: inviter.user.referral_code, tenant: 'tucano' });
    assert.equal(friend.user.referred_by, null);
    assert.equal((await affiliates(inviter)).referrals.total, 0);
  });

  it('is refused where one person has two accounts: the same browser, or the same post box', async () => {
    const browser = newBrowserSecret();
    const inviter = await registered({ browser });
    const twin = await registered({ ref: inviter.user.referral_code, browser });
    const referral = await referralOf(twin);
    assert.deepEqual([referral.state, referral.reason], ['rejected', 'same-person']);
    await paysIn(twin, BASELINE);
    assert.equal(await cashOf(inviter), 0);

    const name = `maria${randomInt(1e9)}`;
    const boxed = await registered({ email: `${name}@gmail.com` });
    const tagged = await registered({
      ref: boxed.user.referral_code,
      email: `${name.slice(0, 3)}.${name.slice(3)}+2@gmail.com`,
    });
    assert.equal((await referralOf(tagged)).reason, 'same-person');

    const other = await registered({ ref: boxed.user.referral_code, email: `${name}@googlemail.com` });
    assert.equal((await referralOf(other)).reason, 'same-person');
  });

  it('is refused where it comes back to the person it began with', async () => {
    const browser = newBrowserSecret();
    const first = await registered({ browser });
    const second = await registered({ ref: first.user.referral_code });
    const third = await registered({ ref: second.user.referral_code, browser });
    assert.deepEqual([(await referralOf(third)).state, (await referralOf(third)).reason], ['rejected', 'circular']);
  });

  it('recognises a browser by a sign-in there too', async () => {
    const browser = newBrowserSecret();
    const inviter = await registered({});
    const body = { username: inviter.user.phone, password: PASSWORD };
    assert.equal((await platform.call(login, { browser, body })).status, 200);
    const twin = await registered({ ref: inviter.user.referral_code, browser });
    assert.equal((await referralOf(twin)).reason, 'same-person');
  });
});

describe('post boxes', () => {
  it('are the same with dots and tags where the provider ignores them', () => {
    assert.equal(postBox('Ana.Souza+jogo@Gmail.com'), 'anasouza@gmail.com');
    assert.equal(postBox('ana.souza+jogo@exemplo.com'), 'ana.souza@exemplo.com');
  });

  for (const [one, other] of [
    ['boss@gmail.com', 'Bo.ss+2@googlemail.com'],
    ['ana.souza@proton.me', 'ana-souza+x@pm.me'],
    ['ana_souza@protonmail.com', 'anasouza@protonmail.ch'],
    ['ana@icloud.com', 'ana+2@me.com'],
    ['ana@mac.com', 'ana@icloud.com'],
  ] as const)
    it(`are the same at every domain of the provider: ${one}, ${other}`, () =>
      assert.equal(postBox(one), postBox(other)));

  for (const [one, other] of [
    ['a.na@icloud.com', 'ana@icloud.com'],
    ['ana@outlook.com', 'ana@hotmail.com'],
    ['ana@gmail.com', 'ana@gmail.com.br'],
    ['an.a@exemplo.com', 'ana@exemplo.com'],
  ] as const)
    it(`are two where the provider tells them apart: ${one}, ${other}`, () =>
      assert.notEqual(postBox(one), postBox(other)));
});

describe('the reward', () => {
  it('is paid once, when the first deposit that is large enough has been played', async () => {
    const { inviter, friend } = await aPair();
    await paysIn(friend, BASELINE - 1);
    assert.equal(await stateOf(friend), 'registered');
    await plays(friend, BASELINE * 3);
    await paysIn(friend, BASELINE);
    await plays(friend, BASELINE - 1);
    assert.deepEqual([await stateOf(friend), await cashOf(inviter)], ['registered', 0]);
    await plays(friend, 1);
    assert.equal(await stateOf(friend), 'paid');
    await paysInAndPlays(friend, BASELINE * 2);
    assert.equal(await cashOf(inviter), VALUE);
    assert.equal(await cashOf(friend), 0);
    const seen = await affiliates(inviter);
    assert.deepEqual([seen.counts, seen.earnings], [{ registered: 1, qualified: 1, paid: 1 }, VALUE]);
    const { body } = await platform.call(listTransactions, { token: inviter.token });
    const [line] = body.transactions.data;
    assert.deepEqual([line.type, line.amount, line.description], ['bonus', VALUE, 'Indique um amigo']);
  });

  it('is paid once when the same fact comes many times at once', async () => {
    const { inviter, friend } = await aPair();
    const tenant = await tenantOf('jangada');
    await paysIn(friend, BASELINE);
    const fact: Fact = { kind: 'stake-settled', ...stakeOf(friend, BASELINE) };
    await Promise.all(
      Array.from({ length: 20 }, () =>
        platform.db.transaction('jangada', (tx) => trackReferrals.handle(tx, fact, tenant)),
      ),
    );
    assert.equal(await cashOf(inviter), VALUE);
  });

  it('stays approved while the inviter may take no bonus, and is paid afterwards', async () => {
    const { inviter, friend } = await aPair();
    await platform.db.transaction('jangada', (tx) =>
      tx.insertInto('restrictions').values({ user_id: inviter.user.id, source: 'fraud', reason: 'x' }).execute(),
    );
    await paysInAndPlays(friend, BASELINE);
    assert.deepEqual([await stateOf(friend), await cashOf(inviter)], ['approved', 0]);
    await platform.db.transaction('jangada', (tx) =>
      tx.updateTable('restrictions').set({ ended_at: new Date() }).where('user_id', '=', inviter.user.id).execute(),
    );
    const tenant = await tenantOf('jangada');
    // The job needs only the database.
    const app = { db: platform.db } as Parameters<typeof payApprovedReferrals.run>[0];
    await payApprovedReferrals.run(app, tenant);
    await payApprovedReferrals.run(app, tenant);
    assert.deepEqual([await stateOf(friend), await cashOf(inviter)], ['paid', VALUE]);
  });

  it('comes also behind many whose inviter may still take no bonus', async () => {
    const barred = await aPlayer(platform.db);
    const waiting = { state: 'approved', amount: VALUE, decided_at: new Date() } as const;
    await platform.db.transaction('jangada', async (tx) => {
      await tx.insertInto('restrictions').values({ user_id: barred.user.id, source: 'fraud', reason: 'x' }).execute();
      const { rows } = await sql<{ id: number }>`
        insert into users (first_name, last_name, email, phone, referral_code)
        select 'F', 'F', 'friend-' || n || '@exemplo.com', 'friend-' || n, 'FRIEND-' || n
        from generate_series(1, 201) n returning id`.execute(tx);
      const friends = rows.map(({ id }) => id);
      await sql`select open_wallet(id) from unnest(${friends}::bigint[]) id`.execute(tx);
      await sql`insert into referrals (referrer_id, referred_id, state, amount, decided_at)
        select ${barred.user.id}, id, 'approved', ${VALUE}, to_timestamp(0)
        from unnest(${friends}::bigint[]) id`.execute(tx);
    });
    const { inviter, friend } = await aPair();
    const { id } = await referralOf(friend);
    await platform.db.transaction('jangada', (tx) =>
      tx.updateTable('referrals').set(waiting).where('id', '=', id).execute(),
    );
    const app = { db: platform.db } as Parameters<typeof payApprovedReferrals.run>[0];
    await payApprovedReferrals.run(app, await tenantOf('jangada'));
    assert.deepEqual([await stateOf(friend), await cashOf(inviter)], ['paid', VALUE]);
  });

  it('is reviewed by an operator when the two have shared a browser since, or when there are many in a day', async () => {
    const { inviter, friend } = await aPair();
    await platform.db.transaction('jangada', (tx) => {
      const guest_id = randomUUID();
      const both = [inviter, friend].map(({ user }) => ({ user_id: user.id, guest_id }));
      return tx.insertInto('user_browsers').values(both).execute();
    });
    await paysInAndPlays(friend, BASELINE);
    assert.deepEqual([await stateOf(friend), await cashOf(inviter)], ['qualified', 0]);

    const tenant = await tenantOf('jangada');
    await platform.db.transaction('jangada', async (tx) => approve(tx, tenant, await referralOf(friend)));
    assert.deepEqual([await stateOf(friend), await cashOf(inviter)], ['paid', VALUE]);
    const again = platform.db.transaction('jangada', async (tx) => approve(tx, tenant, await referralOf(friend)));
    await assert.rejects(again, { code: 'referral.not-open' });
    const late = platform.db.transaction('jangada', async (tx) => reject(tx, await referralOf(friend), 'fraud'));
    await assert.rejects(late, { code: 'referral.not-open' });
  });

  it('is reviewed by an operator when the two have come to share a post box or a PIX key', async () => {
    const name = `rita${randomInt(1e9)}`;
    const changes = {
      'a post box': (inviter: Player, friend: Player) =>
        platform.db.transaction('jangada', async (tx) => {
          const email = (domain: string) => ({ email: `${name}@${domain}` });
          await tx.updateTable('users').set(email('gmail.com')).where('id', '=', inviter.user.id).execute();
          await tx.updateTable('users').set(email('googlemail.com')).where('id', '=', friend.user.id).execute();
        }),
      'a PIX key': (inviter: Player, friend: Player) =>
        platform.db.transaction('jangada', async (tx) => {
          const key = { type: 'email' as const, key: `${name}@exemplo.com`, holder_name: 'Rita' };
          for (const { user } of [inviter, friend])
            await tx
              .insertInto('withdraw_methods')
              .values({ ...key, user_id: user.id })
              .execute();
        }),
    };
    for (const [what, change] of Object.entries(changes)) {
      const { inviter, friend } = await aPair();
      await change(inviter, friend);
      await paysInAndPlays(friend, BASELINE);
      assert.deepEqual([what, await stateOf(friend), await cashOf(inviter)], [what, 'qualified', 0]);
      const referral = await referralOf(friend);
      await platform.db.transaction('jangada', (tx) => reject(tx, referral, 'one person'));
    }
  });

  it('releases the friend’s stake tracker as it was counted, whatever the site’s rule is by then', async () => {
    const strict = await tenantOf('onca');
    const { settings } = strict;
    const loose = { ...strict, settings: { ...settings, site: { ...settings.site, is_regulated: false } } };
    const stakeTrackersOf = ({ tenant, user }: Player) =>
      platform.db.read(tenant, async (reader) => {
        const wallet = reader.selectFrom('wallets').select('stake_trackers').where('user_id', '=', user.id);
        return (await wallet.executeTakeFirstOrThrow()).stake_trackers;
      });
    const { friend: early } = await aPair('onca');
    assert.equal(await stakeTrackersOf(early), 1);
    await platform.db.transaction('onca', async (tx) => qualify(tx, loose, await referralOf(early), null));
    assert.deepEqual([(await stateOf(early)) === 'registered', await stakeTrackersOf(early)], [false, 0]);

    const { friend: refused } = await aPair('onca');
    for (const left of [0, 0]) {
      const refusing = platform.db.transaction('onca', async (tx) => reject(tx, await referralOf(refused), 'fraud'));
      await refusing.catch(() => undefined);
      assert.equal(await stakeTrackersOf(refused), left);
    }

    const { friend: late } = await aPair('jangada');
    await platform.db.transaction('jangada', async (tx) => {
      const { settings: own, ...rest } = await tenantOf('jangada');
      const regulated = { ...rest, settings: { ...own, site: { ...own.site, is_regulated: true } } };
      await qualify(tx, regulated, await referralOf(late), null);
    });
    assert.deepEqual([await stateOf(late), await stakeTrackersOf(late)], ['paid', 0]);
  });

  it('is not paid for an invitation that was refused', async () => {
    const { inviter, friend } = await aPair();
    await platform.db.transaction('jangada', async (tx) => reject(tx, await referralOf(friend), 'fraud'));
    await paysIn(friend, BASELINE);
    assert.deepEqual([await stateOf(friend), await cashOf(inviter)], ['rejected', 0]);
  });

  it('is taken back with the deposit; what was spent becomes a debt', async () => {
    const { inviter, friend } = await aPair();
    const depositId = (deposits += 1);
    await paysInAndPlays(friend, BASELINE, depositId);
    await playRound(platform.db, inviter, 500);
    const undone: Fact = { kind: 'deposit-undone', userId: friend.user.id, depositId, amount: BASELINE };
    await send('jangada', undone);
    await send('jangada', undone);
    const balances = await balancesOf(platform.db, inviter);
    assert.deepEqual([balances.cash, balances.receivable], [0, -500]);
    assert.equal(await stateOf(friend), 'reversed');
    assert.equal((await affiliates(inviter)).earnings, 0);
  });

  it('is taken back when the stakes behind it are, and paid again when the friend has played again', async () => {
    const { inviter, friend } = await aPair();
    await paysIn(friend, BASELINE);
    const stake = await plays(friend, BASELINE);
    assert.equal(await cashOf(inviter), VALUE);
    const undone: Fact = { kind: 'stake-undone', ...stake };
    await send('jangada', undone);
    await send('jangada', undone);
    assert.deepEqual([await stateOf(friend), await cashOf(inviter)], ['registered', 0]);
    await plays(friend, BASELINE);
    assert.deepEqual([await stateOf(friend), await cashOf(inviter)], ['paid', VALUE]);
  });

  it('needs the play of another deposit when the first went back before it was played', async () => {
    const { inviter, friend } = await aPair();
    const depositId = (deposits += 1);
    await paysIn(friend, BASELINE, depositId);
    await plays(friend, BASELINE - 1);
    await send('jangada', { kind: 'deposit-undone', userId: friend.user.id, depositId, amount: BASELINE });
    await paysIn(friend, BASELINE);
    await plays(friend, BASELINE - 1);
    assert.equal(await cashOf(inviter), 0);
    await plays(friend, 1);
    assert.deepEqual([await stateOf(friend), await cashOf(inviter)], ['paid', VALUE]);
  });

  it('and every other consequence is undone when a deposit is refunded', async () => {
    const { friend } = await aPair();
    const e2eid = `E${randomUUID().replaceAll('-', '').slice(0, 31)}`;
    const depositId = await platform.db.transaction('jangada', async (tx) => {
      const wallet = await lockWallet(tx, friend.user.id);
      const postings = [{ from: house('psp'), to: wallet.account('cash'), amount: BASELINE }];
      const { txnId } = await move(wallet, { idemKey: `pix:${e2eid}`, kind: 'deposit', postings });
      const now = new Date();
      const paid = { status: 'paid' as const, e2eid, paid_at: now, expires_at: now, txn_id: txnId };
      const deposit = await tx
        .insertInto('deposits')
        .values({ ...paid, user_id: friend.user.id, txid: e2eid, amount: BASELINE })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('pix_receipts')
        .values({ e2eid, txid: e2eid, amount: BASELINE, deposit_id: deposit.id, outcome: 'credited', received_at: now })
        .execute();
      return deposit.id;
    });
    await paysInAndPlays(friend, BASELINE, depositId);
    assert.equal(await stateOf(friend), 'paid');
    const requested = await platform.db.transaction('jangada', async (tx) => {
      const { e2eid: paidBy } = await refundDeposit(tx, depositId);
      return tx
        .selectFrom('pix_refunds')
        .select(['id', 'e2eid', 'amount'])
        .where('e2eid', '=', paidBy)
        .executeTakeFirstOrThrow();
    });
    await deliver();
    assert.equal(await stateOf(friend), 'paid', 'the refund may not be made');
    const { db, server } = platform;
    await finishRefund({ db, log: server.log }, 'jangada', { ...requested, takenBack: false, done: true });
    await deliver();
    assert.equal(await stateOf(friend), 'reversed');
  });

  it('is not paid when the refund of the deposit is delivered before the deposit', async () => {
    const { inviter, friend } = await aPair();
    const depositId = await platform.db.transaction('jangada', async (tx) => {
      const back = { status: 'chargebacked' as const, expires_at: new Date(), txid: randomUUID(), amount: BASELINE };
      const inserted = tx.insertInto('deposits').values({ ...back, user_id: friend.user.id });
      return (await inserted.returning('id').executeTakeFirstOrThrow()).id;
    });
    await send('jangada', { kind: 'deposit-undone', userId: friend.user.id, depositId, amount: BASELINE });
    await paysIn(friend, BASELINE, depositId);
    assert.deepEqual([await stateOf(friend), await cashOf(inviter)], ['registered', 0]);
  });

  it('leaves the ledger in order', async () => {
    const proof = await platform.db.transaction('jangada', verifyLedger);
    assert.deepEqual({ ...proof }, { ...proof, unbalancedTxns: 0, sum: 0, wrongWallets: [] });
  });
});

describe('on a regulated site', () => {
  const approveIdentity = async ({ tenant, user }: Player) => {
    await platform.db.transaction(tenant, (tx) =>
      tx.updateTable('users').set({ kyc_status: 'approved' }).where('id', '=', user.id).execute(),
    );
    await send(tenant, { kind: 'identity-approved', userId: user.id });
  };

  const fund = async ({ tenant, user }: Player, amount: number) => {
    await platform.db.transaction(tenant, async (tx) => {
      const wallet = await lockWallet(tx, user.id);
      const postings = [{ from: house('psp'), to: wallet.account('cash'), amount }];
      await move(wallet, { idemKey: `fund:${user.id}:${amount}`, kind: 'deposit', postings });
    });
  };

  it('the inviter is rewarded for a proved identity and real stakes, never for a deposit, the friend for nothing', async () => {
    const { inviter, friend } = await aPair('onca');
    assert.equal((await affiliates(inviter)).condition, 'verified-and-played');
    await paysIn(friend, BASELINE * 10);
    assert.equal(await stateOf(friend), 'registered');
    await approveIdentity(friend);
    assert.equal(await stateOf(friend), 'registered');
    await fund(friend, 10_000);
    const verified = { ...friend, user: { ...friend.user, kyc_status: 'approved' as const } };
    await playRound(platform.db, verified, BASELINE - 1);
    await deliver('onca');
    assert.equal(await stateOf(friend), 'registered');
    await playRound(platform.db, verified, 1);
    await deliver('onca');
    assert.deepEqual([await stateOf(friend), await cashOf(inviter)], ['paid', VALUE]);
    assert.equal(await cashOf(friend), 10_000 - BASELINE);
    const wallet = await platform.db.read('onca', (reader) =>
      reader
        .selectFrom('wallets')
        .select('stake_trackers')
        .where('user_id', '=', friend.user.id)
        .executeTakeFirstOrThrow(),
    );
    assert.equal(wallet.stake_trackers, 0);
  });
});

describe('an operator', () => {
  it('lists pending decisions, approves or refuses one with a reason, once', async () => {
    const params = { tenant: 'jangada' };
    const waiting = async () => {
      const { inviter, friend } = await aPair();
      await platform.db.transaction('jangada', (tx) =>
        tx
          .updateTable('referrals')
          .set({ state: 'qualified', amount: VALUE })
          .where('referred_id', '=', friend.user.id)
          .execute(),
      );
      return { inviter, friend, id: (await referralOf(friend)).id };
    };
    const [good, bad] = [await waiting(), await waiting()];
    const listed = await platform.op(ops.listReferrals, { params, query: { state: 'qualified' } });
    assert.deepEqual(
      listed.body.data.map(({ id }: { id: number }) => id),
      [bad.id, good.id],
    );
    const approved = await platform.op(ops.approveReferral, { params: { ...params, id: good.id } });
    assert.deepEqual([approved.body.data.state, await cashOf(good.inviter)], ['paid', VALUE]);
    const rejected = await platform.op(ops.rejectReferral, {
      params: { ...params, id: bad.id },
      headers: { 'x-reason': encodeURIComponent('duas contas de uma pessoa') },
    });
    assert.deepEqual([rejected.body.data.state, rejected.body.data.why], ['rejected', 'duas contas de uma pessoa']);
    assert.equal(await cashOf(bad.inviter), 0);
    const late = await platform.op(ops.approveReferral, { params: { ...params, id: bad.id } });
    assert.deepEqual([late.status, late.body.code], [409, 'referral.not-open']);
    const foreign = await platform.op(ops.approveReferral, { params: { tenant: 'tucano', id: good.id } });
    assert.deepEqual([foreign.status, foreign.body.code], [404, 'referral.not-found']);
  });

  it('does not approve one whose deposit went back while it waited', async () => {
    const { inviter, friend } = await aPair();
    await platform.db.transaction('jangada', async (tx) => {
      const row = { user_id: friend.user.id, txid: `referral${friend.user.id}`, amount: 5_000, expires_at: new Date() };
      const { id } = await tx
        .insertInto('deposits')
        .values({ ...row, status: 'chargebacked' })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx
        .updateTable('referrals')
        .set({ state: 'qualified', amount: VALUE, deposit_id: id })
        .where('referred_id', '=', friend.user.id)
        .execute();
    });
    const { id } = await referralOf(friend);
    const { status, body } = await platform.op(ops.approveReferral, { params: { tenant: 'jangada', id } });
    assert.deepEqual([status, body.code, await cashOf(inviter)], [409, 'referral.not-open', 0]);
  });
});

describe('the page of invitations', () => {
  it('has a code, a link to the main domain of the site and the conditions', async () => {
    const player = await aPlayer(platform.db, { tenant: 'tucano' });
    const { referrals, ...rest } = await affiliates(player);
    assert.deepEqual(rest, {
      code: player.user.referral_code,
      link: `http://tucano.localhost:${platform.config.publicly.sitePort}/?ref=${player.user.referral_code}`,
      active: true,
      condition: 'deposit',
      cpa_value: VALUE,
      cpa_baseline: BASELINE,
      counts: { registered: 0, qualified: 0, paid: 0 },
      earnings: 0,
    });
    assert.deepEqual(referrals, { data: [], current_page: 1, last_page: 1, total: 0, next_cursor: null });
  });

  it('comes in pages', async () => {
    const inviter = await aPlayer(platform.db);
    await platform.db.transaction('jangada', async (tx) => {
      for (let friends = 0; friends < 11; friends += 1) {
        const { id } = (await aPlayer(platform.db)).user;
        await tx
          .insertInto('referrals')
          .values({ referrer_id: inviter.user.id, referred_id: id, state: 'registered' })
          .execute();
      }
    });
    const second = await affiliates(inviter, 2);
    assert.deepEqual([second.referrals.data.length, second.referrals.last_page, second.referrals.total], [1, 2, 11]);
    const wrong = await platform.call(getAffiliates, { token: inviter.token, query: { page: 0 } });
    assert.equal(wrong.status, 422);
  });

  it('is refused to guests', async () => {
    assert.equal((await platform.call(getAffiliates)).status, 401);
  });
});
