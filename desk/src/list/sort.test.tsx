import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { BetsPage } from '../games/bets-page.tsx';
import { WithdrawalsPage } from '../payments/withdrawals-page.tsx';
import { aView } from '../testing/a-view.ts';
import { aMe, answerCalls, renderDesk, type Answers } from '../testing/render-desk.tsx';
import { savedColumnsOf } from './columns-store.ts';

const PATH = '/ops/jangada/withdrawals';
const VIEWS = '/ops/jangada/views';

const aWithdrawal = (id: number) => ({
  ...{ id, user_id: 3, amount: 123_456, status: 5, review: '', bar: null, key: '•••', payout_id: 'p' },
  ...{ handed_to_psp_at: null, created_at: '2026-11-29T15:00:00.000Z', due_at: '2026-11-29T17:00:00.000Z' },
  ...{ ended_at: null, ended_by: null, trouble: null },
});

const withdrawals: Answers = {
  [`GET ${PATH}`]: ({ query }) => ({
    body: { data: [aWithdrawal(812)], current_page: 1, last_page: 1, total: 1, next_cursor: `${query['sort']}:9-8` },
  }),
  'GET /ops/jangada/player-names': () => ({ body: { data: [] } }),
};

const address = () => screen.getByLabelText('address').textContent;
const head = (name: RegExp) => screen.getByRole('columnheader', { name, hidden: true });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }));
const back = () =>
  act(async () => {
    window.history.back();
    await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  });

beforeEach(() => localStorage.clear());

describe('the heading of a list', () => {
  it('sorts on the server: the largest first, the smallest first, and as the list begins', async () => {
    const calls = answerCalls(withdrawals);
    renderDesk(<WithdrawalsPage />, { path: '/jangada/list?state=open' });
    await screen.findByText('812');
    for (const sort of ['-amount', 'amount', undefined]) {
      press('Amount');
      await waitFor(() => expect(address()).toBe(`/jangada/list?state=open${sort ? `&sort=${sort}` : ''}`));
      const direction = sort && (sort.startsWith('-') ? 'descending' : 'ascending');
      expect(head(/^Amount/).getAttribute('aria-sort')).toBe(direction ?? null);
    }
    const sorts = calls.filter(({ path }) => path === PATH).map(({ query }) => query['sort']);
    expect(new Set(sorts)).toEqual(new Set([undefined, '-amount', 'amount']));
  });

  it('begins at the first page, and Back is the order before', async () => {
    answerCalls(withdrawals);
    renderDesk(<WithdrawalsPage />, { path: '/jangada/list?sort=amount' });
    await screen.findByText('812');
    press('Next page');
    await waitFor(() => expect(address()).toBe('/jangada/list?sort=amount&cursor=amount%3A9-8'));
    press('Created at');
    await waitFor(() => expect(address()).toBe('/jangada/list?sort=-created_at'));
    await back();
    expect(address()).toBe('/jangada/list?sort=amount&cursor=amount%3A9-8');
    await waitFor(() => expect(head(/^Amount/)).toHaveAttribute('aria-sort', 'ascending'));
  });

  it('is a button only where the server has the order, also beside the filters', async () => {
    answerCalls(withdrawals);
    renderDesk(<WithdrawalsPage />, { path: '/jangada/list?from=2026-11-01' });
    await screen.findByText('812');
    expect(within(head(/^Created at/)).getByRole('button', { hidden: true })).toHaveTextContent('Created at');
    for (const name of [/^Amount/, /^Status/, /^Player/])
      expect(within(head(name)).queryByRole('button', { hidden: true })).toBeNull();
  });

  it('is on a phone a choice of orders in words', async () => {
    answerCalls(withdrawals);
    renderDesk(<WithdrawalsPage />, { language: 'pt' });
    await screen.findByText('812');
    press('Ordem');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Valor: maior primeiro', hidden: true }));
    await waitFor(() => expect(address()).toBe('/jangada/list?sort=-amount'));
    press('Valor: maior primeiro');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'como a lista começa', hidden: true }));
    await waitFor(() => expect(address()).toBe('/jangada/list'));
  });
});

describe('an order in the address', () => {
  it('that does not go with a filter is said, not sent, and taken out', async () => {
    const calls = answerCalls(withdrawals);
    renderDesk(<WithdrawalsPage />, { path: '/jangada/list?from=2026-11-01&sort=-amount' });
    expect(await screen.findByText('The list is not sorted by “Amount” beside “From”.')).toBeVisible();
    await screen.findByText('812');
    expect(calls.filter(({ path }) => path === PATH).map(({ query }) => query)).toEqual([{ from: '2026-11-01' }]);
    press('Remove from the address');
    await waitFor(() => expect(address()).toBe('/jangada/list?from=2026-11-01'));
  });

  it('that is served with a filter alone says which one', async () => {
    const bets = { data: [], current_page: 1, last_page: 1, total: 0, next_cursor: null };
    const calls = answerCalls({ 'GET /ops/jangada/bets': () => ({ body: bets }) });
    renderDesk(<BetsPage />, { path: '/jangada/list?sort=created_at', me: aMe(['support']) });
    expect(await screen.findByText('The list is sorted by “Created at” only with “Player”.')).toBeVisible();
    await waitFor(() => expect(calls.map(({ query }) => query)).toEqual([{}]));
  });

  it('that is none is said, and the list is as it begins', async () => {
    const calls = answerCalls(withdrawals);
    renderDesk(<WithdrawalsPage />, { path: '/jangada/list?sort=key' });
    expect(await screen.findByText('“key” does not fit “order”.')).toBeVisible();
    await screen.findByText('812');
    expect(calls.find(({ path }) => path === PATH)?.query).toEqual({});
  });

  it('is a part of a saved view, and another one makes it modified', async () => {
    const columns = savedColumnsOf({ hidden: [], order: [], pinned: [], widths: {} });
    const view = aView({ list: 'withdrawals', name: 'Large ones', search: 'sort=-amount&state=open', columns });
    const sets: unknown[] = [];
    answerCalls({
      ...withdrawals,
      [`GET ${VIEWS}`]: () => ({ body: { data: [view] } }),
      [`POST ${VIEWS}`]: ({ body }) => (sets.push(body), { body: { data: view } }),
    });
    renderDesk(<WithdrawalsPage />, { readsViews: true });
    fireEvent.click(await screen.findByRole('button', { name: /^Views/ }));
    fireEvent.click(await screen.findByRole('menuitem', { name: /^Large ones/ }));
    await waitFor(() => expect(address()).toBe(`/jangada/list?sort=-amount&state=open&view=${view.id}`));
    expect(await screen.findByRole('button', { name: 'Large ones' })).toBeVisible();
    press('Amount');
    fireEvent.click(await screen.findByRole('button', { name: /^Large ones.*modified/ }));
    fireEvent.click(await screen.findByRole('menuitem', { name: /^Keep/ }));
    await waitFor(() => expect(sets[0]).toMatchObject({ search: 'sort=amount&state=open' }));
  });
});
