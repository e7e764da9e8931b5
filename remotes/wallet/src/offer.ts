import { listTransactions, listWithdrawMethods } from '@jangada/contracts/domains/wallet/endpoints';
import { getWithdrawOptions } from '@jangada/contracts/domains/wallet/withdrawals';
import { startsCall } from '@jangada/contracts/page/first-view-call';
import { defineOffer } from '@jangada/contracts/page/offer';

export const offer = defineOffer('wallet', {
  texts: { pt: './texts/pt', en: './texts/en' },
  routes: [
    { path: '/account/wallet', expose: './routes/wallet' },
    { path: '/user/transaction', expose: './routes/wallet' },
    { path: '/user/history-casino', expose: './routes/bets' },
    { path: '/bonus', expose: './routes/bonus' },
    { path: '/promotion', expose: './routes/promotion' },
    { path: '/promo-codes', expose: './routes/promo-codes' },
  ],
  slots: [{ slot: 'header.balance', expose: './slots/balance' }],
  modals: [
    { modal: 'deposit', expose: './modals/deposit' },
    {
      modal: 'withdraw',
      expose: './modals/withdraw',
      calls: [startsCall(getWithdrawOptions), startsCall(listWithdrawMethods)],
    },
    {
      modal: 'transactions',
      expose: './modals/transactions',
      calls: [startsCall(listTransactions, { query: { page: 1, type: '{filter}' } })],
    },
  ],
});
