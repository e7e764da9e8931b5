import type { GameFigures } from '@jangada/contracts/ops/figures-of-games';
import type { PaymentDay } from '@jangada/contracts/ops/figures-of-payments';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { aMe, answerCalls, press, renderDesk } from '../testing/render-desk.tsx';
import { today } from './days.ts';
import { GameFigurePage } from './game-figure-page.tsx';
import { GameFiguresPage } from './game-figures-page.tsx';
import { csvRows } from './line-columns.ts';
import { PaymentFiguresPage } from './payment-figures-page.tsx';
import { PaymentListPage } from './payment-list-page.tsx';
import { readParts } from '../address/read-parts.ts';
import { movedSpan, namedSpan, spanIn } from './span.ts';

const DAY = '2026-03-12';
const me = aMe(['finance']);
const pages = (
  <Routes>
    <Route path="game-figures" element={<GameFiguresPage />} />
    <Route path="game-figures/:game/:figure" element={<GameFigurePage />} />
    <Route path="payment-figures" element={<PaymentFiguresPage />} />
    <Route path="payment-figures/:list" element={<PaymentListPage />} />
  </Routes>
);

const aLine = (key: string, changes: Partial<GameFigures> = {}): GameFigures => ({
  ...{ key, name: key, turnover: 10_000, prizes: 9_000, free_spins: 100, ggr: 1_000, hold: 0.1 },
  ...{ expected_hold: 0.035, hold_sigma: null, players: 3, rounds: 40 },
  ...changes,
});

const answerGames = (data: readonly GameFigures[], changes: object = {}) =>
  answerCalls({
    'GET /ops/jangada/game-figures': () => ({
      body: {
        data,
        total: aLine('all', { name: '' }),
        left_out: 0,
        open_from: '2026-03-13',
        complete: true,
        ...changes,
      },
    }),
  });

const rowOf = async (name: string | RegExp, table = 0) => {
  const [, header] = [await screen.findAllByRole('table'), screen.getAllByRole('rowheader', { name })[table]];
  const row = within(header?.closest<HTMLElement>('[role="row"]') ?? document.body);
  return row.getAllByRole('cell').map(({ lastChild }) => lastChild?.textContent?.replace(/\s/g, ''));
};

