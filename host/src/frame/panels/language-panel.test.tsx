import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { isExplained } from '@jangada/contracts/client/errors';
import { updateLanguage } from '@jangada/contracts/domains/profile/endpoints';
import { aUser } from '@jangada/remote-kit/stub-data';
import { renderInShell } from '../../../test/support/render-in-shell.tsx';
import { LanguagePanel } from './language-panel.tsx';

beforeEach(() => localStorage.clear());

const openPanel = (path = '/casino/games?page=2') => {
  const rendered = renderInShell(<LanguagePanel />, { path });
  act(() => rendered.shell.panels.open('language'));
  return rendered;
};

test('each language has its own name with its region, and the current one is marked', () => {
  openPanel();
  const portuguese = screen.getByRole('button', { name: /Português\s*Brasil/ });
  const english = screen.getByRole('button', { name: /English\s*United States/ });
  expect(portuguese).toHaveAttribute('aria-pressed', 'true');
  expect(portuguese).toHaveAttribute('lang', 'pt-BR');
  expect(english).toHaveAttribute('aria-pressed', 'false');
  expect(english).toHaveAttribute('lang', 'en-US');
});

test('another language preserves the page with its query, is stored, and closes the panel', async () => {
  const { shell } = openPanel();
  await userEvent.click(screen.getByRole('button', { name: /English/ }));
  expect(window.location.pathname + window.location.search).toBe('/en/casino/games?page=2');
  expect(document.cookie).toContain('i18n_redirected=en');
  expect(shell.panels.current.getState()).toBeNull();
});

test('a guest’s choice calls no server; a player’s does, and its failure is not shown', async () => {
  const { shell } = openPanel();
  const refused = new Error('down');
  const api = jest.spyOn(shell.hostApi, 'api').mockRejectedValue(refused);
  await userEvent.click(screen.getByRole('button', { name: /English/ }));
  expect(api).not.toHaveBeenCalled();

  jest.spyOn(shell.session, 'getState').mockReturnValue({ status: 'user', guestId: 'g', user: aUser() });
  await userEvent.click(screen.getByRole('button', { name: /Português/ }));
  expect(api).toHaveBeenCalledWith(updateLanguage, { body: { language: 'pt' } });
  await waitFor(() => expect(isExplained(refused)).toBe(true));
});

test('light and dark are stored, automatic tracks the device', async () => {
  const { shell } = openPanel();
  await userEvent.click(screen.getByRole('button', { name: /Claro/ }));
  expect(localStorage.getItem('color-mode')).toBe('light');
  expect(shell.colors.mode.getState()).toBe('light');
  await userEvent.click(screen.getByRole('button', { name: /Escuro/ }));
  expect(localStorage.getItem('color-mode')).toBe('dark');
  await userEvent.click(screen.getByRole('button', { name: /Automático/ }));
  expect(localStorage.getItem('color-mode')).toBe('system');
  await waitFor(() => expect(shell.colors.mode.getState()).toBe('dark'));
});

test('a page with one appearance shows that, and the choice is stored for the others', async () => {
  const { shell } = openPanel();
  act(() => shell.colors.force('dark'));
  await userEvent.click(screen.getByRole('button', { name: /Claro/ }));
  expect(screen.getByText(/Esta página tem uma aparência só/)).toBeInTheDocument();
  expect(shell.colors.mode.getState()).toBe('dark');
  act(() => shell.colors.force(null));
  expect(shell.colors.mode.getState()).toBe('light');
});

test('the data saver takes effect at once, is stored for the next visit, and can be disabled', async () => {
  const { shell } = openPanel();
  const saving = screen.getByRole('switch', { name: 'Economizar dados' });
  expect(saving).not.toBeChecked();
  expect(saving).toHaveAccessibleDescription(/^Imagens menores, nada carregado antes da hora/);
  await userEvent.click(saving);
  expect(saving).toBeChecked();
  expect(shell.device.getState().savesData).toBe(true);
  // The browser's own data-saving request has another text.
  expect(saving).not.toHaveAccessibleDescription(/O seu navegador/);

  expect(renderInShell(<LanguagePanel />).shell.device.getState().savesData).toBe(true);

  await userEvent.click(saving);
  expect(shell.device.getState().savesData).toBe(false);
  expect(localStorage.getItem('saves-data')).toBeNull();
});

test('a visitor whose browser saves data sees that, and can enable it here as well', async () => {
  Object.defineProperty(navigator, 'connection', {
    value: { effectiveType: '4g', saveData: true },
    configurable: true,
  });
  const { shell } = openPanel();
  expect(shell.device.getState().savesData).toBe(true);
  const saving = screen.getByRole('switch', { name: 'Economizar dados' });
  expect(saving).not.toBeChecked();
  expect(saving).toHaveAccessibleDescription(/O seu navegador ou a sua conexão já pede isso agora\./);
  await userEvent.click(saving);
  expect(saving).toBeChecked();
  Reflect.deleteProperty(navigator, 'connection');
});

test('where storage is unavailable, the data saver cannot be enabled', async () => {
  const { shell } = openPanel();
  const forbidden = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });
  await userEvent.click(screen.getByRole('switch', { name: 'Economizar dados' }));
  expect(screen.getByRole('switch', { name: 'Economizar dados' })).not.toBeChecked();
  expect(shell.device.getState().savesData).toBe(false);
  forbidden.mockRestore();
});
