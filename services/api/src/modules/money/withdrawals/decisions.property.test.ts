import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { cancelWithdrawal } from '@jangada/contracts/domains/payments/endpoints';
import { addWithdrawMethod, requestWithdrawal } from '@jangada/contracts/domains/wallet/endpoints';
import { refundDeposit, returnPix } from '@jangada/contracts/ops/payments';
import { endRestriction, restrictPlayer } from '@jangada/contracts/ops/players';
import * as ops from '@jangada/contracts/ops/withdrawals';
import fc from 'fast-check';
import { DomainError } from '../../../errors/domain-error.ts';
import { VendorUnavailable } from '../../../vendors/send-request.ts';
import type { PayoutState } from '../../../vendors/pix/payout-port.ts';
import { aPlayer, balancesOf, type Player } from '../../../../test/support/players.ts';
import { pixParts } from '../../../../test/support/run-pix-job.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';
import { verifyLedger } from '../../../../test/support/verify-ledger.ts';
import { insertDeposit } from '../payments/deposits.repository.ts';
import { receivePix } from '../payments/pix-receipts.service.ts';
import { finishRefund, sendRefunds } from '../payments/pix-refunds.service.ts';
import { sendPayouts } from './dispatch-payout.ts';
import { receivePayout } from './receive-payout.ts';
import { listWrongReservations } from './verify-reservations.ts';

/** `PROPERTY_SECONDS=300 node --test …` searches for longer. */
const SECONDS = Number(process.env['PROPERTY_SECONDS'] ?? 8);
const RUNS_AT_ONCE = 3;
const EVENTS_MAX = 3;
/** The player's deposit limit per day. */
const LIMIT = 12_000;

let platform: TestPlatform;
before(async () => {
  platform = await startTestPlatform();
  // Every payment stores a receipt; the property reads only those of its own player.
  await platform.db.transaction('jangada', (tx) => tx.deleteFrom('outbox').execute());
});
after(() => platform.stop());

interface Received {
  readonly e2eid: string;
  readonly txid: string;
  readonly amount: number;
  /** The amount returned to the payer's bank, by our refund or by the bank itself. */
  returned: number;
}

/** The provider and the banks behind it, which know where the money really is. */
interface Bank {
  readonly received: Received[];
  readonly refunds: Map<string, { readonly e2eid: string; readonly amount: number; open: boolean }>;
  readonly payouts: Map<string, { readonly amount: number; state: PayoutState }>;
  /** The outcome of the next call. */
  next: 'answers' | 'refuses' | 'loses-request' | 'loses-answer';
}

interface World {
  readonly player: Player;
  readonly method: number;
  readonly bank: Bank;
  readonly charges: { readonly txid: string; readonly amount: number }[];
  readonly violations: unknown[];
  /** Two steps run at once, so the test does not know which bars apply to a payout. */
  racing: boolean;
}

type Step = (world: World) => Promise<unknown>;

const read = <Result>(run: Parameters<typeof platform.db.read<Result>>[1]) => platform.db.read('jangada', run);
const params = (id: number) => ({ tenant: 'jangada', id });

const withdrawalsOf = ({ player }: World) =>
  read((reader) =>
    reader.selectFrom('withdrawals').selectAll().where('user_id', '=', player.user.id).orderBy('id').execute(),
  );

const receiptsOf = ({ bank }: World) =>
  read((reader) =>
    reader
      .selectFrom('pix_receipts')
      .selectAll()
      .where('e2eid', 'in', ['', ...bank.received.map(({ e2eid }) => e2eid)])
      .execute(),
  );

const restrictionsOf = ({ player }: Pick<World, 'player'>) =>
  read((reader) =>
    reader
      .selectFrom('restrictions')
      .select(['id', 'source'])
      .where('user_id', '=', player.user.id)
      .where('ended_at', 'is', null)
      .execute(),
  );

