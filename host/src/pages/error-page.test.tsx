import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aSite } from '@jangada/remote-kit/stub-data';
import { aPlan, aPlannedRemote, aRelease, renderInShell } from '../../test/support/render-in-shell.tsx';
import { ErrorPage } from './error-page.tsx';
import { jokes, pickJoke } from './jokes.ts';

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

const show = (error: unknown, site = aSite(), path = '/') =>
  renderInShell(<ErrorPage error={error} />, { plan: live, site, path });

/** The big code is outside the details. */
const bigCode = (status: number) => screen.queryByText(String(status), { ignore: 'dd' });

const jokesShown = (lines: readonly string[]) => lines.filter((joke) => screen.queryByText(joke));

test.each<[number | undefined, 'pt' | 'en', string, string, '401' | '404' | 'other']>([
  [401, 'pt', 'Não autorizado', 'Você não tem autorização para acessar esta página.', '401'],
  [404, 'pt', 'Página não encontrada', 'Não conseguimos encontrar a página que você estava procurando.', '404'],
  [500, 'pt', 'Ops... Algo deu errado', 'Algo não saiu como esperado. Nosso time já foi notificado!', 'other'],
  [503, 'pt', 'Ops... Algo deu errado', 'Algo não saiu como esperado. Nosso time já foi notificado!', 'other'],
  [undefined, 'pt', 'Página não encontrada', 'Não conseguimos encontrar a página que você estava procurando.', '404'],
  [401, 'en', 'Not authorised', 'You are not authorised to see this page.', '401'],
  [404, 'en', 'Page not found', 'We could not find the page you were looking for.', '404'],
  [500, 'en', 'Oops... Something went wrong', 'Something did not go as expected. Our team has been told!', 'other'],
])(
  'status %s (%s) has its title, its text, its big code and its own set of jokes',
  async (status, language, ...row) => {
    const [title, text, set] = row;
    show(status === undefined ? {} : { statusCode: status }, aSite(), language === 'en' ? '/en' : '/');
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(bigCode(status ?? 404)).toBeInTheDocument();
    const sets = jokes[language];
    expect(jokesShown(sets[set])).toHaveLength(1);
    expect(jokesShown([...sets['401'], ...sets['404'], ...sets.other])).toHaveLength(1);
  },
);

test('the logo is shown above the code', () => {
  const logo = { header: '/logo.svg', header_light: '', footer: '', footer_light: '' };
  const { name } = aSite();
  show({ statusCode: 404 }, aSite({ logo }));
  expect(within(screen.getByRole('link', { name })).getByRole('img', { name })).toHaveAttribute('src', logo.header);
});

const details = (container: HTMLElement) =>
  [...container.querySelectorAll('details dl > div')].map((row) => [
    row.querySelector('dt')?.textContent,
    row.querySelector('dd')?.textContent,
  ]);

// The hour depends on the time zone.
const time = expect.stringMatching(/^16\/02\/2026, \d\d:36:07$/);

test.each<[string, unknown, string, string, [string, unknown][]]>([
  [
    'status and address',
    { statusCode: 404, url: '/casino/nada' },
    '/',
    'Detalhes técnicos',
    [
      ['Código', '404'],
      ['Horário', time],
      ['Endereço', '/casino/nada'],
      ['Referência', 'ERR-404-567890'],
    ],
  ],
  [
    'neither status nor address',
    {},
    '/',
    'Detalhes técnicos',
    [
      ['Código', 'N/A'],
      ['Horário', time],
      ['Referência', 'ERR-000-567890'],
    ],
  ],
  [
    'a status in English, with the time as in Portuguese',
    { statusCode: 500 },
    '/en',
    'Technical details',
    [
      ['Code', '500'],
      ['Time', time],
      ['Reference', 'ERR-500-567890'],
    ],
  ],
])('the details of an error with %s', async (_, error, path, title, rows) => {
  jest.useFakeTimers({ doNotFake: ['setTimeout', 'queueMicrotask', 'nextTick'], now: 1_771_234_567_890 });
  const written = jest.spyOn(Date.prototype, 'toLocaleString');
  const { container } = show(error, aSite(), path);
  expect((await screen.findByText(title)).closest('summary')).toBeInTheDocument();
  expect(details(container)).toEqual(rows);
  // The page sets no time zone, so the visitor's own applies.
  expect(new Set(written.mock.calls.map((given) => JSON.stringify(given)))).toEqual(new Set(['["pt-BR"]']));
  written.mockRestore();
  jest.useRealTimers();
});

test('reference and joke stay the same as long as the page is shown', () => {
  jest.useFakeTimers();
  const random = jest.spyOn(Math, 'random').mockReturnValue(0);
  const { shell } = show({ statusCode: 500 });
  const shown = () => [screen.getByText(/^ERR-500-\d{6}$/).textContent, ...jokesShown(jokes.pt.other)];
  const first = shown();
  jest.advanceTimersByTime(5_000);
  random.mockReturnValue(0.99);
  // The page renders again.
  act(() => shell.router.go('/terms'));
  expect(shown()).toEqual(first);
  random.mockRestore();
  jest.useRealTimers();
});

test('of its set a joke is chosen at random', () => {
  const { 404: set } = jokes.pt;
  for (const [index, joke] of set.entries()) expect(pickJoke('pt', '404', () => index / set.length)).toBe(joke);
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
  const { shell } = show({ statusCode: 500 }, aSite(), '/terms');
  await userEvent.click(screen.getByRole('button', { name: 'Voltar ao início' }));
  expect(shell.router.place.getState().path).toBe('/');
});
