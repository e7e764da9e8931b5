import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useCommands } from '../command/command-store.ts';
import { DayPage } from '../day/day-page.tsx';
import { QueuesPage } from '../queues/queues-page.tsx';
import { WaitingCount } from '../frame/rail.tsx';
import { aMe, answerCalls, press, renderDesk, type Answers } from '../testing/render-desk.tsx';
import { RequestsPage } from './requests-page.tsx';

const effects = {
  reply: null,
  refusal: null,
  rows: [],
  movements: [{ kind: 'cashback', account: 'cash', player: '42', amount: 6_000 }],
  messages: [],
  calls: [],
  second: true,
  left: null,
  digest: 'd',
};
const request = (id: number, asked_by: string) => ({
  id,
  tenant: 'jangada',
  words: 'cashback give',
  params: { tenant: 'jangada' },
  input: { player: 42, amount: 6_000 },
  reason: 'goodwill',
  about: { kind: 'player', id: '42', player: '42' },
  amount: 6_000,
  effects,
  types_amount: false,
  asked_by,
  asked_at: '2026-11-30T00:00:00.000Z',
  expires_at: '2026-11-30T08:00:00.000Z',
  state: 'open',
  decided_by: null,
  decided_reason: null,
  decided_at: null,
  outcome: null,
});
const list = { data: [request(7, 'bia'), request(8, 'ana')], next: null };
const waiting = {
  ...{ queue: 'requests', open: 1, open_exceeded: false, claimed: 0, waiting: 0, late: 0, soon: 0 },
  oldest_at: '2026-11-30T00:00:00.000Z',
};
const answers: Answers = {
  'GET /ops/jangada/requests': () => ({ body: list }),
  'GET /ops/jangada/requests/7': () => ({
    body: { data: request(7, 'bia'), now: effects, changed: false, bar: null },
  }),
  'GET /ops/jangada/players/42': () => ({ status: 404, body: { code: 'profile.not-found', message: '' } }),
};

/** Agrees in both steps: the button of the panel opens what would happen, the one of the dialog sends it. */
const agree = async () => {
  const first = await screen.findByRole('button', { name: /^Agree/ });
  first.focus();
  fireEvent.click(first);
  fireEvent.click(
    within(await screen.findByRole('dialog', { name: /^Agree · / })).getByRole('button', { name: /^Agree/ }),
  );
};

/** The open row is beside the list where there is room. */
beforeEach(() => {
  const real = window.matchMedia;
  jest.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...real(query), matches: true }));
});
afterEach(() => jest.restoreAllMocks());