describe('the figures of games', () => {
  const path = `/jangada/game-figures?from=${DAY}&to=${DAY}`;

  it('are lines with a total, and "–" where there is no σ', async () => {
    const calls = answerGames([aLine('studio:12', { name: 'Tigre' })]);
    renderDesk(pages, { me, path });
    const values = ['R$100.00', 'R$90.00', 'R$1.00', 'R$10.00', '10.00%', '3.50%', '–', '3', '40'];
    expect(await rowOf('Tigre')).toEqual(values);
    expect(await rowOf('All')).toEqual(values);
    expect(calls[0]?.query).toEqual({ from: DAY, to: DAY, group: 'game' });
  });

  it('are of the days in the two fields, which never cross; a year that is still typed moves nothing', async () => {
    const calls = answerGames([]);
    renderDesk(pages, { me, path });
    const from = await screen.findByLabelText('From');
    expect(from).toHaveValue(DAY);
    fireEvent.change(from, { target: { value: '0002-03-01' } });
    expect(calls).toHaveLength(1);
    fireEvent.change(from, { target: { value: '2026-03-20' } });
    await waitFor(() => expect(calls.at(-1)?.query).toEqual({ from: '2026-03-20', to: '2026-03-20', group: 'game' }));
    fireEvent.change(await screen.findByLabelText('to'), { target: { value: '2026-03-01' } });
    await waitFor(() => expect(calls.at(-1)?.query).toEqual({ from: '2026-03-01', to: '2026-03-01', group: 'game' }));
  });

  it('of a game on one day open to its movements, others to the lines that they are the sum of', async () => {
    answerGames([aLine('studio:12', { name: 'Tigre' })]);
    renderDesk(pages, { me, path });
    expect(await screen.findByRole('link', { name: /90\.00/ })).toHaveAttribute(
      'href',
      `/jangada/game-figures/studio:12/prizes?day=${DAY}`,
    );
    expect(screen.getByRole('link', { name: 'Tigre' })).toHaveAttribute(
      'href',
      `/jangada/game-figures?from=${DAY}&to=${DAY}&group=day&game=studio%3A12`,
    );
  });

  it('of a maker open to its games, of a game by day to the movements of the day', async () => {
    answerGames([aLine('alpha')]);
    renderDesk(pages, { me, path: `${path}&group=maker` });
    expect(await screen.findByRole('link', { name: 'alpha' })).toHaveAttribute(
      'href',
      `/jangada/game-figures?from=${DAY}&to=${DAY}&maker=alpha`,
    );
  });

  it('of the days of a game open to the movements of each, and mark the running one', async () => {
    answerGames([aLine(DAY), aLine('2026-03-13')]);
    renderDesk(pages, { me, path: `/jangada/game-figures?from=${DAY}&to=2026-03-13&group=day&game=studio:12` });
    const [first] = await screen.findAllByRole('link', { name: /90\.00/ });
    expect(first).toHaveAttribute('href', `/jangada/game-figures/studio:12/prizes?day=${DAY}`);
    // The second day, and the total.
    expect(screen.getAllByText('running')).toHaveLength(2);
    expect(screen.getByRole('link', { name: /^studio:12/ })).toHaveAttribute(
      'href',
      `/jangada/game-figures?from=${DAY}&to=2026-03-13&group=day`,
    );
  });

  it('say when lines are left out, when nothing was staked, and when older rows are being summed', async () => {
    answerGames([], { left_out: 2, complete: false });
    renderDesk(pages, { me, path });
    expect(await screen.findByText(/2 more lines do not fit here/)).toBeVisible();
    expect(screen.getByText('Nothing was staked on these days.')).toBeVisible();
    expect(screen.getByText(/these figures are incomplete/)).toBeVisible();
  });

  it('are sorted by the server: the largest first, the smallest first, and as they were', async () => {
    const calls = answerGames([aLine('studio:12', { name: 'Tigre' })]);
    renderDesk(pages, { me, path });
    for (const sort of ['-ggr', 'ggr', undefined]) {
      fireEvent.click(await screen.findByRole('button', { name: 'GGR', hidden: true }));
      await waitFor(() => expect(calls.at(-1)?.query['sort']).toBe(sort));
      const direction = sort && (sort.startsWith('-') ? 'descending' : 'ascending');
      const head = screen.getByRole('button', { name: 'GGR', hidden: true }).closest('[role="columnheader"]');
      expect(head?.getAttribute('aria-sort')).toBe(direction ?? null);
    }
    expect(screen.queryByRole('button', { name: 'Expected hold', hidden: true })).toBeNull();
  });

  it('open by keyboard, and go to the span before', async () => {
    answerGames([aLine('studio:12')]);
    renderDesk(pages, { me, path });
    await screen.findByRole('table');
    press(window, 'j');
    press(window, 'j');
    expect(document.activeElement).toHaveAttribute('href', `/jangada/game-figures/studio:12/turnover?day=${DAY}`);
    press(window, 'ArrowLeft');
    expect(screen.getByLabelText('address')).toHaveTextContent('from=2026-03-11&to=2026-03-11');
  });

  it('are refused to who may not see all figures', async () => {
    const calls = answerGames([]);
    renderDesk(pages, { me: aMe(['support']), path });
    expect(await screen.findByText(/permission All figures is missing/)).toBeVisible();
    expect(calls).toEqual([]);
  });

  it('are in the file as they are on the page, with numbers of the language', () => {
    const columns = [
      { id: 'a', head: 'Apostado', unit: 'money', value: ({ turnover }: GameFigures) => turnover },
      { id: 'b', head: 'Margem', unit: 'share', value: ({ hold }: GameFigures) => hold },
      { id: 'c', head: 'σ', unit: 'share', value: ({ hold_sigma: sigma }: GameFigures) => sigma },
      { id: 'd', head: 'p50', unit: 'seconds', value: () => 61 },
    ] as const;
    const lines = [
      { name: 'Tigre', row: aLine('studio:12', { hold: 0.12345678 }) },
      { name: 'qui., 12/03', day: DAY, row: aLine(DAY) },
    ];
    expect(csvRows({ head: 'Jogo', columns, lines }, 'pt')).toEqual([
      ['Jogo', 'Apostado', 'Margem', 'σ', 'p50 (s)'],
      ['Tigre', '100,00', '0,1235', '', '61'],
      [DAY, '100,00', '0,1', '', '61'],
    ]);
  });

  it('have a door with the movements of the figure, by page', async () => {
    const movements = [
      { id: 8, kind: 'bet', ref: 'r1', accounts: ['player:42:cash'], amount: 600, created_at: `${DAY}T15:00:00Z` },
    ];
    const found = { game: 'studio:12', name: 'Tigre', figure: 'ggr', day: DAY, state: 'closed', value: 600 };
    const calls = answerCalls({
      'GET /ops/jangada/game-figures/studio%3A12/ggr': () => ({
        body: { data: { ...found, movements, next_cursor: '42-8' } },
      }),
    });
    renderDesk(pages, { me, path: `/jangada/game-figures/studio:12/ggr?day=${DAY}&cursor=3-1` });
    expect(await screen.findByText(/GGR · Tigre/)).toBeVisible();
    expect(screen.getByRole('link', { name: /42/ })).toHaveAttribute('href', '/jangada/players/42');
    expect(screen.getByRole('link', { name: 'Next page' })).toHaveAttribute(
      'href',
      `/jangada/game-figures/studio:12/ggr?day=${DAY}&cursor=42-8`,
    );
    expect(calls[0]?.query).toEqual({ day: DAY, cursor: '3-1' });
  });

  it('say so when no figure has the address', async () => {
    answerCalls({});
    renderDesk(pages, { me, path: '/jangada/game-figures/studio:12/luck' });
    expect(await screen.findByText('No figure has this address.')).toBeVisible();
  });
});

