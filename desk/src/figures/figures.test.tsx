import { sumNames, type DayFigures } from '@jangada/contracts/ops/figures';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { aMe, answerCalls, press, renderDesk } from '../testing/render-desk.tsx';
import { addDays, columnsOf, today } from './days.ts';
import { FigurePage } from './figure-page.tsx';
import { FiguresPage } from './figures-page.tsx';
import { figuresCsv } from './save-figures.ts';

const DAY = '2026-03-12';

/** A day on which everything is 1 centavo, but for what is given. */
const aDay = (day: string, changes: Partial<DayFigures> = {}): DayFigures => ({
  ...(Object.fromEntries(sumNames.map((name) => [name, 1])) as Record<(typeof sumNames)[number], number>),
  ...{ day, state: 'closed', head: { row: 9, digest: 'ab12' }, hold: 1, rtp: 1, identity_difference: 0 },
  owed: { cash: 1, bonus: 1, hold: 1, debts: 1 },
  ...{ registrations: 2, first_deposits: 1, first_deposits_amount: 500, active: 4, providers: [] },
  ...changes,
});

const path = `/jangada/figures?day=${DAY}`;
const me = aMe(['finance']);
const page = (
  <Routes>
    <Route path="figures" element={<FiguresPage />} />
    <Route path="figures/:figure" element={<FigurePage />} />
  </Routes>
);

const answerDays = (days: readonly DayFigures[], complete = true) =>
  answerCalls({ 'GET /ops/jangada/figures': () => ({ body: { data: days, complete } }) });

const rowOf = async (name: string) => {
  const header = await screen.findByRole('rowheader', { name });
  const row = within(header.closest<HTMLElement>('[role="row"]') ?? header);
  return row.getAllByRole('cell').map(({ lastChild }) => lastChild?.textContent?.replace(/\s/g, ''));
};

