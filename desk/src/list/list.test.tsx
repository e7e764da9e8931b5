import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { meQuery } from '../api/queries.ts';
import { useCommands } from '../command/command-store.ts';
import { DepositsPage } from '../payments/deposits-page.tsx';
import { PlayersPage } from '../players/players-page.tsx';
import { useKeySettings } from '../keys/use-keys.ts';
import { aMe, answerCalls, renderDesk, type Answers, press } from '../testing/render-desk.tsx';

const aDeposit = (id: number, fields: object = {}) => ({
  id,
  user_id: 3,
  amount: 123_456,
  status: 'paid',
  refusal: null,
  refund: null,
  coupon: null,
  e2eid: null,
  created_at: '2025-11-29T15:00:00.000Z',
  paid_at: '2026-11-29T15:01:00.000Z',
  ...fields,
});

const page = (data: readonly object[], more: object = {}) => ({
  data,
  current_page: 1,
  last_page: 1,
  total: data.length,
  next_cursor: null,
  ...more,
});

const PATH = 'GET /ops/jangada/deposits';
const rows = (ids: readonly number[], more: object = {}): Answers => ({
  [PATH]: () => ({
    body: page(
      ids.map((id) => aDeposit(id)),
      more,
    ),
  }),
  'GET /ops/jangada/player-names': () => ({ body: { data: [] } }),
});

const address = () => screen.getByLabelText('address').textContent;
const rowOf = (id: string) => screen.getByRole('row', { name: new RegExp(id) });

beforeEach(() => {
  localStorage.clear();
  useKeySettings.setState({ letters: true });
});

/** The pages of the desk ask it. */
const WhoIsThere = () => (useQuery(meQuery), null);

