import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { AlertsPage } from '../alerts/alerts-page.tsx';
import { useCommands } from '../command/command-store.ts';
import { aMe, answerCalls, press, renderDesk, type Answers } from '../testing/render-desk.tsx';

const anAlert = (id: number, closed = false) => ({
  id,
  kind: 'job-failed',
  subject: `job ${id}`,
  details: {},
  occurrences: 1,
  first_at: '2026-11-29T12:00:00.000Z',
  last_at: '2026-11-29T12:00:00.000Z',
  closed_at: closed ? '2026-11-29T13:00:00.000Z' : null,
});

const PAGES = 3;
/** Three pages of two; the last alert is closed already. */
const alerts =
  (pages = PAGES): Answers['x'] =>
  ({ query }) => {
    const at = Number(query['page'] ?? 1);
    const data = [anAlert(at * 10), anAlert(at * 10 + 1, at === PAGES)];
    return { body: { data, current_page: at, last_page: pages, total: pages * 2 } };
  };

const isDry = (headers: Headers): boolean => headers.get('x-dry-run') === '1';
const effects = {
  reply: null,
  refusal: null,
  rows: [],
  movements: [],
  messages: [],
  calls: [],
  second: false,
  left: null,
};

/** Closing answers as told by the number of the alert. */
const closing = (
  answerOf: (id: number) => { status?: number; body: unknown } = () => ({ body: { data: {} } }),
): Answers =>
  Object.fromEntries(
    [10, 11, 20, 21, 30, 31].map((id) => [
      `POST /ops/jangada/alerts/${id}/close`,
      ({ headers }) => (isDry(headers) ? { body: { effects: { ...effects, digest: 'd' } } } : answerOf(id)),
    ]),
  );

const render = (answers: Answers) => {
  const calls = answerCalls({ 'GET /ops/jangada/alerts': alerts(), ...answers });
  renderDesk(<AlertsPage />, { me: aMe(['risk']) });
  return calls;
};
const bar = (name: string) => within(screen.getByRole('region', { name }));
const sentIn = (calls: ReturnType<typeof answerCalls>) =>
  calls.filter(({ method, headers }) => method === 'POST' && !isDry(headers));

const markAll = async () => {
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Mark the page', hidden: true }));
  fireEvent.click(screen.getByRole('button', { name: 'Mark all that match: 6' }));
};
const openAll = async () => {
  await markAll();
  fireEvent.click(bar('All that match: 6').getByRole('button', { name: 'Close alert' }));
  // The command has replaced what stands there while it loads.
  await screen.findByLabelText('The reason in words; it stays in the log');
  return within(screen.getByRole('dialog'));
};
const send = (dialog: ReturnType<typeof within>) => {
  fireEvent.change(dialog.getByLabelText('The reason in words; it stays in the log'), {
    target: { value: 'all known' },
  });
  press(window, 'Enter', true);
};

beforeEach(() => {
  localStorage.clear();
  act(() => useCommands.setState({ command: null }));
});

describe('marks', () => {
  it('are of one row, of a range, of the page', async () => {
    render({});
    await screen.findByText('job 10');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Mark 10', hidden: true }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Mark 11', hidden: true }), { shiftKey: true });
    expect(bar('2 marked').getByRole('button', { name: 'Mark all that match: 6' })).toBeVisible();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Mark the page', hidden: true }));
    expect(screen.queryByRole('region', { name: /marked/ })).toBeNull();
    press(window, 'x');
    press(window, 'j');
    fireEvent.keyDown(window, { key: 'X', code: 'KeyX', shiftKey: true });
    expect(screen.getByRole('region', { name: '2 marked' })).toBeVisible();
  });

  it('of all that match end with one row that is not, and with another filter', async () => {
    render({});
    await markAll();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Mark 10', hidden: true }));
    expect(screen.getByRole('region', { name: '1 marked' })).toBeVisible();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Mark the page', hidden: true }));
    fireEvent.click(screen.getByRole('button', { name: 'Mark all that match: 6' }));
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(await screen.findByText('job 20')).toBeVisible();
    expect(screen.getByRole('region', { name: 'All that match: 6' })).toBeVisible();
  });
});

