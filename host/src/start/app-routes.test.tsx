import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type * as Routing from '@jangada/remote-kit/routing';
import { App } from './app.tsx';
import { aPlan, aPlannedRemote, aRelease, renderInShell } from '../../test/support/render-in-shell.tsx';

/** Views as remotes write them, with the router of remote-kit only. */
jest.mock('../composition/load-module.ts', () => {
  const { Link, useLocation, useNavigate, useParams } =
    jest.requireActual<typeof Routing>('@jangada/remote-kit/routing');
  const View = () => {
    const { pathname, search, hash } = useLocation();
    const navigate = useNavigate();
    return (
      <>
        <h1>{pathname + search + hash}</h1>
        <output aria-label="params">{JSON.stringify(useParams())}</output>
        <input aria-label="typed" />
        <Link to="/casino/vento/piracema?from=home">game</Link>
        <button onClick={() => navigate('/casino/games?page=2')}>games</button>
        <button onClick={() => navigate(-1)}>back</button>
      </>
    );
  };
  return {
    loadModule: async (planned: { chain: unknown[] }, expose: string) => ({
      module: { default: expose.startsWith('./texts') ? {} : View },
      release: planned.chain[0],
    }),
  };
});

const plan = aPlan([
  aPlannedRemote('casino', [
    aRelease('casino', '1.0.0', {
      routes: [
        { path: '/', expose: './routes/home' },
        { path: '/casino/games', expose: './routes/games' },
        { path: '/casino/category/{filter}', expose: './routes/games' },
        { path: '/casino/{provider}/{game}', expose: './routes/game' },
      ],
    }),
  ]),
  aPlannedRemote('sportsbook', [
    aRelease('sportsbook', '1.0.0', { routes: [{ path: '/sportsbook/{slug…}', expose: './routes/sportsbook' }] }),
  ]),
]);

const open = async (path: string) => {
  const { shell } = renderInShell(<App />, { plan, path });
  await screen.findByRole('heading', { level: 1 });
  return shell;
};

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const params = (): unknown => JSON.parse(screen.getByLabelText('params').textContent ?? '');
const address = () => window.location.pathname + window.location.search + window.location.hash;

beforeEach(() => {
  Object.assign(navigator, { sendBeacon: () => true });
  localStorage.clear();
  sessionStorage.clear();
});

test.each([
  ['/casino/estrela/ouro%20puro', '/casino/estrela/ouro%20puro', { provider: 'estrela', game: 'ouro puro' }],
  ['/en/casino/estrela/ouro?x=1#top', '/casino/estrela/ouro?x=1#top', { provider: 'estrela', game: 'ouro' }],
  ['/en/sportsbook/a/b/', '/sportsbook/a/b', { '*': 'a/b' }],
  ['/casino//category/slots/', '/casino/category/slots', { filter: 'slots' }],
  ['/en', '/', {}],
])('the view at %s reads %s and its parameters', async (path, expected, expectedParams) => {
  await open(path);
  expect(heading()).toBe(expected);
  expect(params()).toEqual(expectedParams);
});

test.each(['/casino/%E0%A4%A/x', '/en/nao-existe', '/Casino/games'])('%s shows the error page', async (path) => {
  renderInShell(<App />, { plan, path });
  expect(await screen.findByRole('heading', { name: /^(Página não encontrada|Page not found)$/ })).toBeInTheDocument();
  expect(screen.queryByLabelText('params')).toBeNull();
});

test('a link of a remote keeps the language and stays in the page', async () => {
  await open('/en/casino/games');
  const link = screen.getByRole('link', { name: 'game' });
  expect(link).toHaveAttribute('href', '/en/casino/vento/piracema?from=home');
  await userEvent.click(link);
  expect(address()).toBe('/en/casino/vento/piracema?from=home');
  expect(heading()).toBe('/casino/vento/piracema?from=home');
});

test('a link follows a change of language', async () => {
  const shell = await open('/casino/games');
  act(() => shell.router.changeLanguage('en'));
  expect(await screen.findByRole('link', { name: 'game' })).toHaveAttribute(
    'href',
    '/en/casino/vento/piracema?from=home',
  );
  expect(heading()).toBe('/casino/games');
});

test('a view navigates in the language of the page, and back', async () => {
  await open('/en');
  await userEvent.click(screen.getByRole('button', { name: 'games' }));
  expect(await screen.findByRole('heading', { name: '/casino/games?page=2' })).toBeInTheDocument();
  expect(address()).toBe('/en/casino/games?page=2');
  await userEvent.click(screen.getByRole('button', { name: 'back' }));
  expect(await screen.findByRole('heading', { name: '/' })).toBeInTheDocument();
  expect(address()).toBe('/en');
});

test('a view that shows two routes stays as it is from one to the other', async () => {
  const shell = await open('/casino/games');
  await userEvent.type(screen.getByLabelText('typed'), 'pira');
  act(() => shell.router.go('/casino/category/slots'));
  expect(params()).toEqual({ filter: 'slots' });
  expect(screen.getByLabelText('typed')).toHaveValue('pira');
});