describe('a list', () => {
  it('shows its rows: money with its sign of the language, moments with UTC on hover', async () => {
    answerCalls(rows([640]));
    renderDesk(<DepositsPage />, { language: 'pt' });
    expect(await screen.findByText(/1\.234,56/)).toBeVisible();
    expect(screen.getByTitle(/2025-11-29T15:00:00\.000Z/)).toHaveTextContent(/29\/11\/2025, 12:00/);
    expect(screen.getByTitle(/2025-11-29T15:00:00\.000Z/)).toHaveAttribute(
      'title',
      expect.stringContaining('2025-11-29T15:00:00.000Z'),
    );
  });

  it('says 1,000+ instead of a larger total', async () => {
    answerCalls(rows([640], { total: 5_000_000, last_page: 9 }));
    renderDesk(<DepositsPage />);
    expect(await screen.findByText('1,000+')).toBeVisible();
  });

  it('sends the filters of the address, and not those that the operation does not accept', async () => {
    const calls = answerCalls(rows([640]));
    renderDesk(<DepositsPage />, { path: '/jangada/list?user_id=3&status=nothing' });
    expect(await screen.findByText('“nothing” does not fit “Status”.')).toBeVisible();
    expect(calls.find(({ path }) => path.endsWith('/deposits'))?.query).toEqual({ user_id: '3' });
  });

  it('says what of its address it cannot read, and takes that alone out of it', async () => {
    answerCalls(rows([640]));
    renderDesk(<DepositsPage />, { path: '/jangada/list?user_id=3&cursor=abc&colour=red', language: 'pt' });
    expect(await screen.findByText('“abc” não serve como “lugar na lista”.')).toBeVisible();
    expect(screen.getByText('Aqui não há “colour” (“red”).')).toBeVisible();
    expect(await screen.findByText(/1\.234,56/)).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Tirar do endereço' }));
    await waitFor(() => expect(address()).toBe('/jangada/list?user_id=3'));
    expect(screen.queryByText(/não serve/)).toBeNull();
  });

  it('leaves out a span whose end is before its beginning', async () => {
    const calls = answerCalls({ 'GET /ops/jangada/players': () => ({ body: page([]) }) });
    renderDesk(<PlayersPage />, {
      path: '/jangada/list?balance_from=500&balance_to=50&status=active',
      me: aMe(['support']),
    });
    expect(
      await screen.findByText(/^The end is before the beginning \(Balance from: 500, Balance to: 50\)/),
    ).toBeVisible();
    expect(calls.map(({ query }) => query)).toEqual([{ status: 'active' }]);
  });

  it('that the server refuses by the place in it is shown from its beginning', async () => {
    const calls = answerCalls({
      ...rows([]),
      [PATH]: ({ query }) =>
        query['cursor'] === undefined
          ? { body: page([aDeposit(640)]) }
          : { status: 422, body: { code: 'request.invalid', message: 'No', errors: { cursor: ['next_cursor'] } } },
    });
    renderDesk(<DepositsPage />, { path: '/jangada/list?user_id=3&cursor=17-12' });
    expect(await screen.findByText('“17-12” does not fit “place in the list”.')).toBeVisible();
    expect(await screen.findByText(/1,234\.56/)).toBeVisible();
    expect(calls.filter(({ path }) => path.endsWith('/deposits')).map(({ query }) => query)).toEqual([
      { user_id: '3', cursor: '17-12' },
      { user_id: '3' },
    ]);
  });

  it('goes on by the cursor, which is in the address', async () => {
    const calls = answerCalls(rows([640], { next_cursor: '17-12', last_page: 9, total: 200 }));
    renderDesk(<DepositsPage />);
    fireEvent.click(await screen.findByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(calls.map(({ query }) => query)).toContainEqual({ cursor: '17-12' }));
    expect(address()).toBe('/jangada/list?cursor=17-12');
  });

  it('explains a list that is empty for good', async () => {
    answerCalls(rows([]));
    renderDesk(<DepositsPage />);
    expect(await screen.findByText('No deposit yet')).toBeVisible();
  });

  it('names the filter that empties it, and one key removes it', async () => {
    answerCalls({ [PATH]: ({ query }) => ({ body: page('user_id' in query ? [] : [aDeposit(640)]) }) });
    renderDesk(<DepositsPage />, { path: '/jangada/list?user_id=9' });
    expect(await screen.findByText('Nothing with Player: 9')).toBeVisible();
    press(window, 'Backspace');
    expect(await screen.findByText('640')).toBeVisible();
    expect(address()).toBe('/jangada/list');
  });

  it.each([
    ['it is read again', 'reads'],
    ['it looks for new rows', 'reads-peek'],
  ])('shows none of its rows any more when they are refused as %s, and asks who is there', async (_, kind) => {
    let mayRead = true;
    const calls = answerCalls({
      ...rows([640]),
      [PATH]: () =>
        mayRead
          ? { body: page([aDeposit(640)]) }
          : {
              status: 403,
              body: { code: 'ops.forbidden', message: 'No.', needs: 'payments.see', roles: ['payments'] },
            },
      'GET /ops/me': () => ({ body: { data: aMe(['content']) } }),
    });
    const { client } = renderDesk(
      <>
        <WhoIsThere />
        <DepositsPage />
      </>,
    );
    expect(await screen.findByText('640')).toBeVisible();
    mayRead = false;
    await act(() => client.invalidateQueries({ queryKey: [kind] }));
    expect(await screen.findByText('Your roles do not allow this')).toBeVisible();
    expect(screen.queryByText('640')).toBeNull();
    await waitFor(() => expect(calls.filter(({ path }) => path === '/ops/me').length).toBeGreaterThan(1));
    const kept = client.getQueryCache().findAll({ predicate: ({ queryKey }) => queryKey[1] === 'deposit list' });
    expect(kept.map(({ state }) => state.data)).toEqual([undefined, undefined]);
  });

  it('shows a failure with its trace id, and reads again', async () => {
    let fails = true;
    const calls = answerCalls({
      [PATH]: () =>
        fails ? { status: 500, body: { code: 'server.failed', message: 'Broken.' } } : { body: page([aDeposit(640)]) },
    });
    renderDesk(<DepositsPage />);
    expect(await screen.findByText('Broken.')).toBeVisible();
    const [, trace] = /^00-(\w+)-/.exec(calls[0]?.headers.get('traceparent') ?? '') ?? [];
    expect(screen.getByText(`trace ${trace ?? 'none'}`)).toBeVisible();
    fails = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('640')).toBeVisible();
  });

  it('keeps the old rows with their age when they cannot be read again', async () => {
    let fails = false;
    answerCalls({
      [PATH]: () =>
        fails
          ? { status: 503, body: { code: 'server.unavailable', message: 'Away.' } }
          : { body: page([aDeposit(640)]) },
    });
    const { client } = renderDesk(<DepositsPage />);
    await screen.findByText('640');
    fails = true;
    await client.invalidateQueries({ queryKey: ['reads'] });
    expect(await screen.findByText('Away.')).toBeVisible();
    expect(screen.getByText('640')).toBeVisible();
  });

  it('says which permission is missing and who has it, and makes no call', async () => {
    const calls = answerCalls({});
    renderDesk(<DepositsPage />, { me: aMe(['moderator']) });
    expect(
      await screen.findByText(/permission See payments is missing\. Who has it: Support, Support lead, Payments/),
    ).toBeVisible();
    expect(calls).toEqual([]);
  });
});

