import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aSite } from '@jangada/remote-kit/stub-data';
import { renderInShell } from '../../test/support/render-in-shell.tsx';
import { ContentPage } from './content-page.tsx';
import { FatalBoundary } from '../start/fatal-boundary.tsx';
import { pageTitle } from './page-title.ts';

const news = {
  slug: 'novidades',
  title: 'Novidades',
  body: 'Bem-vindo.\n\n## Maio\n\n- um\n- dois\n\n<b>não é negrito</b>',
  updated_at: '2026-05-02T15:00:00.000Z',
};

type Answer = readonly [status: number, body: object];

const RETRIES_MS = 4_000;

const answers: Answer[] = [];
const requested: string[] = [];

beforeEach(() => {
  answers.length = 0;
  requested.length = 0;
  Object.assign(globalThis, {
    fetch: async (address: unknown) => {
      requested.push(String(address));
      const [status, body] = answers.shift() ?? [500, {}];
      return {
        ok: status < 400,
        status,
        headers: new Map(),
        text: async () => JSON.stringify(body),
        json: async () => body,
      };
    },
  });
});

const show = () =>
  renderInShell(
    <FatalBoundary>
      <ContentPage path="/pages/{slug}" params={{ slug: 'novidades' }} />
    </FatalBoundary>,
    { path: '/pages/novidades' },
  );

test('a content page shows its text as headings, paragraphs and lists, and no markup', async () => {
  answers.push([200, { data: news }]);
  const { container } = show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Novidades' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 2, name: 'Maio' })).toBeInTheDocument();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['um', 'dois']);
  expect(screen.getByText('<b>não é negrito</b>')).toBeInTheDocument();
  expect(container.querySelector('b')).toBeNull();
  expect(screen.getByText(/^Atualizado em /)).toBeInTheDocument();
  expect(document.title).toMatch(/^Novidades \| /);
  expect(requested[0]).toMatch(/\/pages\/novidades$/);
});

test('a missing content page shows the error page with its address', async () => {
  answers.push([404, { code: 'page.not-found', message: 'Esta página não existe.' }]);
  jest.spyOn(console, 'error').mockImplementation(() => {});
  show();
  expect(await screen.findByRole('heading', { name: 'Página não encontrada' })).toBeInTheDocument();
});

test('a content page that fails to load shows that and can be retried', async () => {
  show();
  // The query is retried first.
  const retry = await screen.findByRole('button', { name: 'Tentar de novo' }, { timeout: RETRIES_MS });
  answers.push([200, { data: news }]);
  expect(screen.getByText('Não foi possível abrir esta página')).toBeInTheDocument();
  await userEvent.click(retry);
  expect(await screen.findByRole('heading', { level: 1, name: 'Novidades' })).toBeInTheDocument();
});

test('the title of a content page is known before its text, where the site lists its pages', () => {
  const claim = { path: '/pages/{slug}', owner: 'host', exists: 'content-page' } as const;
  const page = { kind: 'shell', claim, params: { slug: 'novidades' } } as const;
  const site = aSite({ pages: [{ slug: 'novidades', title: { pt: 'Novidades', en: 'News' } }] });
  expect(pageTitle(page, site, 'pt')).toBe('Novidades');
  expect(pageTitle(page, site, 'en')).toBe('News');
  expect(pageTitle(page, aSite(), 'pt')).toBeUndefined();
  expect(pageTitle({ ...page, claim: { path: '/terms', owner: 'host', title: 'Termos' } }, site, 'en')).toBe('Termos');
  expect(pageTitle({ kind: 'not-found' }, site, 'pt')).toBeUndefined();
});
