import { act, screen } from '@testing-library/react';
import { aSite } from '@jangada/remote-kit/stub-data';
import { aPlan, aPlannedRemote, aRelease, renderInShell } from '../../test/support/render-in-shell.tsx';
import { LegalPage } from './legal-page.tsx';

const site = aSite({ name: 'Tucano', link: 'https://tucano.example' });

test.each([
  ['/terms', 'Termos e Condições', 'Terms and Conditions'],
  ['/privacy', 'Política de Privacidade', 'Privacy Policy'],
  ['/aml-policy', 'Política AML', 'AML Policy'],
  ['/betting-terms', 'Regulamento', 'Betting rules'],
  ['/responsible-gaming', 'Jogo responsável', 'Responsible gaming'],
  ['/em-conformidade-com-a-regulamentacao', 'Em conformidade com a regulamentação', 'Regulatory compliance'],
])('%s has its heading, the name of the tenant and a date, in both languages', async (path, pt, en) => {
  const { container, shell } = renderInShell(<LegalPage path={path} params={{}} />, { path, site });
  expect(await screen.findByRole('heading', { level: 1, name: pt })).toBeInTheDocument();
  expect(container).toHaveTextContent('Tucano');
  expect(container).not.toHaveTextContent(/[{}]/);
  expect(screen.getByText('Atualizado em 02/03/2026')).toBeInTheDocument();
  act(() => shell.router.changeLanguage('en'));
  expect(await screen.findByRole('heading', { level: 1, name: en })).toBeInTheDocument();
  expect(container).toHaveTextContent('Tucano');
});

test('the page about responsible play leads to the player’s own limits where that page exists', async () => {
  const path = '/responsible-gaming';
  const routes = [{ path: '/responsible-gambling', expose: './routes/responsible' }];
  const plan = aPlan([aPlannedRemote('account', [aRelease('account', '1.0.0', { routes })])]);
  const { unmount } = renderInShell(<LegalPage path={path} params={{}} />, { path, site, plan });
  expect(await screen.findByRole('link', { name: 'Meus limites, pausas e autoexclusão' })).toHaveAttribute(
    'href',
    '/responsible-gambling',
  );
  unmount();
  renderInShell(<LegalPage path={path} params={{}} />, { path, site });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('link', { name: /limites/ })).not.toBeInTheDocument();
});