describe('the figures of payments', () => {
  const counted = (count: number, amount: number) => ({ count, amount });
  const times = (p50: number | null, p95: number | null, max: number | null) => ({
    p50_seconds: p50,
    p95_seconds: p95,
    max_seconds: max,
  });
  const aDay = (day: string, state: PaymentDay['state']): PaymentDay => ({
    ...{ day, state, deposits: counted(40, 90_000), refunds: counted(1, 500), taken_back: counted(2, 700) },
    ...{ withdrawals: counted(30, 60_000), auto_paid: 15, auto_paid_share: 0.5, in_time: 27, in_time_share: 0.9 },
    withdrawal_time: times(45, 5_400, 9_000),
    waiting_for_us: times(0, 3_600, 7_200),
    at_provider: times(null, null, 30),
    ...{ late_open: 4, refused: counted(3, 1), failed: counted(2, 1), cancelled: counted(1, 1) },
  });
  const share = (count: number, of: number) => ({ count, amount: 700, count_share: count / of, amount_share: 0.01 });
  const months = [
    { month: '2026-03', deposits: counted(50, 70_000), by_event: share(2, 50), by_deposit: share(1, 50) },
  ];
  const path = `/jangada/payment-figures?from=2026-03-11&to=${DAY}`;
  const answer = () =>
    answerCalls({
      'GET /ops/jangada/payment-figures': () => ({
        body: {
          data: [aDay('2026-03-11', 'closed'), aDay(DAY, 'running')],
          total: aDay(DAY, 'running'),
          months,
          complete: true,
        },
      }),
    });

  it('are days, the newest first, with all of them together', async () => {
    const calls = answer();
    renderDesk(pages, { me, path });
    expect(await rowOf(/12 Mar/)).toEqual(['R$900.00', '40', 'R$5.00', '1', 'R$7.00', '2', 'R$600.00', '30']);
    expect(await rowOf(/12 Mar/, 1)).toEqual(['50.00%', '90.00%', '3', '4', '3', '2', '1']);
    expect(await rowOf(/12 Mar/, 2)).toEqual(['45s', '1h30min', '2h30min', '0s', '1h', '2h', '–', '–', '30s']);
    expect(await rowOf('All days')).toHaveLength(8);
    expect(screen.getAllByText('running')).toHaveLength(3);
    expect(calls[0]?.query).toEqual({ from: '2026-03-11', to: DAY });
  });

  it('of a span that ends before it begins are those of the week, which is said', async () => {
    const calls = answer();
    renderDesk(pages, { me, path: `/jangada/payment-figures?from=${DAY}&to=2026-03-01` });
    expect(await screen.findByText(`The end is before the beginning (From: ${DAY}, To: 2026-03-01).`)).toBeVisible();
    expect(calls[0]?.query).toEqual(namedSpan('week'));
  });

  it('have two lines of MED for a month', async () => {
    answer();
    renderDesk(pages, { me, path });
    expect(await rowOf('2026-03 · month of the event')).toEqual(['50', '2', '4.00%', 'R$700.00', 'R$7.00', '1.00%']);
    expect(await rowOf('2026-03 · month of the deposit')).toEqual(['50', '1', '2.00%', 'R$700.00', 'R$7.00', '1.00%']);
  });

  it('open to movements, or to the withdrawals that they count', async () => {
    answer();
    renderDesk(pages, { me, path });
    const [sum] = await screen.findAllByRole('link', { name: /900\.00/ });
    expect(sum).toHaveAttribute('href', `/jangada/figures/deposits?day=${DAY}`);
    const [open] = screen.getAllByRole('link', { name: '4' });
    expect(open).toHaveAttribute('href', `/jangada/payment-figures/late_open?day=${DAY}`);
  });

  it('have a door with the withdrawals of a figure, by page', async () => {
    const row = { id: 7, user_id: 42, amount: 500, reviewed_at: null, sent_at: null, seconds: 7_260, txn: 90 };
    const calls = answerCalls({
      'GET /ops/jangada/payment-figures/late': () => ({
        body: {
          data: [{ ...row, created_at: `${DAY}T12:00:00Z`, ended_at: `${DAY}T14:01:00Z` }],
          next_cursor: '7260-7',
        },
      }),
    });
    renderDesk(pages, { me, path: `/jangada/payment-figures/late?day=${DAY}` });
    expect(await screen.findByText('2 h 1 min')).toBeVisible();
    expect(screen.getByRole('link', { name: '7' })).toHaveAttribute('href', '/jangada/withdrawals?state=all&open=7');
    expect(screen.getByRole('link', { name: 'Movement 90' })).toHaveAttribute(
      'href',
      '/jangada/ledger?cursor=91&open=90',
    );
    expect(screen.getByRole('link', { name: 'Next page' })).toHaveAttribute(
      'href',
      `/jangada/payment-figures/late?day=${DAY}&cursor=7260-7`,
    );
    expect(calls[0]?.query).toEqual({ day: DAY });
  });

  it('are refused to who may not see all figures', async () => {
    const calls = answer();
    renderDesk(pages, { me: aMe(['support']), path });
    expect(await screen.findByText(/permission All figures is missing/)).toBeVisible();
    expect(calls).toEqual([]);
  });
});

describe('a span of days', () => {
  const of = (search: string) => spanIn(readParts(new URLSearchParams(search)), 'week');

  it('is that of the address, or the usual one when the address has none', () => {
    expect(of(`from=2026-03-01&to=${DAY}`)).toEqual({ from: '2026-03-01', to: DAY });
    for (const none of ['', 'from=yesterday', `from=${DAY}&to=2026-03-01`, 'from=2020-01-01&to=2026-03-01'])
      expect(of(none)).toEqual(namedSpan('week'));
  });

  it('may have one of its ends alone', () => {
    expect(of(`from=${today()}`)).toEqual({ from: today(), to: today() });
    expect(of(`to=${DAY}`)).toEqual({ from: DAY, to: DAY });
  });

  it('never ends after today', () => expect(of(`from=${today()}&to=2999-01-01`).to).toBe(today()));

  it('goes back by as many days as it has', () => {
    expect(movedSpan({ from: '2026-03-06', to: DAY }, -1)).toEqual({ from: '2026-02-27', to: '2026-03-05' });
    expect(namedSpan('monthBefore', DAY)).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  });
});
