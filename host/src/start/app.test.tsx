import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useTitle } from '@jangada/remote-kit/hooks';
import { login } from '@jangada/contracts/domains/auth/endpoints';
import { aSite, aUser } from '@jangada/remote-kit/stub-data';
import { App } from './app.tsx';
import { AGE_KEY } from '../shell/overlays/age-gate.ts';
import { REGISTER_MODAL_DELAY_MS } from '../shell/overlays/auto-register.ts';
import { aPlan, aPlannedRemote, aRelease, renderInShell } from '../../test/support/render-in-shell.tsx';

// Jest cannot read style sheets.
jest.mock('@jangada/design/display-font.css', () => ({}));

jest.mock('../composition/load-module.ts', () => ({
  loadModule: async (planned: { chain: unknown[] }, expose: string) => ({
    module: {
      default: expose.startsWith('./texts') ? {} : expose === './routes/game' ? MockOwnTitle : () => <p>{expose}</p>,
    },
    release: planned.chain[0],
  }),
}));

/** A page that sets its title with its first render, because its query is cached. */
function MockOwnTitle() {
  useTitle('Piracema');
  return <p>Piracema</p>;
}

const casino = aRelease('casino', '1.0.0', {
  routes: [
    { path: '/', expose: './routes/home' },
    { path: '/casino/{provider}/{game}', expose: './routes/game' },
  ],
});
const account = aRelease('account', '1.0.0', {
  routes: [{ path: '/user/edit', expose: './routes/overview' }],
  modals: [{ modal: 'auth', expose: './modals/auth' }],
});
const plan = aPlan([aPlannedRemote('casino', [casino]), aPlannedRemote('account', [account])]);

/** Covers the idle chunk on a busy machine and the delay of the register modal. */
const START_MS = 15_000 + REGISTER_MODAL_DELAY_MS;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  for (const name of ['auth_state', 'auth_client']) document.cookie = `${name}=; Max-Age=0; Path=/`;
});

test('home is what casino brings, in the frame with header, menu and footer', async () => {
  renderInShell(<App />, { plan });
  expect(await screen.findByText('./routes/home')).toBeInTheDocument();
  expect(screen.getByRole('banner')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Entrar' })).toBeInTheDocument();
  expect(document.title).toBe('Jangada: cassino e esportes');
});

test('the registration opens by itself once the page has started, for a guest who confirmed the age', async () => {
  localStorage.setItem(AGE_KEY, 'true');
  const { shell } = renderInShell(<App />, { plan });
  await screen.findByText('./routes/home');
  expect(shell.modals.current.getState()).toBeNull();
  const isOpen = () =>
    expect(shell.modals.current.getState()).toMatchObject({ name: 'auth', props: { mode: 'register' } });
  await waitFor(isOpen, { timeout: START_MS });
});

test('the title that a page sets is shown at once, also in the other language and when it is opened again', async () => {
  const { shell } = renderInShell(<App />, { plan, path: '/casino/vento/piracema' });
  await screen.findByText('Piracema');
  expect(document.title).toBe('Piracema | Jangada: cassino e esportes');
  act(() => shell.router.go('/en/casino/vento/piracema'));
  await waitFor(() => expect(document.documentElement.lang).toBe('en-US'));
  await waitFor(() => expect(document.title).toBe('Piracema | Jangada: cassino e esportes'));
  act(() => shell.router.go('/'));
  await screen.findByText('./routes/home');
  expect(document.title).toBe('Jangada: cassino e esportes');
  act(() => shell.router.go('/casino/vento/piracema'));
  await screen.findByText('Piracema');
  expect(document.title).toBe('Piracema | Jangada: cassino e esportes');
});

test('an unknown path shows the error page in place of the app, with its path', async () => {
  renderInShell(<App />, { plan, path: '/nao-existe' });
  expect(await screen.findByRole('heading', { name: 'Página não encontrada' })).toBeInTheDocument();
  expect(screen.getByText('/nao-existe')).toBeInTheDocument();
  expect(screen.queryByRole('banner')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Voltar ao início' }));
  expect(await screen.findByText('./routes/home')).toBeInTheDocument();
});

test('/login opens the login modal over home', async () => {
  renderInShell(<App />, { plan, path: '/login' });
  expect(await screen.findByText('./modals/auth')).toBeInTheDocument();
  expect(screen.getByText('./routes/home')).toBeInTheDocument();
});

test('a registration at /register goes on over home after its sign-in, for the code of the phone', async () => {
  const { shell } = renderInShell(<App />, { plan, path: '/register' });
  await screen.findByText('./modals/auth');
  const user = aUser();
  const reply = { ok: true, status: 200, text: async () => JSON.stringify({ token: 'new', data: { user } }) };
  const answer = async (address: string) => (address.endsWith('/auth/login') ? reply : new Promise(() => {}));
  Object.assign(globalThis, { fetch: answer });
  await act(() => shell.session.signIn(login, { username: '11987654321', password: 'segredo-1' }));
  expect(window.location.pathname).toBe('/');
  expect(shell.modals.current.getState()).toMatchObject({ name: 'auth', props: { mode: 'register' } });
});

test('closing the modal of /login stays on home', async () => {
  const { shell } = renderInShell(<App />, { plan, path: '/login' });
  await screen.findByText('./modals/auth');
  act(() => shell.modals.close());
  expect(await screen.findByText('./routes/home')).toBeInTheDocument();
  expect(window.location.pathname).toBe('/');
});

test('a guest who opens a page for players must sign in, and the requested path is stored', async () => {
  renderInShell(<App />, { plan, path: '/user/edit?tab=1' });
  expect(await screen.findByText('./modals/auth')).toBeInTheDocument();
  expect(window.location.pathname).toBe('/login');
  expect(sessionStorage.getItem('requested-path')).toBe('/user/edit?tab=1');
  expect(screen.queryByText('./routes/overview')).toBeNull();
});

test('a legal page shows the name of the tenant', async () => {
  renderInShell(<App />, { plan, path: '/terms', site: aSite({ name: 'Tucano' }) });
  expect(await screen.findByRole('heading', { level: 1, name: 'Termos e Condições' })).toBeInTheDocument();
  expect(screen.getByText(/uso do site Tucano/)).toBeInTheDocument();
});

test('ref and lmcp of any address are stored', () => {
  renderInShell(<App />, { plan, path: '/?ref=AMIGO7&lmcp=abc' });
  expect(localStorage.getItem('ref')).toBe('AMIGO7');
  expect(localStorage.getItem('lmcp')).toBe('abc');
});

test('a guest who opens a page for players under /en must sign in there', async () => {
  renderInShell(<App />, { plan, path: '/en/user/edit' });
  expect(await screen.findByText('./modals/auth')).toBeInTheDocument();
  expect(window.location.pathname).toBe('/en/login');
  expect(screen.queryByText('./routes/overview')).toBeNull();
});