describe('the players of a list', () => {
  const NAMES = 'GET /ops/jangada/player-names';

  it('are shown by name and number, by one call for the page and by no name in an address', async () => {
    const calls = answerCalls({
      [PATH]: () => ({ body: page([aDeposit(640), aDeposit(639, { user_id: 7 }), aDeposit(638)]) }),
      [NAMES]: () => ({
        body: {
          data: [
            { id: 3, name: 'Ana Souza' },
            { id: 7, name: 'Rui Lima' },
          ],
        },
      }),
    });
    renderDesk(<DepositsPage />);
    const [link] = await screen.findAllByRole('link', { name: 'Ana Souza · 3' });
    expect(link).toHaveAttribute('href', '/jangada/players/3');
    expect(screen.getByRole('link', { name: 'Rui Lima · 7' })).toBeVisible();
    expect(calls.filter(({ path }) => path.endsWith('player-names')).map(({ query }) => query)).toEqual([
      { ids: '3,7' },
    ]);
  });

  it('are numbers while their names cannot be read', async () => {
    answerCalls({ ...rows([640]), [NAMES]: () => ({ status: 503, body: { code: 'server.unavailable' } }) });
    renderDesk(<DepositsPage />);
    expect(await screen.findByRole('link', { name: '3' })).toBeVisible();
  });

  it('are numbers for whoever sees no players, without a call', async () => {
    const me = aMe(['payments']);
    const { 'players.see': _, ...permissions } = me.permissions;
    const calls = answerCalls(rows([640]));
    renderDesk(<DepositsPage />, { me: { ...me, permissions } });
    expect(await screen.findByRole('link', { name: '3' })).toBeVisible();
    expect(calls.map(({ path }) => path)).toEqual(['/ops/jangada/deposits']);
  });
});

