import { fireEvent, screen, waitFor } from '@testing-library/react';
import { DayPage } from '../day/day-page.tsx';
import { WithdrawalsPage } from '../payments/withdrawals-page.tsx';
import { DepositsPage } from '../payments/deposits-page.tsx';
import { RequestsPage } from '../requests/requests-page.tsx';
import { PlayersPage } from '../players/players-page.tsx';
import { aMe, answerCalls, renderDesk, type Answers } from '../testing/render-desk.tsx';
import { createCsv } from './export-csv.ts';
import { readPages, TooManyRows } from './read-pages.ts';

const aDeposit = (id: number, fields: object = {}) => ({
  ...{ id, user_id: 3, amount: 123_456, status: 'paid', refusal: null, refund: null, coupon: null, e2eid: null },
  ...{ created_at: '2025-11-29T15:00:00.000Z', paid_at: null },
  ...fields,
});

const NO_EFFECTS = {
  ...{ reply: null, refusal: null, rows: [], movements: [], messages: [], calls: [] },
  ...{ second: true, left: null, digest: 'd' },
};

const aPlayer = {
  ...{ id: 42, name: 'Ana Lima', cpf: null, status: 'active', kyc_status: 'none', cash: 0, bonus: 0, deposits: 0 },
  ...{ deposited_at: null, seen_at: null, registered_at: '2025-11-29T15:00:00.000Z' },
};

/** Two pages by cursor. */
const twoPages: Answers = {
  'GET /ops/jangada/player-names': () => ({ body: { data: [{ id: 3, name: 'Ana Lima' }] } }),
  'GET /ops/jangada/deposits': ({ query }) => ({
    body: {
      data: query['cursor'] === undefined ? [aDeposit(2, { coupon: '=1+1' })] : [aDeposit(1)],
      next_cursor: query['cursor'] === undefined ? '17-2' : null,
      ...{ current_page: 1, last_page: 2, total: 2 },
    },
  }),
};

/** What was saved, in the order of the saving. */
const files: Blob[] = [];
const textOf = (file: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.readAsText(file);
  });

beforeEach(() => {
  localStorage.clear();
  files.length = 0;
  Object.assign(URL, {
    createObjectURL: (file: Blob) => (files.push(file), 'blob:x'),
    revokeObjectURL: () => undefined,
  });
  HTMLAnchorElement.prototype.click = () => undefined;
});

const linesFor = async (language: 'pt' | 'en', path = '/jangada/list?status=paid&cursor=17-9') => {
  const calls = answerCalls(twoPages);
  renderDesk(<DepositsPage />, { language, path });
  fireEvent.click(await screen.findByRole('button', { name: 'CSV' }));
  await waitFor(() => expect(files).toHaveLength(1));
  const text = await textOf(files[0] ?? new Blob());
  return { calls, lines: text.replace('\uFEFF', '').trimEnd().split('\r\n') };
};

