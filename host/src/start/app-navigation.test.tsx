import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aSite } from '@jangada/remote-kit/stub-data';
import type * as Navigators from '@jangada/remote-kit/routing/site-navigator';
import { App } from './app.tsx';
import { FatalBoundary } from './fatal-boundary.tsx';
import type { Shell } from '../shell/shell.ts';
import { aPlan, aPlannedRemote, aRelease, renderInShell } from '../../test/support/render-in-shell.tsx';

type Parts = Parameters<typeof Navigators.createSiteNavigator>[0];

/** Records full navigations, which jsdom does not support. */
const mockLeft: string[] = [];

jest.mock('@jangada/remote-kit/routing/site-navigator', () => {
  const actual = jest.requireActual<typeof Navigators>('@jangada/remote-kit/routing/site-navigator');
  const leave = (address: string, replace: boolean) => void mockLeft.push(replace ? `instead ${address}` : address);
  return { createSiteNavigator: (parts: Parts) => actual.createSiteNavigator({ ...parts, leave }) };
});

const mockBroken = { isBroken: false };

const mockView = (expose: string) => (
  <>
    <button type="button">{expose}</button>
    {expose === './routes/games' && <input id="search" type="search" />}
  </>
);

jest.mock('../composition/load-module.ts', () => ({
  loadModule: async (planned: { chain: unknown[] }, expose: string) => ({
    module: { default: expose.startsWith('./texts') ? {} : () => mockView(expose) },
    release: planned.chain[0],
  }),
}));

jest.mock('../pages/legal-page.tsx', () => ({
  LegalPage: ({ path }: { path: string }) => {
    if (mockBroken.isBroken) throw new Error('broken');
    return <h1>{path}</h1>;
  },
}));

const routes = [
  { path: '/', expose: './routes/home' },
  { path: '/casino/games', expose: './routes/games' },
  { path: '/casino/category/{filter}', expose: './routes/games' },
];
const account = aRelease('account', '1.0.0', {
  routes: [{ path: '/user/edit', expose: './routes/overview' }],
  modals: [{ modal: 'auth', expose: './modals/auth' }],
});
const plan = aPlan([
  aPlannedRemote('casino', [aRelease('casino', '1.0.0', { routes })]),
  aPlannedRemote('account', [account]),
]);

const open = (path: string, given: Parameters<typeof renderInShell>[1] = {}) =>
  renderInShell(
    <FatalBoundary>
      <App />
    </FatalBoundary>,
    { plan, path, ...given },
  );

beforeEach(() => {
  Object.assign(navigator, { sendBeacon: () => true });
  localStorage.clear();
  sessionStorage.clear();
  mockBroken.isBroken = false;
  mockLeft.length = 0;
});

/** The redirect rules are a separate chunk that loads after the start. */
const rulesLoaded = ({ redirects }: Shell): Promise<void> =>
  act(async () => {
    if (!redirects.ready.getState()) await new Promise<void>((done) => void redirects.ready.subscribe(() => done()));
  });