/** Checks by database facts that no bar applied when money left. */
async function refuseBarredPayout(world: World, id: string, amount: number): Promise<void> {
  if (world.racing) return;
  const fraud = (await restrictionsOf(world)).find(({ source }) => source === 'fraud');
  assert.equal(fraud, undefined, 'a payout left under a security review');
  const { cash, receivable } = await balancesOf(platform.db, world.player);
  assert.ok(cash >= -receivable, `a payout left beside a debt of ${-receivable}`);
  const row = (await withdrawalsOf(world)).find(({ payout_id: payoutId }) => payoutId === id);
  assert.ok(row?.status === 4 && row.amount === amount, 'only what is processing leaves');
  assert.ok(row.review.length === 0 || row.reviewed_at !== null, 'what has a reason for review was approved');
}

/** The parts of the platform with this bank behind them. */
function partsOf(world: World) {
  const { bank } = world;
  const parts = pixParts(platform);
  const fails = () => new VendorUnavailable('lost');
  const take = () => {
    const { next } = bank;
    bank.next = 'answers';
    return next;
  };
  const send = async (payout: { id: string; amount: number }): Promise<PayoutState> => {
    // The sender would treat this error as a provider's error and retry, so it is recorded instead.
    await refuseBarredPayout(world, payout.id, payout.amount).catch((error: unknown) => world.violations.push(error));
    const how = take();
    if (how === 'loses-request') throw fails();
    if (how === 'refuses') return { kind: 'refused', cause: 'key', reason: 'key' };
    const known = bank.payouts.get(payout.id) ?? { amount: payout.amount, state: { kind: 'processing' as const } };
    bank.payouts.set(payout.id, known);
    if (how === 'loses-answer') throw fails();
    return known.state;
  };
  const refund = async ({ id, e2eid, amount }: { id: string; e2eid: string; amount: number }) => {
    const how = take();
    if (how === 'loses-request') throw fails();
    const pix = bank.received.find((one) => one.e2eid === e2eid);
    assert.ok(pix, 'a refund names a Pix');
    if (bank.refunds.has(id)) return 'sent' as const;
    if (how === 'refuses' || pix.returned + amount > pix.amount) return 'refused' as const;
    pix.returned += amount;
    bank.refunds.set(id, { e2eid, amount, open: true });
    if (how === 'loses-answer') throw fails();
    return 'sent' as const;
  };
  return {
    ...parts,
    pix: {
      ...parts.pix,
      ensureWebhook: async () => undefined,
      checkReceived: async () => 'own-account' as const,
      refund,
    },
    payouts: { ...parts.payouts, send, find: async (id: string) => bank.payouts.get(id)?.state },
  };
}

/** Runs the due jobs of one topic; failed jobs stay. */
const runJobs =
  (topic: 'payout' | 'pix-refund'): Step =>
  async (world) => {
    const jobs = await read((reader) =>
      reader.selectFrom('outbox').select(['id', 'payload']).where('topic', '=', topic).orderBy('id').execute(),
    );
    const sender = topic === 'payout' ? sendPayouts(partsOf(world)) : sendRefunds(partsOf(world));
    const { failed } = await sender('jangada', jobs);
    const done = jobs.map(({ id }) => id).filter((id) => !failed.has(id));
    if (done.length > 0)
      await platform.db.transaction('jangada', (tx) => tx.deleteFrom('outbox').where('id', 'in', done).execute());
  };

const charge =
  (amount: number): Step =>
  async (world) => {
    const txid = randomUUID().replaceAll('-', '');
    const expires = new Date(Date.now() + 60_000);
    await platform.db.transaction('jangada', (tx) =>
      insertDeposit(tx, { user_id: world.player.user.id, txid, amount, expires_at: expires }),
    );
    world.charges.push({ txid, amount });
  };

const pick = <Item>(items: readonly Item[], which: number): Item | undefined =>
  items.length === 0 ? undefined : items[which % items.length];

const report = (world: World, { e2eid, txid, amount }: Received) =>
  receivePix(partsOf(world), 'jangada', { e2eid, txid, amount, at: new Date() });