describe('the CSV of a list', () => {
  it('has marks that change the order of a text visible, in its rows and its last line', async () => {
    const texts = { name: String, field: String, value: String } as never;
    const csv = createCsv<{ text: string }>({ columns: [{ id: 'text', head: 'Text' }], language: 'en', texts });
    csv.addRows([{ text: 'Ana\u202Egpj.exe' }]);
    const lines = (await textOf(csv.end(['by A\u202Ena']))).trimEnd().split('\r\n');
    expect(lines.slice(1)).toEqual(['Ana[U+202E]gpj.exe', 'by A[U+202E]na']);
  });

  it('has all that the filter matches from its beginning, in the shown columns, with semicolons and decimal commas in Portuguese', async () => {
    const { lines } = await linesFor('pt');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(/^Nº;Situação;Valor;Jogador \(número\);Jogador \(nome\);/);
    expect(lines[1]).toMatch(/^2;[^;]+;1234,56;3;Ana Lima;'=1\+1;2025-11-29 12:00:00;/);
    expect(lines[2]).toMatch(/^1;[^;]+;1234,56;3;Ana Lima;;/);
    expect(lines[3]).toMatch(/^filtro Situação: pago · 20\d\d-\d\d-\d\d \d\d:\d\d:\d\d America\/Sao_Paulo · ana$/);
  });

  it('has commas and points in English', async () => {
    const { lines } = await linesFor('en');
    expect(lines[1]).toMatch(/^2,[^,]+,1234\.56,3,Ana Lima,'=1\+1,/);
  });

  it('is said to the server with its first page, which logs it', async () => {
    const { calls } = await linesFor('en');
    const pages = calls.filter(({ path, headers }) => path.endsWith('/deposits') && headers.has('x-rows'));
    expect(pages.map(({ headers }) => headers.get('x-export'))).toEqual(['csv', null]);
  });

  it('asks for the name of a player once, whatever the number of pages', async () => {
    const { calls } = await linesFor('en');
    const asked = calls.filter(({ path }) => path.endsWith('/player-names'));
    // Once for the list, once for the file.
    expect(asked.length).toBeLessThanOrEqual(2);
  });

  it('calls the time left of a withdrawal by what the file has: its due moment', async () => {
    answerCalls({
      'GET /ops/jangada/withdrawals': () => ({
        body: { data: [], next_cursor: null, current_page: 1, last_page: 1, total: 0 },
      }),
    });
    renderDesk(<WithdrawalsPage />);
    fireEvent.click(await screen.findByRole('button', { name: 'CSV' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect((await textOf(files[0] ?? new Blob())).split('\r\n')[0]).toMatch(/Due by/);
  });

  it('is in the order of the list, and its last line says which', async () => {
    const calls = answerCalls({
      'GET /ops/jangada/withdrawals': () => ({
        body: { data: [], next_cursor: null, current_page: 1, last_page: 1, total: 0 },
      }),
    });
    renderDesk(<WithdrawalsPage />, { path: '/jangada/list?state=open&sort=-amount', language: 'pt' });
    fireEvent.click(await screen.findByRole('button', { name: 'CSV' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(calls.at(-1)?.query).toEqual({ state: 'open', sort: '-amount' });
    expect(await textOf(files[0] ?? new Blob())).toMatch(/filtro Quais: [^,]+, Valor: maior primeiro · /);
  });

  it('is stopped by a press, and then there is no file', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    answerCalls(twoPages);
    renderDesk(<DepositsPage />);
    await screen.findAllByText('2');
    const answer = globalThis.fetch;
    globalThis.fetch = async (...call) => {
      await held;
      return answer(...call);
    };
    fireEvent.click(screen.getByRole('button', { name: 'CSV' }));
    fireEvent.click(await screen.findByRole('button', { name: '0 rows; stop' }));
    release();
    expect(await screen.findByRole('button', { name: 'CSV' })).toBeVisible();
    expect(files).toEqual([]);
  });

  it('is refused with more rows than a file may have, and never cut off', async () => {
    const seen: number[] = [];
    const read = readPages(async () => ({ data: [1, 2, 3], next_cursor: '1' }), {
      ...{ rowsMax: 7, signal: new AbortController().signal },
      onRows: (_, so) => void seen.push(so),
    });
    await expect(read).rejects.toThrow(TooManyRows);
    const numbered = { data: [1, 2, 3], current_page: 1, last_page: 1 };
    const of = (page: object) =>
      readPages(async () => ({ ...numbered, ...page }), {
        ...{ rowsMax: 10, signal: new AbortController().signal, onRows: () => undefined },
      });
    await expect(of({ total_exceeded: true })).rejects.toThrow('more than 3 rows');
    expect(await of({})).toBe(3);
    expect(seen).toEqual([3, 6]);
  });

  it('names each of several values in one cell, and leaves tags as they are', async () => {
    answerCalls({
      'GET /ops/jangada/players': () => ({
        body: {
          data: [{ ...aPlayer, lost: ['can_bet', 'can_withdraw'], tags: ['vip', 'ana'] }],
          ...{ next_cursor: null, current_page: 1, last_page: 1, total: 1 },
        },
      }),
    });
    renderDesk(<PlayersPage />, { me: aMe(['support-lead']) });
    fireEvent.click(await screen.findByRole('button', { name: 'CSV' }));
    await waitFor(() => expect(files).toHaveLength(1));
    const [head, row] = (await textOf(files[0] ?? new Blob())).split('\r\n');
    expect(head).toMatch(/^\uFEFF?No\.,Name,/);
    expect(row).toMatch(/^42,Ana Lima,/);
    expect(row).toContain('"Bet, Withdraw","vip, ana"');
  });

  it('of many rows is kept in parts, in their order', async () => {
    const texts = { name: String, field: String, value: String } as never;
    const csv = createCsv<{ id: number }>({ columns: [{ id: 'id', head: 'No.' }], language: 'en', texts });
    const ROWS = 300_000;
    for (let from = 0; from < ROWS; from += 50)
      csv.addRows(Array.from({ length: 50 }, (_, index) => ({ id: from + index })));
    const lines = (await textOf(csv.end(['the end']))).trimEnd().split('\r\n');
    expect([lines.length, lines[1], lines[ROWS], lines[ROWS + 1]]).toEqual([
      ROWS + 2,
      '0',
      String(ROWS - 1),
      'the end',
    ]);
  });
});

it('an open row that is not on the page is said above the rows', async () => {
  answerCalls(twoPages);
  renderDesk(<DepositsPage />, { path: '/jangada/list?open=9999' });
  const said = await screen.findByText('9999 is not on this page of the list.');
  expect(said.compareDocumentPosition(screen.getByRole('table'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('the CSV of requests has the command in words, as that of the log', async () => {
  const request = {
    ...{ id: 7, tenant: 'jangada', words: 'player unblock', params: { tenant: 'jangada', id: 3 }, input: {} },
    ...{ reason: 'sure', about: null, amount: null, effects: NO_EFFECTS, types_amount: false, asked_by: 'bia' },
    ...{ asked_at: '2026-11-30T00:00:00.000Z', expires_at: '2026-11-30T08:00:00.000Z', state: 'open' },
    ...{ decided_by: null, decided_reason: null, decided_at: null, outcome: null },
  };
  answerCalls({
    'GET /ops/jangada/player-names': () => ({ body: { data: [] } }),
    'GET /ops/jangada/requests': () => ({
      body: { data: [request], next: null },
    }),
  });
  renderDesk(<RequestsPage />, {});
  fireEvent.click(await screen.findByRole('button', { name: 'CSV' }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect((await textOf(files[0] ?? new Blob())).split('\r\n')[1]).toMatch(/^7,Unblock player 3,/);
});

it('my day names the player of a withdrawal as the lists do', async () => {
  const withdrawal = {
    ...{ id: 39, amount: 50_000, user_id: 3, status: 5, review: '', bar: null, key: '•••', payout_id: 'p' },
    ...{ handed_to_psp_at: null, created_at: '2026-11-29T08:00:00.000Z', due_at: '2026-11-30T08:00:00.000Z' },
    ...{ ended_at: null, ended_by: null, trouble: null },
  };
  answerCalls({
    'GET /ops/jangada/player-names': () => ({ body: { data: [{ id: 3, name: 'Helena Prado' }] } }),
    'GET /ops/jangada/withdrawals': () => ({
      body: { data: [withdrawal], current_page: 1, last_page: 1, total: 1, total_exceeded: false, next_cursor: null },
    }),
    'GET /ops/jangada/requests': () => ({ body: { data: [] } }),
    'GET /ops/jangada/queues': () => ({ body: { data: [] } }),
    'GET /ops/jangada/alerts': () => ({ body: { data: [], total: 0, total_exceeded: false } }),
  });
  renderDesk(<DayPage />, { me: aMe(['payments']), path: '/jangada/day' });
  expect(await screen.findByRole('link', { name: /Helena Prado · 3/ })).toBeVisible();
});
