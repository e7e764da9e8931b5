import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal } from '@jangada/remote-kit/fakes';
import { aSite, aUser } from '@jangada/remote-kit/stub-data';
import { renderInShell } from '../../test/support/render-in-shell.tsx';
import { ReauthDialog } from './reauth-dialog.tsx';
import { maskedAccount } from './masked-account.ts';

const player = aUser({ id: 7, username: '+5511987650001', email: 'marina@example.com' });

const reply = (status: number, body: unknown) =>
  ({ ok: status < 400, status, text: async () => JSON.stringify(body) }) as Response;

/** Renders the dialog for a player, with a stubbed API. */
const open = ({ answer, site = aSite() }: { answer: () => Promise<Response>; site?: ReturnType<typeof aSite> }) => {
  localStorage.setItem('token', 'old');
  const sent: unknown[] = [];
  const closed: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    const path = new URL(String(address)).pathname;
    if (path.endsWith('/auth/me')) return reply(200, { data: player });
    if (path.endsWith('/auth/login')) {
      sent.push(JSON.parse(String(init?.body)));
      return answer();
    }
    return reply(200, { message: 'ok' });
  });
  const { shell, ...rest } = renderInShell(<ReauthDialog onClose={() => closed.push('closed')} />, { site });
  return { ...rest, shell, sent, closed };
};

const refused = (error: ReturnType<typeof refusal>) => async () => reply(error.status, error.body);
const accepted = async () => reply(200, { data: { user: player }, token: 'new' });

const shown = async (given: Parameters<typeof open>[0]) => {
  const opened = open(given);
  await act(() => opened.shell.session.check());
  await screen.findByRole('dialog', { name: 'É você mesmo?' });
  opened.closed.length = 0;
  return opened;
};

beforeAll(() => {
  if (!('fetch' in globalThis)) Object.assign(globalThis, { fetch: () => Promise.reject(new Error('no network')) });
});
beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

test('the right password starts a new session of the same player, and closes the dialog', async () => {
  const { sent, closed, shell } = await shown({ answer: accepted });
  const retried = jest.spyOn(shell.queries, 'refetchQueries');
  expect(screen.getByText('(11) •••••-0001')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Senha'), 'Jangada2026!');
  await userEvent.click(screen.getByRole('button', { name: 'Continuar' }));
  expect(sent).toEqual([{ username: '+5511987650001', password: 'Jangada2026!' }]);
  expect(closed).toEqual(['closed']);
  expect(shell.session.token()).toBe('new');
  expect(shell.session.getState()).toMatchObject({ status: 'user', user: { id: 7 } });
  // Failed queries are fetched again; cached ones are not.
  const [filters] = retried.mock.calls[0] ?? [];
  expect(filters?.predicate?.({ state: { status: 'error' } } as never)).toBe(true);
  expect(filters?.predicate?.({ state: { status: 'success' } } as never)).toBe(false);
});

test('a password typed in another tab is enough for this one', async () => {
  const { closed, shell } = await shown({ answer: accepted });
  localStorage.setItem('token', 'of-the-other-tab');
  await act(() => shell.session.syncWithStorage());
  expect(closed).toEqual(['closed']);
  expect(shell.session.token()).toBe('of-the-other-tab');
});

test('a wrong password is shown next to the field, and the player stays signed in', async () => {
  const { closed, shell } = await shown({ answer: refused(refusal(422, { code: 'auth.wrong-credentials' })) });
  await userEvent.type(screen.getByLabelText('Senha'), 'errada');
  await userEvent.click(screen.getByRole('button', { name: 'Continuar' }));
  expect(await screen.findByText('Senha incorreta. Confira e tente de novo.')).toBeInTheDocument();
  expect(screen.getByLabelText('Senha')).toHaveValue('');
  expect(closed).toEqual([]);
  expect(shell.session.token()).toBe('old');
});

test('nothing is sent without a password', async () => {
  const { sent } = await shown({ answer: accepted });
  await userEvent.click(screen.getByRole('button', { name: 'Continuar' }));
  expect(screen.getByText('Digite a sua senha.')).toBeInTheDocument();
  expect(sent).toEqual([]);
});

test('too many attempts show the server’s message', async () => {
  await shown({ answer: refused(refusal(429, { code: 'auth.too-many-attempts' })) });
  await userEvent.type(screen.getByLabelText('Senha'), 'errada');
  await userEvent.click(screen.getByRole('button', { name: 'Continuar' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/tentativas/i);
});

test('where a captcha is required, the login dialog replaces it', async () => {
  await shown({ answer: refused(refusal(422, { code: 'auth.wrong-credentials', captcha: true })) });
  await userEvent.type(screen.getByLabelText('Senha'), 'errada');
  await userEvent.click(screen.getByRole('button', { name: 'Continuar' }));
  expect(await screen.findByRole('button', { name: 'Entrar com verificação' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Continuar' })).toBeNull();
});

test('signing out is one press away', async () => {
  const { shell } = await shown({ answer: accepted });
  await userEvent.click(screen.getByRole('button', { name: 'Sair da conta' }));
  expect(shell.session.getState().status).toBe('guest');
  expect(localStorage.getItem('token')).toBeNull();
});

test('closing it does not change the session', async () => {
  const { closed, shell } = await shown({ answer: accepted });
  await userEvent.keyboard('{Escape}');
  expect(closed).toEqual(['closed']);
  expect(shell.session.token()).toBe('old');
});

test('where players sign in with the CPF it is requested, because the page has only a part of it', async () => {
  const { sent } = await shown({ answer: accepted, site: aSite({ login_requires_cpf: true }) });
  await userEvent.type(screen.getByLabelText('CPF'), '123.456.789-09');
  await userEvent.type(screen.getByLabelText('Senha'), 'x');
  await userEvent.click(screen.getByRole('button', { name: 'Continuar' }));
  expect(sent).toEqual([{ username: '12345678909', password: 'x' }]);
});

test('an e-mail is shown by its beginning only', () => {
  const site = aSite({ login_requires_email: true });
  expect(maskedAccount(player, site)).toEqual({
    kind: 'account',
    shown: 'ma•••@example.com',
    username: 'marina@example.com',
  });
});