/** Pays a charge; a second payment is another Pix. A restricted player's payment is refunded. */
const pay =
  (which: number, notices: number): Step =>
  async (world) => {
    const paid = pick(world.charges, which);
    if (!paid) return;
    const pix = { ...paid, e2eid: `E${randomUUID().replaceAll('-', '')}`.slice(0, 32), returned: 0 };
    world.bank.received.push(pix);
    const restricted = (await restrictionsOf(world)).length > 0;
    await Promise.all(Array.from({ length: notices }, () => report(world, pix)));
    const receipt = (await receiptsOf(world)).find(({ e2eid }) => e2eid === pix.e2eid);
    if (restricted && !world.racing) assert.equal(receipt?.outcome, 'refunding', 'credited to a restricted player');
  };

const med =
  (which: number, part: number): Step =>
  async (world) => {
    const pix = pick(world.bank.received, which);
    if (!pix) return;
    const amount = Math.min(pix.amount - pix.returned, Math.ceil((pix.amount * part) / 2));
    if (amount === 0) return;
    pix.returned += amount;
    const taken = { e2eid: pix.e2eid, id: randomUUID(), done: true, takenBack: true, amount };
    await repeated(world, async () => finishRefund(partsOf(world), 'jangada', taken));
  };

/** A notice is refused while our own refund of the Pix is open, and a planned failure of the bank may prolong that once. */
const REPEATS_MAX = 2;

/** The provider repeats a notice until it is accepted; another refund may have to end first. */
async function repeated(world: World, tell: () => Promise<void>): Promise<void> {
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await tell();
    } catch (error) {
      const isRefused = error instanceof DomainError && error.code === 'server.unavailable';
      if (!isRefused || repeats === REPEATS_MAX) throw error;
      await runJobs('pix-refund')(world);
      await endRefunds(true)(world);
    }
  }
}

const endRefunds =
  (done: boolean): Step =>
  async (world) => {
    for (const [id, refund] of world.bank.refunds) {
      if (!refund.open) continue;
      refund.open = false;
      const pix = world.bank.received.find(({ e2eid }) => e2eid === refund.e2eid);
      if (!done && pix) pix.returned -= refund.amount;
      const result = { id, e2eid: refund.e2eid, amount: refund.amount, done, takenBack: false };
      await finishRefund(partsOf(world), 'jangada', result);
      await finishRefund(partsOf(world), 'jangada', result);
    }
  };

const endPayouts =
  (paid: boolean): Step =>
  async (world) => {
    for (const [id, payout] of world.bank.payouts) {
      if (payout.state.kind === 'processing')
        payout.state = paid
          ? { kind: 'paid', e2eid: 'E'.repeat(32) }
          : { kind: 'refused', cause: 'key', reason: 'key' };
      await receivePayout(partsOf(world), 'jangada', { id, state: payout.state });
    }
  };

/** A call may be refused, but it must not fail. */
const permitted = ({ status, body }: { status: number; body: unknown }) =>
  assert.ok(status < 500 || status === 503, JSON.stringify(body));

/** @param part of the real balance, in quarters; five exceed it */
const request =
  (part: number): Step =>
  async ({ player, method }) => {
    const { cash } = await balancesOf(platform.db, player);
    const amount = Math.max(2_000, Math.floor((cash * part) / 4));
    permitted(await platform.call(requestWithdrawal, { token: player.token, body: { method_id: method, amount } }));
  };

const openOf = async (world: World) => (await withdrawalsOf(world)).find(({ ended_at: ended }) => ended === null);

const decide =
  (operation: typeof ops.approveWithdrawal): Step =>
  async (world) => {
    const open = await openOf(world);
    if (!open) return;
    permitted(await platform.op(operation, { params: params(open.id) }));
  };

const cancel: Step = async (world) => {
  const open = await openOf(world);
  if (open) permitted(await platform.call(cancelWithdrawal, { token: world.player.token, body: { id: open.id } }));
};

const restrict =
  (source: 'fraud' | 'self_central'): Step =>
  async ({ player }) =>
    permitted(await platform.op(restrictPlayer, { params: params(player.user.id), body: { source } }));

