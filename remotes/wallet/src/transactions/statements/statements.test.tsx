import { listTransactions } from '@jangada/contracts/domains/wallet/endpoints';
import type { Transaction } from '@jangada/contracts/domains/wallet/endpoints';
import { getStatement } from '@jangada/contracts/domains/wallet/statement';
import { refusal, renderRemote } from '@jangada/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onePage } from '../../fakes.ts';
import { someStatement } from '../../fake-replies.ts';
import en from '../../texts/en.ts';
import pt from '../../texts/pt.ts';
import { csvAmount, toCsv } from '@jangada/contracts/values/csv';
import { EXPORT_LINES_MAX, exportLines, TooManyLines } from './export-lines.ts';
import { PeriodStatement } from './period-statement.tsx';
import { rangeOf } from './ranges.ts';
import { YearReport } from './year-report.tsx';

const aLine = (id: number): Transaction => ({
  id,
  type: 'bet',
  created_at: '2026-11-20T18:05:00Z',
  status: 'done',
  amount: -1500,
  description: 'Piracema',
  method: null,
});

const show = (view = <PeriodStatement />) =>
  renderRemote(view, {
    remote: 'wallet',
    session: 'user',
    texts: { pt, en },
    api: (fake) => {
      fake.on(getStatement, ({ query }) => ({ data: someStatement(query) }));
      fake.on(listTransactions, () => ({ transactions: onePage([aLine(1)]) }));
    },
  });

describe('the statement by period', () => {
  it('has one line per period with its result, and the sum', async () => {
    show();
    const rows = within(await screen.findByRole('table')).getAllByRole('row');
    expect(rows).toHaveLength(4);
    expect(rows[1]).toHaveTextContent(/20\/11\/2026.*\+R\$\s27,00/);
    expect(rows[3]).toHaveTextContent(/Total.*-R\$\s63,00/);
  });

  it('is asked for by week once weeks are chosen', async () => {
    const { fake } = show();
    await screen.findByRole('table');
    await userEvent.selectOptions(screen.getByLabelText('Somar por'), 'week');
    await screen.findByRole('table');
    expect(fake.calls.at(-1)?.query).toMatchObject({ by: 'week' });
  });

  it('is of two days chosen from the calendar', async () => {
    const { fake } = show();
    await screen.findByRole('table');
    await userEvent.click(screen.getByRole('button', { name: 'Calendário' }));
    const dialog = await screen.findByRole('dialog', { name: 'Escolher o período' });
    await within(dialog).findByRole('grid');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Mês anterior' }));
    const days = await waitFor(() => {
      const found = within(dialog)
        .getAllByRole('button')
        // Its last week may reach to the same days of the next month.
        .filter((day) => /^(10|12)$/.test(day.textContent ?? '') && !('outsideRange' in day.dataset));
      expect(found).toHaveLength(2);
      return found;
    });
    expect(days[0]).toHaveAccessibleName(expect.stringMatching(/^\p{Ll}+(-feira)?, 10 de \p{Ll}+ de \d{4}$/u));
    for (const day of days) await userEvent.click(day);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() =>
      expect(fake.calls.at(-1)?.query).toMatchObject({
        from: expect.stringMatching(/-10$/),
        to: expect.stringMatching(/-12$/),
      }),
    );
  });

  it('refuses days in the wrong order and more than a year, without a call', async () => {
    const { fake } = show();
    await screen.findByRole('table');
    const before = fake.calls.length;
    const from = screen.getByLabelText('De');
    await userEvent.clear(from);
    await userEvent.type(from, '2099-01-01');
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar' }));
    expect(await screen.findByText('O fim vem antes do início.')).toBeVisible();
    await userEvent.clear(from);
    await userEvent.type(from, '2020-01-01');
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar' }));
    expect(await screen.findByText('Escolha até um ano.')).toBeVisible();
    expect(fake.calls).toHaveLength(before);
  });
});

it('the report of a year asks for all of it, by month', async () => {
  const { fake } = show(<YearReport />);
  expect(await screen.findByText('Resultado', { selector: 'dt' })).toBeVisible();
  expect(fake.calls[0]?.query).toMatchObject({
    from: expect.stringMatching(/-01-01$/),
    to: expect.stringMatching(/-12-31$/),
    by: 'month',
  });
});

