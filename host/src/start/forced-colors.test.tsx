import { act, screen } from '@testing-library/react';
import { App } from './app.tsx';
import { renderInShell } from '../../test/support/render-in-shell.tsx';

beforeEach(() => localStorage.clear());

test('a page that forces its colour mode has it from the first render, and restores the visitor’s mode after it', async () => {
  localStorage.setItem('color-mode', 'light');
  const { shell } = renderInShell(<App />, { path: '/animation' });
  expect(shell.colors.mode.getState()).toBe('dark');
  expect(document.documentElement.dataset['theme']).toBe('dark');
  act(() => shell.router.go('/terms'));
  await screen.findByRole('heading', { level: 1, name: 'Termos e Condições' });
  expect(shell.colors.mode.getState()).toBe('light');
  expect(localStorage.getItem('color-mode')).toBe('light');
});