const unrestrict: Step = async (world) => {
  for (const { id } of await restrictionsOf(world))
    permitted(await platform.op(endRestriction, { params: params(id) }));
};

const payOut: Step = async ({ player }) =>
  permitted(await platform.op(ops.payOutPlayer, { params: params(player.user.id) }));

const refundPaid =
  (which: number): Step =>
  async (world) => {
    const rows = await read((reader) =>
      reader.selectFrom('deposits').select('id').where('user_id', '=', world.player.user.id).orderBy('id').execute(),
    );
    const deposit = pick(rows, which);
    if (deposit) permitted(await platform.op(refundDeposit, { params: params(deposit.id) }));
  };

const returnStranded: Step = async (world) => {
  for (const { e2eid, outcome } of await receiptsOf(world))
    if (outcome === 'refund-failed') permitted(await platform.op(returnPix, { params: { tenant: 'jangada', e2eid } }));
};

const plan =
  (next: Bank['next']): Step =>
  async ({ bank }) =>
    void (bank.next = next);

interface Named {
  readonly name: string;
  readonly run: Step;
}

const named = (name: string, run: Step): fc.Arbitrary<Named> => fc.constant({ name, run });
const which = fc.nat(5);

const aRequest = fc
  .integer({ min: 1, max: 5 })
  .map((part): Named => ({ name: `request ${part}/4`, run: request(part) }));

const aStep: fc.Arbitrary<Named> = fc.oneof(
  aRequest,
  named('approve', decide(ops.approveWithdrawal)),
  named('send payouts', runJobs('payout')),
  {
    weight: 2,
    arbitrary: fc
      .tuple(which, fc.integer({ min: 1, max: 2 }))
      .map(([at, n]) => ({ name: `med ${at} ${n}/2`, run: med(at, n) })),
  },
  { weight: 2, arbitrary: named('fraud', restrict('fraud')) },
  { weight: 2, arbitrary: named('unrestrict', unrestrict) },
  {
    weight: 2,
    arbitrary: fc.integer({ min: 10, max: 80 }).map((reais) => ({ name: `charge ${reais}`, run: charge(reais * 100) })),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(which, fc.integer({ min: 1, max: 2 }))
      .map(([at, n]) => ({ name: `pay ${at} ×${n}`, run: pay(at, n) })),
  },
  named('exclude', restrict('self_central')),
  named('refuse', decide(ops.refuseWithdrawal)),
  named('mark failed', decide(ops.failWithdrawal)),
  named('cancel', cancel),
  named('pay out', payOut),
  which.map((at) => ({ name: `refund ${at}`, run: refundPaid(at) })),
  named('return stranded', returnStranded),
  named('send refunds', runJobs('pix-refund')),
  fc.boolean().map((paid) => ({ name: `payouts end ${paid}`, run: endPayouts(paid) })),
  fc.boolean().map((done) => ({ name: `refunds end ${done}`, run: endRefunds(done) })),
  fc
    .constantFrom('refuses' as const, 'loses-request' as const, 'loses-answer' as const)
    .map((next) => ({ name: `bank ${next}`, run: plan(next) })),
);

const race = ([one, other]: [Named, Named]): Named => ({
  name: `${one.name} ‖ ${other.name}`,
  run: async (world) => {
    world.racing = true;
    await Promise.all([one.run(world), other.run(world)]);
    world.racing = false;
  },
});

/** Runs two external events at once; jobs run one at a time. */
const outside = aStep.filter(({ name }) => !/^(?:send|med|payouts|refunds)/u.test(name));
const anEvent = fc.oneof(
  { weight: 5, arbitrary: aStep },
  { weight: 1, arbitrary: fc.tuple(outside, outside).map(race) },
);

