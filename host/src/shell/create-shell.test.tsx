import { act } from '@testing-library/react';
import { createDeposit } from '@jangada/contracts/domains/payments/endpoints';
import { login } from '@jangada/contracts/domains/auth/endpoints';
import { getProfile } from '@jangada/contracts/domains/profile/endpoints';
import { sendMessage } from '@jangada/contracts/domains/chat/endpoints';
import { markExplained } from '@jangada/remote-kit/errors';
import { aSite, aUser } from '@jangada/remote-kit/stub-data';
import { aPlan, aPlannedRemote, aRelease, renderInShell } from '../../test/support/render-in-shell.tsx';

const plan = aPlan([
  aPlannedRemote('account', [aRelease('account', '1.0.0', { modals: [{ modal: 'auth', expose: './modals/auth' }] })]),
]);

/** API replies by path; any other path returns a player. */
const answers = new Map<string, { status: number; body: unknown }>();

const open = async ({ token, path = '/' }: { token?: string; path?: string } = {}) => {
  if (token) localStorage.setItem('token', token);
  const { shell } = renderInShell(null, { plan, path });
  await act(() => shell.session.check());
  return shell;
};

const shownToasts = (shell: Awaited<ReturnType<typeof open>>) => shell.toasts.shown.getState().map(({ text }) => text);
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeAll(() => {
  Object.assign(globalThis, {
    fetch: async (address: string) => {
      const { status, body } = answers.get(new URL(address).pathname) ?? { status: 200, body: { data: aUser() } };
      return { ok: status < 400, status, text: async () => JSON.stringify(body) };
    },
  });
});

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  sessionStorage.clear();
  answers.clear();
});
afterEach(() => jest.useRealTimers());

test('calls go to the address in the site configuration', async () => {
  const fetched = jest.spyOn(globalThis, 'fetch');
  const site = aSite({ apiLink: 'https://api.example/v9' });
  const { shell } = renderInShell(null, { plan, site });
  await act(() => shell.hostApi.api(getProfile));
  expect(fetched.mock.calls.map(([address]) => address)).toEqual(['https://api.example/v9/profile']);
  fetched.mockRestore();
});

test('a sign-in opens the requested page, once', async () => {
  answers.set('/auth/login', { status: 200, body: { data: { user: aUser() }, token: 'fresh' } });
  const shell = await open();
  sessionStorage.setItem('requested-path', '/user/edit?tab=1#foto');
  await act(() => shell.session.signIn(login, { username: '+5511987654321', password: 'Segredo-1' }));
  expect(window.location.pathname + window.location.search + window.location.hash).toBe('/user/edit?tab=1#foto');
  expect(sessionStorage.getItem('requested-path')).toBeNull();
});

describe('a change that failed', () => {
  const fail = async (shell: Awaited<ReturnType<typeof open>>) => {
    const error: unknown = await shell.hostApi.api(sendMessage, { body: { text: 'Oi' } }).catch((one: unknown) => one);
    return error;
  };

  test('is shown once, with the text of the catalogue, when no view explains it', async () => {
    answers.set('/chat/messages', { status: 500, body: {} });
    const shell = await open();
    await fail(shell);
    expect(shownToasts(shell)).toEqual([]);
    await wait(400);
    expect(shownToasts(shell)).toEqual(['Problema no servidor. Tente mais tarde.']);
    expect(shell.errors.getState().errors).toEqual(['error_messages.500']);
  });

  test('is not shown again when its view explains it', async () => {
    answers.set('/chat/messages', { status: 500, body: {} });
    const shell = await open();
    markExplained(await fail(shell));
    await wait(1_000);
    expect(shownToasts(shell)).toEqual([]);
  });

  test('with a 403 stays with its caller', async () => {
    answers.set('/chat/messages', { status: 403, body: { code: 'chat.muted', message: 'x' } });
    const shell = await open();
    expect(await fail(shell)).toMatchObject({ status: 403 });
    await wait(1_000);
    expect(shownToasts(shell)).toEqual([]);
    expect(shell.errors.getState().errors).toEqual([]);
  });
});

describe('a 401', () => {
  test('during use makes a guest, shows it once and opens the login dialog', async () => {
    const shell = await open({ token: 'good', path: '/terms' });
    answers.set('/profile', { status: 401, body: { code: 'session.expired', message: 'x' } });
    const call = () => shell.hostApi.api(getProfile).catch(() => undefined);
    await act(() => Promise.all([call(), call(), call()]));
    await wait(0);
    expect(shell.session.getState().status).toBe('guest');
    expect(localStorage.getItem('token')).toBeNull();
    expect(shownToasts(shell)).toEqual(['Sua sessão expirou. Faça login novamente.']);
    expect(shell.modals.current.getState()).toMatchObject({ name: 'auth', props: { mode: 'login' } });
    expect(shell.router.place.getState().path).toBe('/terms');
  });

  test('that requires the password again keeps the player signed in, and opens one dialog', async () => {
    const shell = await open({ token: 'good' });
    answers.set('/main-gateway/qrcode-pix', { status: 401, body: { code: 'session.reauth-required', message: 'x' } });
    const call = () => shell.hostApi.api(createDeposit, { body: { amount: 5_000 } }).catch(() => undefined);
    await act(call);
    const first = shell.modals.current.getState();
    await act(call);
    await wait(1_000);
    expect(first).toMatchObject({ name: 'reauth' });
    expect(shell.modals.current.getState()).toBe(first);
    expect(shell.session.getState().status).toBe('user');
    expect(shownToasts(shell)).toEqual([]);
  });
});