describe('the export of a year', () => {
  const openReport = async () => {
    const opened = show(<YearReport />);
    await screen.findByText('Resultado', { selector: 'dt' });
    return opened;
  };
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Baixar CSV' }));
  const year = new Date().getFullYear();

  beforeEach(() => {
    URL.createObjectURL = jest.fn(() => 'blob:x');
    URL.revokeObjectURL = jest.fn();
  });
  afterEach(() => jest.restoreAllMocks());

  it('is a file of all its lines, named after its days', async () => {
    const files: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      files.push(this.download);
    });
    const { fake } = await openReport();
    await save();
    await waitFor(() => expect(files).toEqual([`extrato-${year}-01-01-${year}-12-31.csv`]));
    expect(fake.calls.at(-1)?.query).toMatchObject({ from: `${year}-01-01`, to: `${year}-12-31` });
    expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:x');
  });

  it.each([
    [() => Promise.reject(refusal(500)), /Tente/],
    [() => ({ transactions: { data: [], current_page: 1, last_page: 9, total: EXPORT_LINES_MAX + 1 } }), /transações/],
  ] as const)('that fails is reported and can be tried again (%#)', async (reply, text) => {
    const { fake } = await openReport();
    fake.on(listTransactions, reply);
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(URL.createObjectURL).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Baixar CSV' })).not.toHaveAttribute('aria-busy');
  });

  it('is printed by the browser', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => {});
    await openReport();
    await userEvent.click(screen.getByRole('button', { name: 'Imprimir ou salvar PDF' }));
    expect(print).toHaveBeenCalledTimes(1);
  });
});

describe('ranges', () => {
  const now = new Date('2026-03-01T02:59:00Z');

  it.each([
    ['week', '2026-02-22', '2026-02-28'],
    ['month', '2026-02-01', '2026-02-28'],
    ['lastMonth', '2026-01-01', '2026-01-31'],
    ['year', '2026-01-01', '2026-02-28'],
  ] as const)('%s is made of local days', (preset, from, to) => {
    expect(rangeOf(preset, now)).toMatchObject({ from, to });
  });
});

describe('the export', () => {
  it('keeps separators, quotes and formulas inside their cells', () => {
    expect(toCsv([['a;b', 'say "x"', '=1+1', '-12,00']])).toBe('\uFEFF"a;b";"say ""x""";\'=1+1;-12,00\r\n');
  });

  it('writes amounts as spreadsheets read them', () => {
    expect([csvAmount(5, ','), csvAmount(-123_456, ','), csvAmount(100, '.')]).toEqual(['0,05', '-1234,56', '1.00']);
  });

  it('reads pages to the end, each line once', async () => {
    const { fake, host } = show();
    fake.on(listTransactions, ({ query: { page = 1 } }) => ({
      transactions: { data: [aLine(page), aLine(page + 1)], current_page: page, last_page: 3, total: 6 },
    }));
    const lines = await exportLines(host.api, '2026-01-01', '2026-01-31');
    expect(lines.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  });

  it('goes on by the cursor behind the lines that the API counts', async () => {
    const { fake, host } = show();
    fake.on(listTransactions, ({ query: { page = 1, cursor } }) => ({
      transactions: {
        data: [aLine(cursor === '5-7' ? 8 : 7)],
        current_page: page,
        last_page: 1,
        total: 1_000,
        next_cursor: cursor === undefined ? '5-7' : null,
      },
    }));
    const lines = await exportLines(host.api, '2026-01-01', '2026-01-31');
    expect(lines.map(({ id }) => id)).toEqual([7, 8]);
  });

  it('refuses a period that has too many lines instead of cutting it off', async () => {
    const { fake, host } = show();
    fake.on(listTransactions, () => ({
      transactions: { data: [], current_page: 1, last_page: 999, total: EXPORT_LINES_MAX + 1 },
    }));
    await expect(exportLines(host.api, '2026-01-01', '2026-01-31')).rejects.toBeInstanceOf(TooManyLines);
  });
});
