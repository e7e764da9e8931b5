import { act, screen, within } from '@testing-library/react';
import { renderInShell } from '../../test/support/render-in-shell.tsx';
import { LicencesPage } from './licences-page.tsx';

test('/licences names the authors of the icons with their links, and every package below its licence, in both languages', async () => {
  const { shell } = renderInShell(<LicencesPage />, { path: '/licences' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Licenças de terceiros' })).toBeInTheDocument();
  const [icons] = screen.getAllByRole('listitem');
  if (!icons) throw new Error('The page names nobody.');
  expect(icons).toHaveTextContent('Game-icons.net (CC-BY-3.0): Lorc, Delapouite,');
  expect(within(icons).getByRole('link', { name: 'Delapouite' })).toHaveAttribute('href', 'https://delapouite.com');
  expect(screen.getByRole('link', { name: /^Licença MIT: \d+$/ })).toHaveAttribute('rel', 'noopener noreferrer');
  expect(screen.getByText(/react-dom \d/)).toBeInTheDocument();
  act(() => shell.router.changeLanguage('en'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Third-party licences' })).toBeInTheDocument();
});