describe('the requests for a second person', () => {
  it('that wait for the person are counted as the queues are', async () => {
    const calls = answerCalls({
      'GET /ops/jangada/queues': () => ({ body: { data: [waiting] } }),
    });
    renderDesk(<WaitingCount />, { me: aMe(['manager']) });
    expect(await screen.findByText('1')).toBeVisible();
    expect(calls[0]?.query).toEqual({ queue: 'requests' });
  });

  it('that wait for the person are their day, with the same count', async () => {
    const calls = answerCalls({
      ...answers,
      'GET /ops/jangada/queues': () => ({ body: { data: [waiting] } }),
      'GET /ops/jangada/requests': () => ({ body: { data: [request(7, 'bia')], next: null } }),
    });
    renderDesk(<DayPage />, { me: aMe(['content']), path: '/jangada/day' });
    const card = within(await screen.findByRole('region', { name: 'Second person' }));
    expect(await card.findByText('1')).toBeVisible();
    expect(await card.findByRole('link', { name: /bia/ })).toHaveAttribute(
      'href',
      '/jangada/requests?state=for-me&open=7',
    );
    expect(calls.find(({ path }) => path.endsWith('/requests'))?.query).toEqual({ state: 'for-me' });
  });

  it('that wait for the person have a card beside the queues', async () => {
    answerCalls({
      'GET /ops/jangada/queues': () => ({ body: { data: [{ ...waiting, queue: 'withdrawals' }, waiting] } }),
    });
    renderDesk(<QueuesPage />, { me: aMe(['payments']), path: '/jangada/queues' });
    expect(await screen.findByRole('link', { name: /Second person/ })).toHaveAttribute(
      'href',
      '/jangada/requests?state=for-me',
    );
    expect(screen.getAllByRole('link')).toHaveLength(2);
  });

  it('show the player as a link, in the list and in the panel', async () => {
    answerCalls(answers);
    renderDesk(<RequestsPage />, { me: aMe(['manager']), path: '/jangada/requests?open=7' });
    const links = await screen.findAllByRole('link', { name: '42' });
    expect(links[0]).toHaveAttribute('href', '/jangada/players/42');
    expect(within(await screen.findByRole('region', { name: 'What it is about' })).getByRole('link')).toBeVisible();
    expect(await screen.findByText('Cash of player 42: +R$60.00.')).toBeVisible();
  });

  it('of no tenant are read and decided where they were asked for', async () => {
    const invite = {
      ...request(9, 'bia'),
      tenant: 'platform',
      words: 'staff invite',
      input: { name: 'Zeca' },
      about: null,
    };
    const calls = answerCalls({
      'GET /ops/jangada/requests': () => ({ body: { data: [invite], next: null } }),
      'GET /ops/platform/requests/9': () => ({ body: { data: invite, now: effects, changed: false, bar: null } }),
      'POST /ops/platform/requests/9/agree': () => ({ body: { data: { ...invite, state: 'agreed' } } }),
    });
    renderDesk(<RequestsPage />, { me: aMe(['compliance']), path: '/jangada/requests?open=9' });
    await agree();
    await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1));
  });

  it('that have run give their asker what is shown once', async () => {
    const done = {
      ...request(9, 'ana'),
      tenant: 'platform',
      words: 'staff invite',
      about: null,
      state: 'agreed',
      outcome: 'done',
    };
    answerCalls({
      'GET /ops/jangada/requests': () => ({ body: { data: [done], next: null } }),
      'GET /ops/platform/requests/9': () => ({ body: { data: done, now: null, changed: false, bar: 'closed' } }),
    });
    renderDesk(<RequestsPage />, { me: aMe(['admin']), path: '/jangada/requests?state=decided&open=9' });
    fireEvent.click(await screen.findByRole('button', { name: 'Collect reply of request' }));
    expect(useCommands.getState().command?.targets?.[0]?.params).toEqual({ tenant: 'platform', id: '9' });
    act(() => useCommands.getState().close());
  });

  it('that is withdrawn while somebody agrees stays open, and says who withdrew it', async () => {
    let isWithdrawn = false;
    const withdrawn = {
      ...request(7, 'Sônia'),
      ...{ state: 'withdrawn', decided_by: 'Sônia', decided_reason: 'asked twice' },
      decided_at: '2026-11-30T00:05:00.000Z',
    };
    answerCalls({
      ...answers,
      'GET /ops/jangada/requests': () => ({ body: isWithdrawn ? { data: [request(8, 'ana')], next: null } : list }),
      'GET /ops/jangada/requests/7': () => ({
        body: isWithdrawn
          ? { data: withdrawn, now: null, changed: false, bar: 'closed' }
          : { data: request(7, 'Sônia'), now: effects, changed: false, bar: null },
      }),
      'POST /ops/jangada/requests/7/agree': () => {
        isWithdrawn = true;
        return { status: 409, body: { code: 'ops.request-closed', message: 'This request was decided already.' } };
      },
    });
    renderDesk(<RequestsPage />, { me: aMe(['manager']), path: '/jangada/requests?open=7' });
    await agree();
    expect(await screen.findByText(/^Sônia withdrew the request, /)).toHaveFocus();
    expect(screen.getByText('asked twice')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Agree/ })).toBeNull();
    expect(screen.queryByText(/is not on this page/)).toBeNull();
  });

  it('that are decided without a word are in the log without one, which is said before', async () => {
    const calls = answerCalls({
      ...answers,
      'POST /ops/jangada/requests/7/agree': () => ({ body: { data: { ...request(7, 'bia'), state: 'agreed' } } }),
    });
    renderDesk(<RequestsPage />, { me: aMe(['manager']), path: '/jangada/requests?open=7' });
    await screen.findByRole('button', { name: /^Agree/ });
    press(window, 'a');
    expect(await screen.findByText('Without one, the log says “no word written”.')).toBeVisible();
    press(screen.getByRole('dialog'), 'Enter', true);
    await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
    const sent = calls.find(({ method }) => method === 'POST');
    expect(decodeURIComponent(sent?.headers.get('x-reason') ?? '')).toBe('no word written');
  });

  it.each([
    ['a', /^Agree · Give cashback/],
    ['r', /^Refuse · Give cashback/],
  ])('%s opens the decision, and sends nothing', async (letter, name) => {
    const calls = answerCalls(answers);
    renderDesk(<RequestsPage />, { me: aMe(['manager']), path: '/jangada/requests' });
    await screen.findAllByRole('link', { name: '42' });
    press(window, letter);
    expect(await screen.findByRole('dialog', { name })).toBeVisible();
    expect(calls.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('that change roles say which ones the person has, which end and which are given', async () => {
    const change = {
      ...request(9, 'bia'),
      ...{ tenant: 'platform', words: 'staff change', params: { name: 'Caio' }, about: null },
      input: { roles: 'support,payments', tenants: 'jangada' },
    };
    const grant = (role: string) => ({
      ...{ role, tenants: ['jangada'], since: '2026-01-10T12:00:00.000Z', until: null, given_by: 'maria' },
    });
    const caio = {
      ...{ id: 'p2', name: 'Caio', language: 'pt', grants: [grant('support'), grant('moderator')], passkeys: 1 },
      ...{ keys: 0, sessions: 2, has_cpf: true, invited_until: null, last_used_at: null, ended_at: null },
      created_at: '2026-01-10T12:00:00.000Z',
    };
    answerCalls({
      'GET /ops/jangada/requests': () => ({ body: { data: [change], next: null } }),
      'GET /ops/platform/requests/9': () => ({ body: { data: change, now: effects, changed: false, bar: null } }),
      'GET /ops/staff': () => ({ body: { data: [caio] } }),
    });
    renderDesk(<RequestsPage />, { me: aMe(['compliance']), path: '/jangada/requests?open=9' });
    const roles = within(await screen.findByRole('region', { name: 'Change of roles' }));
    expect(roles.getByText('Support (Jangada), Moderator (Jangada)')).toBeVisible();
    expect(roles.getByText('Moderator (Jangada)')).toBeVisible();
    expect(roles.getByText('Payments (Jangada)')).toBeVisible();
    expect(screen.queryByText('support,payments')).toBeNull();
  });

  it('take the focus into the opened panel, and Escape gives it back to the row', async () => {
    answerCalls(answers);
    renderDesk(<RequestsPage />, { me: aMe(['manager']), path: '/jangada/requests' });
    await screen.findAllByRole('link', { name: '42' });
    press(window, 'Enter');
    await waitFor(() => expect(screen.getByRole('complementary')).toHaveFocus());
    press(window, 'Escape');
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
    expect(document.activeElement).toHaveAttribute('data-row', '0');
  });

  it('have column edges that Tab passes by', async () => {
    answerCalls(answers);
    renderDesk(<RequestsPage />, { me: aMe(['manager']), path: '/jangada/requests' });
    await screen.findAllByRole('link', { name: '42' });
    for (const edge of screen.getAllByRole('separator', { hidden: true }))
      expect(edge).toHaveAttribute('tabindex', '-1');
  });
});