describe('focus after a navigation', () => {
  test('another page moves the focus to its content and announces its title', async () => {
    const { shell } = open('/');
    await screen.findByText('./routes/home');
    act(() => shell.router.go('/terms'));
    expect(await screen.findByRole('heading', { name: '/terms' })).toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveFocus();
    const heading = await screen.findByText(/^Termos e Condições/, {
      selector: '[aria-live=polite]',
    });
    expect(heading).toBeInTheDocument();
  });

  test('another address of the same view does not move the focus', async () => {
    const { shell } = open('/casino/games');
    const inside = await screen.findByRole('button', { name: './routes/games' });
    inside.focus();
    act(() => shell.router.go('/casino/category/slots'));
    expect(inside).toHaveFocus();
  });

  test('from a field that the press has opened the focus moves on to the field of the address; a step back moves none there', async () => {
    Element.prototype.scrollIntoView = () => {};
    const { shell } = open('/');
    await screen.findByText('./routes/home');
    const pressed = document.body.appendChild(document.createElement('input'));
    pressed.focus();
    act(() => shell.router.go('/casino/games#search'));
    const field = await screen.findByRole('searchbox');
    await waitFor(() => expect(field).toHaveFocus());
    pressed.remove();
    act(() => shell.router.go('/terms'));
    await screen.findByRole('heading', { name: '/terms' });
    expect(screen.getByRole('main')).toHaveFocus();
    act(() => window.history.back());
    await screen.findByRole('searchbox');
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  test('the focus stays in an open dialog', async () => {
    const { shell } = open('/');
    await screen.findByText('./routes/home');
    const dialog = Object.assign(document.createElement('div'), { tabIndex: -1 });
    dialog.setAttribute('role', 'dialog');
    dialog.setAttribute('aria-modal', 'true');
    document.body.append(dialog);
    dialog.focus();
    act(() => shell.router.go('/terms'));
    await screen.findByRole('heading', { name: '/terms' });
    expect(dialog).toHaveFocus();
    dialog.remove();
  });
});

describe('the tenant’s redirects', () => {
  const site = aSite({
    redirects: [
      { from: '/jogos', to: '/casino/games' },
      { from: '/aml-policy', to: 'https://example.com/aml' },
    ],
  });

  test('are followed in place, with language and query', async () => {
    const { shell } = open('/en', { site });
    await rulesLoaded(shell);
    const { length } = window.history;
    act(() => shell.router.go('/jogos?ref=AMIGO'));
    expect(await screen.findByText('./routes/games')).toBeInTheDocument();
    expect(window.location.pathname + window.location.search).toBe('/en/casino/games?ref=AMIGO');
    expect(window.history.length).toBe(length + 1);
  });

  test('a press on a link that leads to another site is a full navigation, and no page of this one', async () => {
    const { shell } = open('/terms', { site });
    await rulesLoaded(shell);
    await userEvent.click(within(await screen.findByRole('contentinfo')).getByRole('link', { name: /AML/ }));
    await waitFor(() => expect(mockLeft).toEqual(['instead https://example.com/aml']));
    expect(screen.queryByRole('heading', { name: '/aml-policy' })).not.toBeInTheDocument();
  });

  test('the aliases of the route table preserve the visitor’s query as well', async () => {
    open('/casino?lmcp=abc');
    expect(await screen.findByText('./routes/games')).toBeInTheDocument();
    expect(window.location.pathname + window.location.search).toBe('/casino/games?lmcp=abc');
  });
});

test('a page that does not exist is named with the language of its address', async () => {
  open('/en/zzz');
  expect(await screen.findByText('/en/zzz')).toBeInTheDocument();
});

describe('a page that throws', () => {
  let logged: jest.SpyInstance;
  beforeEach(() => {
    logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterEach(() => logged.mockRestore());

  test('shows the error page instead of the app, with its address, and notifies the hook', async () => {
    mockBroken.isBroken = true;
    const reported: unknown[] = [];
    const { shell } = open('/');
    shell.hooks.on('app:error', ({ error }) => reported.push(error));
    act(() => shell.router.go('/terms'));
    expect(await screen.findByRole('heading', { name: 'Ops... Algo deu errado' })).toBeInTheDocument();
    expect(screen.getByText('/terms')).toBeInTheDocument();
    expect(screen.queryByRole('banner')).toBeNull();
    expect(reported).toHaveLength(1);
  });

  test('“Voltar ao início” makes the app work again without a full load', async () => {
    mockBroken.isBroken = true;
    open('/terms');
    await userEvent.click(await screen.findByRole('button', { name: 'Voltar ao início' }));
    expect(await screen.findByText('./routes/home')).toBeInTheDocument();
  });

  test('the browser’s back button makes the app work again too', async () => {
    const { shell } = open('/');
    await screen.findByText('./routes/home');
    mockBroken.isBroken = true;
    act(() => shell.router.go('/terms'));
    await screen.findByRole('heading', { name: 'Ops... Algo deu errado' });
    act(() => window.history.back());
    expect(await screen.findByText('./routes/home')).toBeInTheDocument();
  });

  test('is shown to no crawler', async () => {
    const agent = jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Googlebot/2.1');
    mockBroken.isBroken = true;
    const { shell } = open('/');
    await screen.findByText('./routes/home');
    act(() => shell.router.go('/terms'));
    await act(() => new Promise((done) => setTimeout(done)));
    expect(screen.queryByRole('heading', { name: 'Ops... Algo deu errado' })).toBeNull();
    agent.mockRestore();
  });
});

describe('signing in', () => {
  test('a visitor who closes the dialog of a protected page stays on home, also after a later sign-in', async () => {
    const { shell } = open('/user/edit?tab=1#foto');
    await screen.findByText('./modals/auth');
    expect(sessionStorage.getItem('requested-path')).toBe('/user/edit?tab=1#foto');
    act(() => shell.modals.close());
    expect(await screen.findByText('./routes/home')).toBeInTheDocument();
    expect(sessionStorage.getItem('requested-path')).toBeNull();
  });
});
