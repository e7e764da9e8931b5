import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aSite } from '@jangada/remote-kit/stub-data';
import { aPlan, aPlannedRemote, aRelease, renderInShell } from '../../test/support/render-in-shell.tsx';
import { ErrorPage } from './error-page.tsx';
import { jokes } from './jokes.ts';

const live = aPlan([
  aPlannedRemote('casino', [aRelease('casino', '1.0.0', { routes: [{ path: '/casino/games', expose: './g' }] })]),
  aPlannedRemote('wallet', [aRelease('wallet', '1.0.0', { routes: [{ path: '/bonus', expose: './b' }] })]),
  aPlannedRemote('sportsbook', [
    aRelease('sportsbook', '1.0.0', {
      routes: [
        { path: '/sportsbook/{slug…}', expose: './s' },
        { path: '/sports', expose: './s' },
      ],
    }),
  ]),
]);

const show = (error: unknown, site = aSite()) => renderInShell(<ErrorPage error={error} />, { plan: live, site });

test.each<[number, string, string, '401' | '404' | 'other']>([
  [401, 'Não autorizado', 'Você não tem autorização para acessar esta página.', '401'],
  [404, 'Página não encontrada', 'Não conseguimos encontrar a página que você estava procurando.', '404'],
  [500, 'Ops... Algo deu errado', 'Algo não saiu como esperado. Nosso time já foi notificado!', 'other'],
])('status %s has its title, its text and its own set of jokes', (statusCode, title, text, set) => {
  show({ statusCode });
  expect(screen.getByRole('heading', { name: title })).toBeInTheDocument();
  expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.getAllByText(String(statusCode)).length).toBeGreaterThan(0);
  expect(jokes.pt[set].filter((joke) => screen.queryByText(joke))).toHaveLength(1);
});

test('an unknown status is shown as 404, is N/A in the details and 000 in the reference', () => {
  show({});
  expect(screen.getByRole('heading', { name: 'Página não encontrada' })).toBeInTheDocument();
  expect(screen.getByText('N/A')).toBeInTheDocument();
  expect(screen.getByText(/^ERR-000-\d{6}$/)).toBeInTheDocument();
  expect(screen.queryByText('Endereço')).toBeNull();
});

test('the details contain the address when it is known', () => {
  show({ statusCode: 404, url: '/casino/nada' });
  expect(screen.getByText('Detalhes técnicos')).toBeInTheDocument();
  expect(screen.getByText('/casino/nada')).toBeInTheDocument();
  expect(screen.getByText(/^ERR-404-\d{6}$/)).toBeInTheDocument();
});

test('the reference stays the same as long as the page is shown', () => {
  jest.useFakeTimers();
  show({ statusCode: 500 });
  const reference = () => screen.getByText(/^ERR-500-\d{6}$/).textContent;
  const first = reference();
  jest.advanceTimersByTime(5_000);
  fireEvent.click(screen.getByText('Detalhes técnicos'));
  expect(reference()).toBe(first);
  jest.useRealTimers();
});

test('each set has at least five lines in each language', () => {
  for (const sets of Object.values(jokes)) {
    for (const lines of Object.values(sets)) expect(new Set(lines).size).toBeGreaterThanOrEqual(5);
  }
});

test('“Página anterior” goes back when there is a previous page, else home', async () => {
  const back = jest.spyOn(window.history, 'back').mockImplementation(() => {});
  const length = jest.spyOn(window.history, 'length', 'get').mockReturnValue(2);
  const { shell } = show({ statusCode: 404 });
  act(() => shell.router.go('/terms'));
  await userEvent.click(screen.getByRole('button', { name: 'Página anterior' }));
  expect(back).toHaveBeenCalledTimes(1);
  expect(shell.router.place.getState().path).toBe('/terms');
  length.mockReturnValue(1);
  await userEvent.click(screen.getByRole('button', { name: 'Página anterior' }));
  expect(back).toHaveBeenCalledTimes(1);
  expect(shell.router.place.getState().path).toBe('/');
  jest.restoreAllMocks();
});

test('a failed copy is reported', async () => {
  const user = userEvent.setup();
  show({ statusCode: 500 });
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: () => Promise.reject(new DOMException('denied', 'NotAllowedError')) },
  });
  await user.click(screen.getByRole('button', { name: 'Copiar detalhes' }));
  expect(await screen.findByText('Não foi possível copiar.')).toBeInTheDocument();
});

const sections = () =>
  within(screen.getByRole('navigation', { name: 'Ou explore essas seções:' }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

test('the sections show the widget’s sports where it is active, else the site’s, never both', () => {
  const active = show({ statusCode: 404 });
  expect(sections()).toEqual(['/casino', '/sportsbook', '/bonus']);
  active.unmount();

  const own = show({ statusCode: 404 }, aSite({ betby: { active: false, brand_id: '', theme_name: '' } }));
  expect(sections()).toEqual(['/casino', '/sports', '/bonus']);
  own.unmount();

  show({ statusCode: 404 }, aSite({ hasSports: false, betby: { active: false, brand_id: '', theme_name: '' } }));
  expect(sections()).toEqual(['/casino', '/bonus']);
});

test('“Voltar ao início” goes home', async () => {
  const { shell } = show({ statusCode: 500 });
  await userEvent.click(screen.getByRole('button', { name: 'Voltar ao início' }));
  expect(shell.router.place.getState().path).toBe('/');
});
