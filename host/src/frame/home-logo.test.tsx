import { aSite } from '@jangada/remote-kit/stub-data';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInShell } from '../../test/support/render-in-shell.tsx';
import { HomeLogo } from './home-logo.tsx';

test('the logo is 40 px high in the header and 30 px in the footer', () => {
  const logo = { header: '/logo.svg', footer: '/logo.svg', header_light: '', footer_light: '' };
  const site = aSite({ logo, logo_sizes: {} });
  const heights = (['header', 'footer'] as const).map((place) => {
    const { unmount } = renderInShell(<HomeLogo place={place} />, { site });
    const { height } = getComputedStyle(screen.getByRole('img'));
    unmount();
    return height;
  });
  expect(heights).toEqual(['40px', '30px']);
});

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
