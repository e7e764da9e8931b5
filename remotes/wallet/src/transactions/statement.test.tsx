import { listBonuses, listTransactions } from '@jangada/contracts/domains/wallet/endpoints';
import type { Transaction } from '@jangada/contracts/domains/wallet/endpoints';
import { explainTransaction } from '@jangada/contracts/domains/wallet/statement';
import { createFakes } from '@jangada/remote-kit/fakes';
import { QueryClient } from '@jangada/remote-kit/query';
import { refusal, renderRemote } from '@jangada/remote-kit/testing';
import type { RenderRemoteOptions } from '@jangada/remote-kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bonusPages } from '../bonuses/bonuses.query.ts';
import en from '../texts/en.ts';
import pt from '../texts/pt.ts';
import { Statement } from './statement.tsx';
import { statement } from './transactions.query.ts';

const aLine = (id: number, part: Partial<Transaction> = {}): Transaction => ({
  id,
  type: 'deposit',
  created_at: '2026-11-20T18:05:00Z',
  status: 'paid',
  amount: 5000,
  description: `Linha ${id}`,
  method: 'pix',
  ...part,
});

const show = (api: NonNullable<RenderRemoteOptions['api']>, language: 'pt' | 'en' = 'pt') =>
  renderRemote(<Statement />, { remote: 'wallet', session: 'user', language, texts: { pt, en }, api });

describe('a line of the statement', () => {
  it.each([
    ['paid', 'Pago', 'Paid'],
    ['waiting_payment', 'Aguardando pagamento', 'Waiting for payment'],
    ['pending', 'Pendente', 'Pending'],
    ['refused', 'Recusado', 'Refused'],
    ['refunded', 'Reembolsado', 'Refunded'],
    ['chargebacked', 'Estornado', 'Charged back'],
    [0, 'Pendente', 'Pending'],
    [1, 'Aprovado', 'Approved'],
    [2, 'Cancelado', 'Cancelled'],
    [3, 'Chave PIX inválida', 'Invalid PIX key'],
    [4, 'Processando', 'Processing'],
    [5, 'Em análise', 'In review'],
  ] as const)('in status %s has the label “%s”, in English “%s”', async (status, portuguese, english) => {
    const type = typeof status === 'number' ? 'withdraw' : 'deposit';
    const data = [aLine(1, { status, type })];
    for (const [language, label] of [
      ['pt', portuguese],
      ['en', english],
    ] as const) {
      const reply = { transactions: { data, current_page: 1, last_page: 1, total: 1 } };
      const { unmount } = show((fake) => fake.on(listTransactions, () => reply), language);
      expect(await screen.findByText(label)).toBeVisible();
      unmount();
    }
  });

  it('of an invalid key has the hint that its amount is being released', async () => {
    const data = [aLine(1, { status: 3, type: 'withdraw' })];
    show((fake) =>
      fake.on(listTransactions, () => ({ transactions: { data, current_page: 1, last_page: 1, total: 1 } })),
    );
    expect(await screen.findByText('em liberação')).toBeVisible();
  });
});

describe('the details of a line', () => {
  it('say why a deposit was not taken, and how far its money is on its way back', async () => {
    const line = aLine(1, { status: 'refunded' });
    const note = 'Este código já tinha sido pago. O banco confirmou: o dinheiro voltou para a conta de origem.';
    show((fake) => {
      fake.on(listTransactions, () => ({
        transactions: { data: [line], current_page: 1, last_page: 1, total: 1 },
      }));
      fake.on(explainTransaction, () => ({ data: { transaction: line, movements: [], note } }));
    });
    await userEvent.click(await screen.findByRole('button', { name: /Linha 1/ }));
    expect(await screen.findByText(note)).toBeVisible();
    expect(screen.queryByText(pt.movement.none)).not.toBeInTheDocument();
  });
});

describe('the statement', () => {
  it('loads page by page until the last, and another filter begins at page 1', async () => {
    const { fake } = show((fakes) =>
      fakes.on(listTransactions, ({ query: { page = 1 } }) => ({
        transactions: { data: [aLine(page)], current_page: page, last_page: 2, total: 2 },
      })),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Carregar mais' }));
    expect(await screen.findByText('Linha 2')).toBeVisible();
    expect(screen.getByText('Isso é tudo.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Carregar mais' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('tab', { name: 'Saques' }));
    await screen.findByRole('button', { name: 'Carregar mais' });
    expect(fake.calls.filter(({ path }) => path === listTransactions.path).map(({ query }) => query)).toEqual([
      { page: 1 },
      { page: 2 },
      { page: 1, type: 'withdraw' },
    ]);
  });
});

test.each(['transactions', 'bonuses'] as const)('%s that cannot be loaded throw their own text', async (list) => {
  const fake = createFakes();
  const fail = () => {
    throw refusal(500);
  };
  fake.on(listTransactions, fail);
  fake.on(listBonuses, fail);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const loaded =
    list === 'transactions'
      ? client.fetchInfiniteQuery(statement(fake.api, 7, 'all'))
      : client.fetchInfiniteQuery(bonusPages(fake.api, 7, 'pt'));
  await expect(loaded).rejects.toMatchObject({ message: 'Failed to fetch transactions.' });
});
