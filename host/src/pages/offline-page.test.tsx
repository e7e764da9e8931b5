import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInShell } from '../../test/support/render-in-shell.tsx';
import { OfflinePage } from './offline-page.tsx';
import { OfflineView } from './offline-view.tsx';

test.each([
  ['/Offiline', 'Você está sem internet', 'Tentar de novo'],
  ['/en/Offiline', 'You are offline', 'Try again'],
])('the offline page at %s says “%s”, and its button “%s” loads the site', async (path, title, retry) => {
  const reported = jest.spyOn(console, 'error').mockImplementation(() => {});
  renderInShell(<OfflinePage />, { path });
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeInTheDocument();
  // The page makes no claim about the network until the visitor retries.
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(reported).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: retry }));
  // The test's browser reports a full load instead of performing it.
  expect(reported.mock.calls.map(([error]) => String(error))).toEqual([expect.stringContaining('navigation')]);
  reported.mockRestore();
});

test.each([
  ['/', false, 'Você está sem internet', 'Ainda sem conexão. Continuamos tentando por aqui.'],
  ['/', true, 'O site não respondeu', 'O site ainda não respondeu. Continuamos tentando por aqui.'],
  ['/en', true, 'The site did not answer', 'The site has not answered yet. We keep trying.'],
])('at %s, with the site away %s, the page says “%s” and after a retry “%s”', (path, isSiteAway, title, state) => {
  renderInShell(<OfflineView siteName="x" state="still-away" isSiteAway={isSiteAway} onRetry={() => {}} />, { path });
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent(state);
});
