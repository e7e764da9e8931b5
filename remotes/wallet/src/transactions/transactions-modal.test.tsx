import { cancelWithdrawal } from '@jangada/contracts/domains/payments/endpoints';
import { listTransactions } from '@jangada/contracts/domains/wallet/endpoints';
import type { Transaction } from '@jangada/contracts/domains/wallet/endpoints';
import { getWithdrawal } from '@jangada/contracts/domains/wallet/withdrawals';
import { renderRemote } from '@jangada/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakes, onePage } from '../fakes.ts';
import en from '../texts/en.ts';
import pt from '../texts/pt.ts';
import { aWithdrawal } from '../withdrawals/fake-withdrawals.ts';
import { TransactionsModal } from './transactions-modal.tsx';

const line: Transaction = {
  id: 21,
  type: 'withdraw',
  amount: -25_000,
  status: 0,
  created_at: '2026-11-20T18:05:00Z',
  description: 'Saque por PIX',
  method: 'pix',
};

const show = () =>
  renderRemote(<TransactionsModal />, {
    remote: 'wallet',
    session: 'user',
    texts: { pt, en },
    api: (fake) => {
      fakes(fake);
      fake.on(listTransactions, () => ({ transactions: onePage([line]) }));
      fake.on(getWithdrawal, () => ({ data: aWithdrawal(0) }));
    },
  });

test('the dialog of transactions filters by all, deposits and withdrawals', async () => {
  const { fake } = show();
  expect(screen.getByRole('dialog', { name: 'Transações' })).toBeVisible();
  await screen.findByText('Saque por PIX');
  for (const name of ['Depósitos', 'Saques']) await userEvent.click(screen.getByRole('tab', { name }));
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Todas', 'Depósitos', 'Saques']);
  expect(fake.calls.filter(({ path }) => path === listTransactions.path).map(({ query }) => query)).toMatchObject([
    { page: 1 },
    { type: 'deposit' },
    { type: 'withdraw' },
  ]);
});

test('a withdrawal in the dialog of transactions is cancelled only after a confirmation', async () => {
  const { fake } = show();
  const isCancelled = () => fake.calls.some(({ path }) => path === cancelWithdrawal.path);
  await userEvent.click(await screen.findByRole('button', { name: /Saque por PIX/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancelar saque' }));
  expect(isCancelled()).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar o saque' }));
  await waitFor(() => expect(isCancelled()).toBe(true));
});