/** A player owns exactly the credited amounts less the amounts that left. */
async function check(world: World): Promise<void> {
  if (world.violations.length > 0) throw world.violations[0];
  const { cash, hold, bonus, receivable } = await balancesOf(platform.db, world.player);
  assert.ok(cash >= 0 && hold >= 0 && bonus === 0 && receivable <= 0);
  const receipts = await receiptsOf(world);
  assert.equal(receipts.length, world.bank.received.length, 'every Pix is stored');
  const credited = receipts.filter(({ outcome }) => outcome === 'credited');
  const paidOut = (await withdrawalsOf(world)).filter(({ status }) => status === 1);
  const sum = (rows: readonly { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0);
  const taken = credited.reduce((total, { e2eid }) => {
    const ours = [...world.bank.refunds.values()].filter((refund) => refund.e2eid === e2eid && refund.open);
    const pix = world.bank.received.find((one) => one.e2eid === e2eid);
    return total + (pix?.returned ?? 0) - sum(ours);
  }, 0);
  assert.equal(cash + hold + receivable, sum(credited) - taken - sum(paidOut), 'what is owed to the player');
  assert.ok(sum(credited) - taken <= LIMIT, 'the limit of deposits');
  for (const { payout_id: id, status } of await withdrawalsOf(world)) {
    const there = world.bank.payouts.get(id)?.state.kind;
    if (status === 2 || status === 3) assert.notEqual(there, 'paid', 'given back and paid');
    if (status === 1) assert.notEqual(there, 'refused', 'booked as paid and refused');
  }
}

/** Ends everything in progress; refunds that a bank refuses are shown to staff. */
async function settleAll(world: World): Promise<void> {
  world.bank.next = 'answers';
  for (const step of [runJobs('payout'), runJobs('pix-refund'), endPayouts(true), endRefunds(true)]) await step(world);
  await decide(ops.refuseWithdrawal)(world);
  await check(world);
  const outcomes = (await receiptsOf(world)).map(({ outcome }) => outcome);
  assert.ok(!outcomes.includes('refunding'), 'a refund is on its way for ever');
  assert.deepEqual(await platform.db.transaction('jangada', verifyLedger), {
    unbalancedTxns: 0,
    sum: 0,
    wrongWallets: [],
  });
  assert.deepEqual(await read(listWrongReservations), []);
}

async function aWorld(): Promise<World> {
  const player = await aPlayer(platform.db);
  const { id } = player.user;
  await platform.db.transaction('jangada', async (tx) => {
    const verified = { email_verified_at: new Date(), phone_verified_at: new Date() };
    await tx.updateTable('users').set(verified).where('id', '=', id).execute();
    await tx.insertInto('player_limits').values({ user_id: id, kind: 'deposit', span: 'day', value: LIMIT }).execute();
  });
  const { body } = await platform.call(addWithdrawMethod, { token: player.token, body: { type: 'cpf' } });
  const bank: Bank = { received: [], refunds: new Map(), payouts: new Map(), next: 'answers' };
  return { player, method: body.data.id, bank, charges: [], violations: [], racing: false };
}

const events = fc.array(anEvent, { maxLength: EVENTS_MAX });
const wanted = (arbitrary: fc.Arbitrary<Named>) => arbitrary.map((one) => [one]);

/** The steps of a withdrawal, with random events before each. */
const history = fc
  .tuple(
    events,
    wanted(aRequest),
    events,
    wanted(named('approve', decide(ops.approveWithdrawal))),
    events,
    wanted(named('send payouts', runJobs('payout'))),
    events,
  )
  .map((parts) => parts.flat())
  .map((steps) => ({ steps, toString: () => steps.map(({ name }) => name).join(', ') }));

describe('whatever is requested, decided, taken back and answered, in whatever order', () => {
  it('nothing leaves that must not, and nothing is lost that is owed', async (test) => {
    const until = Date.now() + SECONDS * 1000;
    let runs = 0;
    do {
      await fc.assert(
        fc.asyncProperty(history, async ({ steps }) => {
          runs += 1;
          const world = await aWorld();
          await charge(5_000)(world);
          await pay(0, 1)(world);
          for (const { run } of steps) {
            await run(world);
            await check(world);
          }
          await settleAll(world);
        }),
        { numRuns: RUNS_AT_ONCE },
      );
    } while (Date.now() < until);
    test.diagnostic(`${runs} histories`);
  });
});
