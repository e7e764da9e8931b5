import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInShell } from '../../test/support/render-in-shell.tsx';
import { HomeLogo } from './home-logo.tsx';

test.each([
  ['header', '/terms', '/'],
  ['header', '/en/terms', '/en'],
  ['footer', '/terms', '/'],
  ['footer', '/en/terms', '/en'],
] as const)('the logo of the %s at %s leads to %s', async (place, path, home) => {
  renderInShell(<HomeLogo place={place} />, { path });
  const logo = screen.getByRole('link');
  expect(logo).toHaveAttribute('href', home);
  await userEvent.click(logo);
  await waitFor(() => expect(window.location.pathname).toBe(home));
});