describe('a command for all that match', () => {
  it('reads what the filter matches, counts it, and names what it leaves out', async () => {
    const calls = render(closing());
    const dialog = await openAll();
    expect(await dialog.findByText('For 5')).toBeVisible();
    expect(dialog.getByText(/is left out.* 31$/)).toBeVisible();
    // No money moves, so none is named.
    expect(await dialog.findByText('5 would pass.')).toBeVisible();
    const pages = calls.filter(({ path }) => path.endsWith('/alerts')).map(({ query }) => query['page'] ?? '1');
    expect(pages).toEqual(['1', '1', '2', '3']);
    expect(sentIn(calls)).toEqual([]);
  });

  it('runs for each, and the marks go', async () => {
    const calls = render(closing());
    send(await openAll());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentIn(calls).map(({ path }) => path.split('/')[4])).toEqual(['10', '11', '20', '21', '30']);
    expect(new Set(sentIn(calls).map(({ headers }) => headers.get('idempotency-key'))).size).toBe(5);
    expect(screen.queryByRole('region', { name: /match/ })).toBeNull();
  });

  it('names each refusal with its reason, and goes on; those are tried again alone, with their keys', async () => {
    let refuses = true;
    const calls = render(
      closing((id) =>
        refuses && [11, 30].includes(id)
          ? { status: 409, body: { code: 'alert.not-open', message: `No. ${id} is closed.` } }
          : { body: { data: {} } },
      ),
    );
    const dialog = await openAll();
    send(dialog);
    expect(await dialog.findByText('No. 11 is closed.')).toBeVisible();
    expect(dialog.getByText('No. 30 is closed.')).toBeVisible();
    expect(dialog.getByText('3 done, 2 refused:')).toBeVisible();
    const keyOf = (id: number, from: number) =>
      sentIn(calls)
        .slice(from)
        .find(({ path }) => path.includes(`/${id}/`))
        ?.headers.get('idempotency-key');
    refuses = false;
    fireEvent.click(dialog.getByRole('button', { name: 'Again for 2' }));
    expect(await dialog.findByText('For 2')).toBeVisible();
    press(window, 'Enter', true);
    await waitFor(() => expect(sentIn(calls)).toHaveLength(7));
    expect(keyOf(11, 5)).toBe(keyOf(11, 0));
  });

  it('ends where nothing answers any more, and says how many have not begun', async () => {
    let isAway = true;
    const calls = render(
      closing((id) => {
        if (isAway && id === 20) throw new Error('away');
        return { body: { data: {} } };
      }),
    );
    const dialog = await openAll();
    send(dialog);
    expect(await dialog.findByText('3 have not begun.')).toBeVisible();
    expect(sentIn(calls).map(({ path }) => path.split('/')[4])).toEqual(['10', '11', '20']);
    isAway = false;
    fireEvent.click(dialog.getByRole('button', { name: 'Again for 3' }));
    await dialog.findByText('For 3');
    press(window, 'Enter', true);
    await waitFor(() => expect(sentIn(calls)).toHaveLength(6));
    const [lost, again] = sentIn(calls).filter(({ path }) => path.includes('/20/'));
    expect(again?.headers.get('idempotency-key')).toBe(lost?.headers.get('idempotency-key'));
  });

  it('is stopped between two: what has begun is done', async () => {
    const calls = render(closing());
    const dialog = await openAll();
    await dialog.findByText('For 5');
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const answer = globalThis.fetch;
    globalThis.fetch = async (address, init) => {
      const isHeld = String(address).includes('/11/') && !isDry(new Headers(init?.headers));
      if (isHeld) await held;
      return answer(address, init);
    };
    send(dialog);
    fireEvent.click(await dialog.findByRole('button', { name: 'Stop' }));
    release();
    expect(await dialog.findByText('3 have not begun.')).toBeVisible();
    expect(sentIn(calls).map(({ path }) => path.split('/')[4])).toEqual(['10', '11']);
  });

  it('is refused beyond 10,000 before anything is previewed', async () => {
    const many = Array.from({ length: 5_001 }, (_, id) => anAlert(100 + id));
    const calls = render({
      'GET /ops/jangada/alerts': ({ query }) => ({
        body:
          query['page'] === undefined
            ? { data: many.slice(0, 2), current_page: 1, last_page: 9, total: 6 }
            : { data: many, current_page: Number(query['page']), last_page: 9, total: 6 },
      }),
    });
    await markAll();
    fireEvent.click(bar('All that match: 6').getByRole('button', { name: 'Close alert' }));
    await waitFor(() => expect(calls.some(({ query }) => query['page'] === '3')).toBe(true));
    await waitFor(() => expect(screen.queryByText(/read…$/)).toBeNull());
    expect(useCommands.getState().command).toBeNull();
  });
});
