import { act, screen } from '@testing-library/react';
import { App } from '../../start/app.tsx';
import { aPlan, aPlannedRemote, aRelease, renderInShell } from '../../../test/support/render-in-shell.tsx';

jest.mock('../../composition/load-module.ts', () => ({
  loadModule: async (planned: { chain: unknown[] }, expose: string) => ({
    module: { default: expose.startsWith('./texts') ? {} : () => <p>{expose}</p> },
    release: planned.chain[0],
  }),
}));

const casino = aRelease('casino', '1.0.0', {
  routes: [
    { path: '/', expose: './routes/home' },
    { path: '/casino/games', expose: './routes/games' },
  ],
});
const plan = aPlan([aPlannedRemote('casino', [casino])]);

const pageViews = () =>
  (Reflect.get(window, 'dataLayer') as { event: string; path: string }[])
    .filter(({ event }) => event === 'page_view')
    .map(({ path }) => path);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('the first page counts once, with path, title and locale', async () => {
  renderInShell(<App />, { plan });
  await screen.findByText('./routes/home');
  expect(Reflect.get(window, 'dataLayer')).toContainEqual({
    event: 'page_view',
    path: '/',
    title: 'Jangada: cassino e esportes',
    locale: 'pt',
  });
  expect(pageViews()).toEqual(['/']);
});

test('a page of the English site counts with its own path and locale', async () => {
  renderInShell(<App />, { plan, path: '/en/casino/games' });
  await screen.findByText('./routes/games');
  expect(Reflect.get(window, 'dataLayer')).toContainEqual({
    event: 'page_view',
    path: '/en/casino/games',
    title: 'Jogos | Jangada: cassino e esportes',
    locale: 'en',
  });
});

test('each change of route counts once; another query of the same page does not', async () => {
  const { shell } = renderInShell(<App />, { plan });
  await screen.findByText('./routes/home');
  act(() => shell.router.go('/casino/games'));
  await screen.findByText('./routes/games');
  act(() => shell.router.go('/casino/games?provider=maresia'));
  act(() => shell.router.go('/'));
  await screen.findByText('./routes/home');
  expect(pageViews()).toEqual(['/', '/casino/games', '/']);
});

test('a redirect counts only the page it leads to', async () => {
  renderInShell(<App />, { plan, path: '/casino' });
  await screen.findByText('./routes/games');
  expect(pageViews()).toEqual(['/casino/games']);
});

test('after a page that was not found, the previous page counts again', async () => {
  const { shell } = renderInShell(<App />, { plan });
  await screen.findByText('./routes/home');
  act(() => shell.router.go('/nao-existe'));
  await screen.findByRole('heading', { name: 'Página não encontrada' });
  act(() => shell.router.go('/'));
  await screen.findByText('./routes/home');
  expect(pageViews()).toEqual(['/', '/']);
});