describe('the filters of a list', () => {
  const renderPlayers = async (path = '/jangada/list') => {
    const ana = {
      ...{ id: 25, name: 'Ana Lima', cpf: null, status: 'active', kyc_status: 'none', lost: [], cash: 0, bonus: 0 },
      ...{ deposits: 0, deposited_at: null, seen_at: null, registered_at: '2026-11-29T15:00:00.000Z', tags: [] },
    };
    const asked: unknown[] = [];
    answerCalls({ 'GET /ops/jangada/players': ({ query }) => (asked.push(query), { body: page([ana]) }) });
    renderDesk(<PlayersPage />, { me: aMe(['support']), path });
    await waitFor(() => expect(document.querySelector('[data-row="0"]')).not.toBeNull());
    return asked;
  };

  it('are opened by /, and what is typed next is in the field and commands no row', async () => {
    await renderPlayers();
    await act(async () => void press(window, '/'));
    const name = within(screen.getByRole('dialog', { name: 'Name' })).getByLabelText('Name');
    expect(name).toHaveFocus();
    for (const letter of 'rtmbox') press(name, letter);
    expect(useCommands.getState().command).toBeNull();
    fireEvent.change(name, { target: { value: 'bia' } });
    fireEvent.click(screen.getByRole('button', { name: 'Filter' }));
    await screen.findByRole('button', { name: 'Name: bia' });
  });

  it('are steps of the browser’s history', async () => {
    await renderPlayers('/jangada/list?status=active');
    fireEvent.click(screen.getByRole('button', { name: 'Without Status' }));
    await waitFor(() => expect(address()).toBe('/jangada/list'));
    await act(async () => {
      window.history.back();
      await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    });
    expect(address()).toBe('/jangada/list?status=active');
  });

  it('that say who somebody is are sent, there again after Back, and in no address', async () => {
    const asked = await renderPlayers('/jangada/list?name=ana&status=active');
    await waitFor(() => expect(address()).toBe('/jangada/list?status=active'));
    expect(asked.at(-1)).toMatchObject({ name: 'ana', status: 'active' });
    press(window, 'j');
    press(window, 'Enter');
    await waitFor(() => expect(address()).toBe('/jangada/players/25'));
    await act(async () => {
      window.history.back();
      await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    });
    expect(screen.getByRole('button', { name: 'Name: ana' })).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Without Name' }));
    await waitFor(() => expect(asked.at(-1)).not.toHaveProperty('name'));
  });

  it('of a name that is too short are said and taken out', async () => {
    await renderPlayers('/jangada/list?name=a');
    fireEvent.click(await screen.findByRole('button', { name: 'Remove from the address' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove from the address' })).toBeNull());
  });

  it('have the cursor in their field after a click', async () => {
    await renderPlayers();
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Tag' })));
    expect(within(screen.getByRole('dialog', { name: 'Tag' })).getByLabelText('Tag')).toHaveFocus();
  });

  it('take no letter for a command while the focus is on one of them', async () => {
    await renderPlayers();
    const chip = screen.getByRole('button', { name: 'Tag' });
    chip.focus();
    for (const letter of 'rtmbox') press(chip, letter);
    expect(useCommands.getState().command).toBeNull();
    expect(screen.queryByRole('region', { name: '1 marked' })).toBeNull();
  });

  it('that are a choice are opened at their first choice', async () => {
    answerCalls(rows([640]));
    renderDesk(<DepositsPage />);
    await screen.findByText('640');
    press(window, '/');
    expect(within(screen.getByRole('menu', { name: 'Status' })).getAllByRole('menuitem')[0]).toHaveFocus();
  });
});

describe('the keys of a list', () => {
  it('walk through the rows, open one, and take the open one along', async () => {
    answerCalls(rows([640, 639, 638]));
    renderDesk(<DepositsPage />);
    await screen.findByText('640');
    press(window, 'j');
    expect(rowOf('639')).toHaveFocus();
    press(rowOf('639'), 'Enter');
    await waitFor(() => expect(address()).toBe('/jangada/list?open=639'));
    press(document.activeElement ?? window, 'Escape');
    await waitFor(() => expect(address()).toBe('/jangada/list'));
  });

  it('mark rows, which are counted and summed', async () => {
    answerCalls(rows([640, 639]));
    renderDesk(<DepositsPage />);
    await screen.findByText('640');
    press(window, 'x');
    press(window, 'j');
    press(window, 'x');
    expect(screen.getByRole('region', { name: '2 marked' })).toHaveTextContent('R$2,469.12');
  });

  it('do nothing inside a field, and letters do nothing when they are switched off', async () => {
    answerCalls(rows([640, 639]));
    renderDesk(
      <>
        <input aria-label="field" />
        <DepositsPage />
      </>,
    );
    await screen.findByText('640');
    press(screen.getByLabelText('field'), 'x');
    expect(screen.queryByRole('region', { name: '1 marked' })).toBeNull();
    act(() => useKeySettings.getState().setLetters(false));
    press(window, 'x');
    expect(screen.queryByRole('region', { name: '1 marked' })).toBeNull();
    act(() => useKeySettings.getState().setLetters(true));
    press(window, 'x');
    expect(screen.getByRole('region', { name: '1 marked' })).toBeVisible();
  });
});

describe('columns', () => {
  it('are made wider and narrower by buttons, for the keyboard', async () => {
    answerCalls(rows([640]));
    renderDesk(<DepositsPage />, { me: { ...aMe(), id: 'p9' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Columns' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Coupon wider', hidden: true }));
    fireEvent.click(dialog.getByRole('button', { name: 'Coupon wider', hidden: true }));
    fireEvent.click(dialog.getByRole('button', { name: 'Amount narrower', hidden: true }));
    expect(JSON.parse(localStorage.getItem('desk.list.p9.deposits') ?? '')).toMatchObject({
      columns: { widths: { coupon: 132, amount: 104 } },
    });
  });

  it('are kept for the person', async () => {
    answerCalls(rows([640]));
    const { unmount } = renderDesk(<DepositsPage />);
    fireEvent.click(await screen.findByRole('button', { name: 'Columns' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('checkbox', { name: 'Coupon' }));
    expect(screen.queryByRole('columnheader', { name: /^Coupon/, hidden: true })).toBeNull();
    unmount();
    renderDesk(<DepositsPage />);
    await screen.findByText('640');
    expect(screen.queryByRole('columnheader', { name: /^Coupon/ })).toBeNull();
  });
});

it('shows the first rows of an empty list by itself, and asks before it moves the rows of another', async () => {
  jest.useFakeTimers();
  let ids: number[] = [];
  answerCalls({ ...rows([]), [PATH]: () => ({ body: page(ids.map((id) => aDeposit(id))) }) });
  renderDesk(<DepositsPage />);
  await act(() => jest.advanceTimersByTimeAsync(100));
  ids = [701];
  await act(() => jest.advanceTimersByTimeAsync(31_000));
  expect(rowOf('701')).toBeVisible();
  expect(screen.queryByText(/1 new row/)).toBeNull();
  ids = [702, 701];
  await act(() => jest.advanceTimersByTimeAsync(31_000));
  expect(screen.getByText(/1 new row/)).toBeVisible();
  expect(screen.queryByRole('row', { name: /702/ })).toBeNull();
  jest.useRealTimers();
});
