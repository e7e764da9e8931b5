import { randomUUID } from 'node:crypto';
import type { Tx } from '../database/database.ts';
import { getUser, type UserRow } from '../users/users.repository.ts';
import { lockWallet } from '../modules/ledger/wallets.ts';
import { house } from '../modules/ledger/accounts.ts';
import { move } from '../modules/ledger/ledger.ts';
import type { Tenant } from '../tenants/tenant.ts';
import {
  insertMethod,
  insertWithdrawal,
  listMethods,
  nextLineId,
} from '../modules/money/withdrawals/withdrawals.repository.ts';
import { areaCodes, signedInPeople } from './people.ts';
import { seedDeposit } from './seed-deposit.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

interface Past {
  readonly amount: number;
  /** Paid, cancelled, refused by the bank, or under review. */
  readonly status: 1 | 2 | 3 | 5;
  readonly daysAgo: number;
}

/**
 * Each paid withdrawal has a deposit before it, so that balances stay as the welcome page shows them. Ordered by time,
 * so that ids ascend with time.
 */
const pastOf: Readonly<Record<string, readonly Past[]>> = {
  Marina: [
    { amount: 20_000, status: 1, daysAgo: 9 },
    { amount: 15_000, status: 2, daysAgo: 4 },
  ],
  Helena: [
    { amount: 80_000, status: 1, daysAgo: 21 },
    { amount: 30_000, status: 3, daysAgo: 12 },
    { amount: 25_000, status: 2, daysAgo: 6 },
    { amount: 600_000, status: 5, daysAgo: 0 },
  ],
};

/** PIX keys and withdrawals of the demo's players, in several states; players with a key stay unchanged. */
export const seedWithdrawals = async (tx: Tx, tenant: Tenant): Promise<void> => {
  const code = areaCodes[tenant.id];
  if (!code) return;
  for (const person of signedInPeople) {
    const found = await tx
      .selectFrom('users')
      .select('id')
      .where('phone', '=', `+55${code}${person.phone}`)
      .executeTakeFirst();
    if (!found || (await listMethods(tx, found.id)).length > 0) continue;
    const user = await getUser(tx, found.id);
    const holder = `${user.first_name} ${user.last_name}`;
    const method = await insertMethod(tx, { user_id: user.id, type: 'cpf', key: person.cpf, holder_name: holder });
    for (const past of pastOf[person.firstName] ?? []) await withdraw(tx, user, method.id, past);
  }
};

async function withdraw(tx: Tx, user: UserRow, methodId: number, { amount, status, daysAgo }: Past): Promise<void> {
  const wallet = await lockWallet(tx, user.id);
  // Today's withdrawal is an hour old, because other lines of the demo have the time of this transaction.
  const at = new Date(Date.now() - daysAgo * DAY_MS - HOUR_MS);
  const [cash, hold] = [wallet.account('cash'), wallet.account('hold')];
  if (status === 1) await seedDeposit(tx, wallet, amount, new Date(at.getTime() - HOUR_MS));
  const id = await nextLineId(tx);
  const step = (name: string, kind: 'withdrawal' | 'withdrawal-paid' | 'withdrawal-released', from = cash, to = hold) =>
    move(wallet, { idemKey: `demo-${name}:${id}`, kind, ref: String(id), postings: [{ from, to, amount }] });
  const owned = await step('withdrawal', 'withdrawal');
  const end =
    status === 5
      ? null
      : await (status === 1
          ? step('withdrawal-end', 'withdrawal-paid', hold, house('psp'))
          : step('withdrawal-end', 'withdrawal-released', hold, cash));
  await insertWithdrawal(tx, {
    id,
    user_id: user.id,
    method_id: methodId,
    amount,
    status,
    review: status === 5 ? ['amount'] : [],
    payout_id: randomUUID().replaceAll('-', ''),
    dispatched_at: status === 1 || status === 3 ? at : null,
    trouble: status === 3 ? 'A chave do favorecido não existe ou a conta foi encerrada.' : null,
    hold_txn_id: owned.txnId,
    end_txn_id: end?.txnId ?? null,
    created_at: at,
    ended_at: end ? at : null,
  });
}