test('a token that another tab removes signs out at once, before the page is idle', async () => {
  const shell = await open({ token: 'good' });
  expect(shell.session.getState().status).toBe('user');
  localStorage.removeItem('token');
  document.cookie = 'auth_client=; Max-Age=0; Path=/';
  await act(async () => void window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null })));
  expect(shell.session.getState().status).toBe('guest');
});

test('signing out clears the loaded data, even when the server is unreachable', async () => {
  const shell = await open({ token: 'good' });
  answers.set('/auth/logout', { status: 500, body: {} });
  shell.queries.setQueryData(['casino', 'games', 'recent'], ['a game']);
  sessionStorage.setItem('requested-path', '/account/wallet');
  await act(() => shell.session.signOut());
  expect(shell.queries.getQueryData(['casino', 'games', 'recent'])).toBeUndefined();
  expect(sessionStorage.getItem('requested-path')).toBeNull();
  expect(shell.session.getState().status).toBe('guest');
});

test.each([
  ['/user/edit', '/'],
  ['/terms', '/terms'],
])('signing out at %s shows %s: only a page for players is left', async (path, after) => {
  const overview = { path: '/user/edit', expose: './routes/overview' };
  const withPage = aPlan([aPlannedRemote('account', [aRelease('account', '1.0.0', { routes: [overview] })])]);
  localStorage.setItem('token', 'good');
  const { shell } = renderInShell(null, { plan: withPage, path });
  await act(() => shell.session.check());
  await act(() => shell.session.signOut());
  expect(shell.router.place.getState().path).toBe(after);
});

test('a referral code is stored from any address, also from one inside the app, and replaces an earlier one', async () => {
  localStorage.setItem('ref', 'ANTES');
  const shell = await open({ path: '/terms' });
  expect(localStorage.getItem('ref')).toBe('ANTES');
  act(() => shell.router.go('/privacy?ref=AMIGO7&lmcp=verao'));
  expect([localStorage.getItem('ref'), localStorage.getItem('lmcp')]).toEqual(['AMIGO7', 'verao']);
});

describe('the stored language of a player', () => {
  const LANGUAGE_COOKIE = 'i18n_redirected';
  const forget = () => void (document.cookie = `${LANGUAGE_COOKIE}=; Max-Age=0; Path=/`);
  beforeEach(forget);
  afterEach(forget);

  const user = aUser({ language: 'en' });
  const signIn = async (shell: Awaited<ReturnType<typeof open>>) => {
    answers.set('/auth/login', { status: 200, body: { token: 'new', data: { user } } });
    await act(() => shell.session.signIn(login, { username: '11987654321', password: 'segredo-1' }));
  };

  test('is applied after a sign-in without a language cookie, and remembered', async () => {
    const shell = await open({ path: '/terms?from=mail' });
    await signIn(shell);
    expect(window.location.pathname + window.location.search).toBe('/en/terms?from=mail');
    expect(document.cookie).toContain(`${LANGUAGE_COOKIE}=en`);
  });

  test('is not applied where a language was chosen in this browser', async () => {
    document.cookie = `${LANGUAGE_COOKIE}=pt; Path=/`;
    const shell = await open({ path: '/terms' });
    await signIn(shell);
    expect(window.location.pathname).toBe('/terms');
    expect(document.cookie).toContain(`${LANGUAGE_COOKIE}=pt`);
  });

  test('is not applied when a stored session is restored: the address decides', async () => {
    answers.set('/auth/me', { status: 200, body: { data: user } });
    await open({ path: '/terms', token: 'good' });
    expect(window.location.pathname).toBe('/terms');
  });
});

test('a language chosen inside the app is remembered for the next visit', async () => {
  const shell = await open({ path: '/terms' });
  await act(() => shell.hostApi.i18n.change('en'));
  expect(document.cookie).toContain('i18n_redirected=en');
  expect(window.location.pathname).toBe('/en/terms');
});

test('what a player has loaded is not shown in the language before, because the server writes its texts', async () => {
  const shell = await open({ path: '/terms' });
  shell.queries.setQueryData(['social', 'notifications', 1], 'Documento recusado');
  await act(() => shell.hostApi.i18n.change('en'));
  expect(shell.queries.getQueryData(['social', 'notifications', 1])).toBeUndefined();
});
