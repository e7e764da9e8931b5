import { checkCoupon, listCoupons } from '@jangada/contracts/domains/bonuses/endpoints';
import { createDeposit, getDepositStatus, PIX_EXPIRY_MS } from '@jangada/contracts/domains/payments/endpoints';
import type { PixCharge } from '@jangada/contracts/domains/payments/endpoints';
import { getWallet } from '@jangada/contracts/domains/profile/endpoints';
import type { User, Wallet } from '@jangada/contracts/domains/profile/user';
import { listBets, listBonuses, listTransactions } from '@jangada/contracts/domains/wallet/endpoints';
import type { Bet, Transaction } from '@jangada/contracts/domains/wallet/endpoints';
import type { Fakes } from '@jangada/remote-kit/fakes';
import { replyFakes } from './fake-replies.ts';
import { withdrawalFakes } from './withdrawals/fake-withdrawals.ts';
import { aUser } from '@jangada/remote-kit/stub-data';
import { aBonus, aCoupon } from './bonuses/fake-bonuses.ts';

const someWallet: Wallet = {
  balance: 123_456,
  balance_withdrawal: 100_000,
  balance_bonus: 23_456,
  balance_rollover: 75_000,
  balance_held: 5000,
  deposit_count: 2,
  version: 1,
};

const { wallet: _wallet, ...player } = aUser();

/** A session whose profile lacks the wallet (AUTH-12). */
export const playerWithoutWallet: User = player;

const line = (id: number, part: Partial<Transaction>): Transaction => ({
  id,
  type: 'deposit',
  created_at: '2026-11-20T18:05:00Z',
  status: 'paid',
  amount: 5000,
  description: 'PIX',
  method: 'pix',
  ...part,
});

const someTransactions: Transaction[] = [
  line(3, {}),
  line(2, { type: 'bet', status: 'done', amount: -1500, description: 'Piracema', method: null }),
  line(1, { type: 'win', status: 'done', amount: 4200, description: 'Piracema', method: null }),
];

const aBet = (id: number, part: Partial<Bet>): Bet => ({
  id,
  type: 'bet',
  game: 'Piracema',
  value: 1500,
  with_bonus: false,
  refunded: false,
  date: '2026-11-20T18:05:00Z',
  ...part,
});

const someBets: Bet[] = [
  aBet(3, { with_bonus: true }),
  aBet(2, { type: 'win', value: 4200 }),
  aBet(1, { refunded: true }),
];

export const onePage = <Row>(data: Row[]) => ({ data, current_page: 1, last_page: 1, total: data.length });

const aCharge = (amount: number): PixCharge => ({
  status: 'waiting_payment',
  transaction_id: 7,
  qrcode: '00020126580014br.gov.bcb.pix0136example6304ABCD',
  qrcode_image: 'data:image/png;base64,',
  amount,
  expires_at: new Date(Date.now() + PIX_EXPIRY_MS).toISOString(),
  server_time: new Date().toISOString(),
});

/** The fake replies of the API when this remote runs alone, and when it is checked. */
export const fakes = (fake: Fakes): void => {
  withdrawalFakes(fake);
  replyFakes(fake);
  fake.on(getWallet, () => ({ data: someWallet }));
  fake.on(listTransactions, () => ({ transactions: onePage(someTransactions) }));
  fake.on(listBets, () => ({ bets: onePage(someBets) }));
  fake.on(listBonuses, () => ({ bonuses: onePage([aBonus()]) }));
  fake.on(listCoupons, () => ({ data: [aCoupon()] }));
  fake.on(checkCoupon, ({ body }) => ({ coupon: aCoupon({ code: body.coupon }) }));
  fake.on(createDeposit, ({ body }) => aCharge(body.amount));
  fake.on(getDepositStatus, ({ body }) => ({
    transaction_id: body.transaction_id,
    status: 'waiting_payment' as const,
    amount: 5000,
    expired: false,
  }));
};
