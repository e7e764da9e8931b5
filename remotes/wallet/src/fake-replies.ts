import { cancelOwnBonus, claimCashback, listCashback } from '@jangada/contracts/domains/bonuses/endpoints';
import type { CashbackEntry } from '@jangada/contracts/domains/bonuses/endpoints';
import { listBanners } from '@jangada/contracts/domains/site/endpoints';
import type { Banner } from '@jangada/contracts/domains/site/site-config';
import { explainTransaction, getStatement } from '@jangada/contracts/domains/wallet/statement';
import type { Movement, Statement } from '@jangada/contracts/domains/wallet/statement';
import { localMoment } from '@jangada/contracts/values/local-time';
import type { Fakes } from '@jangada/remote-kit/fakes';

const AT = '2026-11-20T18:05:00Z';

const aMovement = (part: Partial<Movement> = {}): Movement => ({
  kind: 'deposit',
  by: 'bank',
  at: AT,
  amount: 5000,
  bonus_amount: 0,
  before: 118_456,
  after: 123_456,
  ...part,
});

export const someStatement = (part: Partial<Statement> = {}): Statement => {
  const sums = { deposits: 5000, returned: 0, withdrawals: 0, stakes: 1500, prizes: 4200, bonuses: 0, result: 2700 };
  return {
    from: '2026-11-01',
    to: '2026-11-20',
    by: 'day',
    periods: [
      { from: '2026-11-20', to: '2026-11-20', ...sums },
      { from: '2026-11-18', to: '2026-11-18', ...sums, stakes: 9000, prizes: 0, result: -9000 },
    ],
    total: { ...sums, deposits: 10_000, stakes: 10_500, result: -6300 },
    balance_before: 119_756,
    balance_after: 123_456,
    ...part,
  };
};

/** Today's cashback. */
export const anEntry = (part: Partial<CashbackEntry> = {}): CashbackEntry => ({
  id: 1,
  type: 'immediate',
  available_at: localMoment(new Date()).day,
  claimed: 0,
  slots: 1,
  amount: 3000,
  claim_amount: 3000,
  claimable: 1,
  ...part,
});

const aBanner = (part: Partial<Banner> = {}): Banner => ({
  id: 1,
  image: '/banners/welcome.webp',
  image_mobile: '/banners/welcome-mobile.webp',
  title: { pt: 'Boas-vindas em dobro', en: 'A double welcome' },
  text: { pt: 'O primeiro depósito vale o dobro.', en: 'Your first deposit counts twice.' },
  link: '/promo-codes',
  position: 1,
  ...part,
});

/** The fake replies about statements, cashback and promotions. */
export const replyFakes = (fake: Fakes): void => {
  fake.on(explainTransaction, ({ params: { id } }) => ({
    data: {
      transaction: {
        id,
        type: 'deposit' as const,
        created_at: AT,
        status: 'paid' as const,
        amount: 5000,
        description: 'PIX',
        method: 'pix',
      },
      movements: [aMovement()],
    },
  }));
  fake.on(getStatement, ({ query }) => ({ data: someStatement(query) }));
  fake.on(listCashback, () => ({ data: [anEntry()] }));
  fake.on(claimCashback, ({ body }) => ({
    data: anEntry({ id: body.cashback_id, claimed: 1, claim_amount: 0, claimable: 0 }),
    amount: 3000,
  }));
  fake.on(cancelOwnBonus, ({ body }) => ({ lost: body.loss }));
  fake.on(listBanners, () => ({ data: [aBanner(), aBanner({ id: 2, position: 2, link: null })] }));
};
