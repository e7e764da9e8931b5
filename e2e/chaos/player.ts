import { createDeposit, getDepositStatus } from '@jangada/contracts/domains/payments/endpoints';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { urls } from '../site.ts';
import { payPix } from '../verbs/bank.ts';
import { queryDatabase } from '../verbs/database.ts';
import { registerPerson } from '../verbs/people.ts';

export interface Player {
  readonly token: string;
  readonly email: string;
  readonly phone: string;
  readonly password: string;
}

/** Calls the API as this player, without a page. */
const post = async (path: string, token: string, body: object): Promise<Record<string, unknown>> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(urls.api + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await answer.json()) as Record<string, unknown>;
};

/** Pays a deposit without a page, until it is credited. */
export const depositFor = async (token: string, amount: number): Promise<void> => {
  const charge = await post(createDeposit.path, token, { amount });
  await payPix(String(charge['qrcode']));
  const body = { transaction_id: charge['transaction_id'] };
  await expect.poll(async () => (await post(getDepositStatus.path, token, body))['status']).toBe('paid');
};

/** Stores this player's session in the browser, as an earlier visit would. */
export const isSignedIn = (page: Page, { token }: Player): Promise<unknown> =>
  page.context().addInitScript((value) => {
    try {
      if (!sessionStorage.getItem('chaos:signed-in')) localStorage.setItem('token', value);
      sessionStorage.setItem('chaos:signed-in', '1');
    } catch {
      // A frame of another origin may not have storage.
    }
  }, token);

export const newPlayer = (): Promise<Player> => registerPerson();

interface Money {
  /** Cash and bonus, as the sum of the postings. */
  readonly balance: number;
  readonly paid: number;
  readonly deposits: number;
}

/** The player's money according to the database. */
export const moneyOf = async ({ email }: Player): Promise<Money> => {
  const [found] = await queryDatabase<Money>(
    `select
       (select coalesce(sum(e.amount), 0)::int from platform.ledger_entries e
          join platform.accounts a on a.tenant_id = e.tenant_id and a.id = e.account_id
         where a.tenant_id = u.tenant_id and a.user_id = u.id and a.kind in ('cash', 'bonus')) as balance,
       (select count(*)::int from platform.deposits d
         where d.tenant_id = u.tenant_id and d.user_id = u.id and d.status = 'paid') as paid,
       (select count(*)::int from platform.deposits d where d.tenant_id = u.tenant_id and d.user_id = u.id) as deposits
     from platform.users u where u.email = $1`,
    [email],
  );
  if (!found) throw new Error(`Nobody has the address ${email}`);
  return found;
};