describe('the figures of a day', () => {
  it('stand beside the day before, a week before, and the month, whose ratios are those of its sums', async () => {
    const calls = answerDays([
      aDay('2026-03-05', { turnover: 10_000, ggr: 1_000 }),
      aDay('2026-03-11', { turnover: 20_000, ggr: -400 }),
      aDay(DAY, { turnover: 30_000, ggr: 3_000, ngr: 2_000 }),
    ]);
    renderDesk(page, { me, path });
    expect(await rowOf('Turnover')).toEqual(['R$300.00', 'R$200.00', 'R$100.00', 'R$600.00']);
    expect(await rowOf('Hold')).toEqual(['10.00%', '-2.00%', '10.00%', '6.00%']);
    expect(await rowOf('NGR per active player')).toEqual(['R$5.00', 'R$0.00', 'R$0.00', '–']);
    // Players of several days are no sum.
    expect(await rowOf('Active players')).toEqual(['4', '4', '4', '–']);
    expect(calls[0]?.query).toEqual({ from: '2026-03-01', to: DAY });
  });

  it('are marked while the day is running', async () => {
    answerDays([aDay(addDays(today(), -1)), aDay(today(), { state: 'running', head: null })]);
    renderDesk(page, { me, path: '/jangada/figures' });
    const head = within((await screen.findAllByRole('row'))[0] ?? document.body);
    expect(head.getAllByText('running').length).toBeGreaterThan(0);
    expect(head.getByText('closed')).toBeVisible();
  });

  it('are those of today where the day of the address is none, which is said', async () => {
    const calls = answerDays([aDay(today())]);
    renderDesk(page, { me, path: '/jangada/figures?day=2026-02-31' });
    expect(await screen.findByText('“2026-02-31” does not fit “day”.')).toBeVisible();
    expect(calls[0]?.query['to']).toBe(today());
    fireEvent.click(screen.getByRole('button', { name: 'Remove from the address' }));
    await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe('/jangada/figures'));
  });

  it('say that the identity holds', async () => {
    answerDays([aDay(DAY, { net_deposits: 7 })]);
    renderDesk(page, { me, path });
    expect(await screen.findByText(/^The identity holds: net deposits R\$\s?0\.07 = NGR/)).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('alarm when the identity fails, on another day of the month as well', async () => {
    answerDays([aDay('2026-03-02', { identity_difference: 5 }), aDay(DAY)]);
    renderDesk(page, { me, path });
    expect(await screen.findByRole('alert')).toHaveTextContent(/does NOT hold on 2026-03-02: R\$\s?0\.05 is missing/);
  });

  it('say that they are incomplete while an older ledger is being summed', async () => {
    answerDays([aDay(DAY)], false);
    renderDesk(page, { me, path });
    expect(await screen.findByText(/these figures are incomplete/)).toBeVisible();
  });

  it('open by keyboard, and go to the day before', async () => {
    answerDays([aDay(DAY)]);
    renderDesk(page, { me, path });
    await screen.findByRole('table');
    press(window, 'j');
    press(window, 'j');
    expect(document.activeElement).toHaveAttribute('href', `/jangada/figures/turnover_cash?day=${DAY}`);
    press(window, 'ArrowLeft');
    expect(screen.getByLabelText('address')).toHaveTextContent('/jangada/figures?day=2026-03-11');
  });

  it('are refused to who may not see all figures, with the roles that may', async () => {
    const calls = answerDays([]);
    renderDesk(page, { me: aMe(['support']), path });
    expect(await screen.findByText(/permission All figures is missing/)).toBeVisible();
    expect(calls).toEqual([]);
  });

  it('are in the file as they are on the page, with numbers of the language', () => {
    const csv = figuresCsv(columnsOf(DAY, [aDay(DAY, { turnover: 123_456, ggr: -10 })]), {
      language: 'pt',
      nameOf: (name) => name,
      headOf: ({ name }) => name,
      figure: 'figure',
      footer: 'footer',
    });
    const lines = csv.split('\r\n');
    expect(lines[0]?.slice(1)).toBe('figure;day;before;week;month');
    expect(lines).toContain('turnover;1234,56;;;1234,56');
    expect(lines).toContain('ggr;-0,10;;;-0,10');
    expect(lines.at(-2)).toBe('footer');
  });
});

describe('the door of a figure', () => {
  const explained = {
    ...{
      figure: 'ggr',
      day: DAY,
      state: 'closed',
      value: 600,
      opening: null,
      formula: { into: true, accounts: ['gaming:*'], kinds: null },
    },
    inputs: [{ kind: 'bet', account: 'gaming:studio', amount: 600, movements: 2 }],
    movements: [
      { id: 8, kind: 'bet', ref: 'round-1', accounts: ['player:42:cash'], amount: 600, created_at: `${DAY}T15:00:00Z` },
    ],
    next_cursor: '8',
  };

  const open = (search: string) => {
    const calls = answerCalls({
      'GET /ops/jangada/figures/ggr': () => ({ body: { data: explained } }),
      'GET /ops/jangada/figures': () => ({
        body: { data: [aDay(DAY, { turnover: 1_000, prizes: 400 })], complete: true },
      }),
    });
    renderDesk(page, { me, path: `/jangada/figures/ggr?${search}` });
    return calls;
  };

  it('has formula, inputs with doors of their own, and the movements of players by page', async () => {
    const calls = open(`day=${DAY}&cursor=3`);
    expect(await screen.findByText('Turnover − prizes.')).toBeVisible();
    expect(await screen.findByRole('link', { name: '− Prizes' })).toHaveAttribute(
      'href',
      `/jangada/figures/prizes?day=${DAY}`,
    );
    expect(screen.getByText('In the ledger: what came into Games, less what left. Movements: all.')).toBeVisible();
    expect(screen.getByRole('link', { name: /42/ })).toHaveAttribute('href', '/jangada/players/42');
    expect(screen.getByRole('link', { name: 'Next page' })).toHaveAttribute(
      'href',
      `/jangada/figures/ggr?day=${DAY}&cursor=8`,
    );
    expect(screen.getByRole('link', { name: 'First page' })).toHaveAttribute('href', `/jangada/figures/ggr?day=${DAY}`);
    expect(calls[0]?.query).toEqual({ day: DAY, cursor: '3' });
  });

  it('of a balance is what there was before the day, which opens too, and the movements of the day', async () => {
    answerCalls({
      'GET /ops/jangada/figures/cash': () => ({
        body: { data: { ...explained, figure: 'cash', value: 1_000, opening: 400, next_cursor: null } },
      }),
    });
    renderDesk(page, { me, path: `/jangada/figures/cash?day=${DAY}` });
    expect(await screen.findByRole('link', { name: 'At the end of the day before' })).toHaveAttribute(
      'href',
      `/jangada/figures/cash?day=${addDays(DAY, -1)}`,
    );
    expect(screen.getByText('R$10.00')).toBeVisible();
    expect(screen.getByText('R$4.00')).toBeVisible();
    expect(screen.getByText('+ What the day moved')).toBeVisible();
    expect(screen.getAllByText('+R$6.00').length).toBeGreaterThan(0);
    expect(screen.getByRole('link', { name: /42/ })).toBeVisible();
  });

  it.each(['Cash at the end', 'Bonus at the end', 'Held for withdrawals at the end', 'Debts of players at the end'])(
    '%s opens from the page of the day',
    async (name) => {
      answerDays([aDay(DAY)]);
      renderDesk(page, { me, path });
      const row = (await screen.findByRole('rowheader', { name })).closest<HTMLElement>('[role="row"]');
      expect(row && within(row).getAllByRole('link')).not.toHaveLength(0);
    },
  );

  it('of a month is its days, each with its own door', async () => {
    open(`day=${DAY}&days=month`);
    expect(await screen.findByRole('link', { name: /12 Mar/ })).toHaveAttribute(
      'href',
      `/jangada/figures/ggr?day=${DAY}`,
    );
  });

  it('of a ratio is its formula and the two figures that make it', async () => {
    answerDays([aDay(DAY, { prizes: 400, turnover: 1_000 })]);
    renderDesk(page, { me, path: `/jangada/figures/rtp?day=${DAY}` });
    expect(await screen.findByText('40.00%')).toBeVisible();
    expect(screen.getByText('Prizes ÷ turnover, of the sums.')).toBeVisible();
    expect(screen.getByRole('link', { name: '÷ Turnover' })).toHaveAttribute(
      'href',
      `/jangada/figures/turnover?day=${DAY}`,
    );
  });

  it('of a count is its players, by page', async () => {
    const players = [
      { user_id: 7, at: `${DAY}T15:00:00Z`, txn: 90, amount: 500 },
      { user_id: 8, at: null, txn: null, amount: null },
    ];
    const calls = answerCalls({
      'GET /ops/jangada/figures/first_deposits/players': () => ({ body: { data: players, next_cursor: '90' } }),
      'GET /ops/jangada/player-names': () => ({ body: { data: [{ id: 7, name: 'Helena Prado' }] } }),
    });
    renderDesk(page, { me, path: `/jangada/figures/first_deposits?day=${DAY}&cursor=3` });
    expect(await screen.findByRole('link', { name: 'Helena Prado · 7' })).toHaveAttribute('href', '/jangada/players/7');
    expect(screen.getByRole('link', { name: 'player 8' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Movement 90' })).toHaveAttribute(
      'href',
      '/jangada/ledger?cursor=91&open=90',
    );
    expect(screen.getByRole('link', { name: 'Next page' })).toHaveAttribute(
      'href',
      `/jangada/figures/first_deposits?day=${DAY}&cursor=90`,
    );
    expect(calls[0]?.query).toEqual({ day: DAY, cursor: '3' });
  });

  it('of a count that nobody makes says so', async () => {
    answerCalls({
      'GET /ops/jangada/figures/active/players': () => ({ body: { data: [], next_cursor: null } }),
    });
    renderDesk(page, { me, path: `/jangada/figures/active?day=${DAY}` });
    expect(await screen.findByText('Nobody.')).toBeVisible();
  });

  it('says so when no figure has the address', async () => {
    answerCalls({});
    renderDesk(page, { me, path: '/jangada/figures/luck' });
    expect(await screen.findByText('No figure has this address.')).toBeVisible();
  });
});
