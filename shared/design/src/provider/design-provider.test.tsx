import { render, screen, waitFor } from '@testing-library/react';
import '@testing-library/jest-dom';
import { Box } from '../core.ts';
import { themeStyleId } from '../theming/theme-style-id.ts';
import { DesignProvider } from './design-provider.tsx';

const site = { colors: { primary_color: '#ff7a00', secondary_color: '#1fa67a', muted: '#6b5f57' } };
const theme = (): HTMLElement | null => document.getElementById(themeStyleId);

afterEach(() => theme()?.remove());

describe('DesignProvider', () => {
  it('sets the colour mode on the root', () => {
    const { rerender } = render(
      <DesignProvider site={site} mode="dark">
        x
      </DesignProvider>,
    );
    expect(document.documentElement).toHaveClass('dark');
    rerender(
      <DesignProvider site={site} mode="light">
        x
      </DesignProvider>,
    );
    expect(document.documentElement).toHaveClass('light');
    expect(document.documentElement).not.toHaveClass('dark');
  });

  it('does not change the theme that the edge has written', async () => {
    const style = document.createElement('style');
    style.id = themeStyleId;
    style.textContent = ':root{--jg-colors-canvas:#123456}';
    document.head.append(style);
    render(
      <DesignProvider site={site} mode="dark">
        x
      </DesignProvider>,
    );
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(theme()?.textContent).toBe(':root{--jg-colors-canvas:#123456}');
  });

  it('computes the theme where the page has none, under the nonce of the page', async () => {
    render(
      <DesignProvider site={site} mode="dark" nonce="n-1">
        x
      </DesignProvider>,
    );
    await waitFor(() => expect(theme()).not.toBeNull());
    expect(theme()?.textContent).toContain('--jg-colors-brand-solid:#ff7a00');
    expect(theme()).toHaveAttribute('nonce', 'n-1');
  });

  it('gives every style element of the page the nonce', () => {
    render(
      <DesignProvider site={site} mode="dark" nonce="n-2">
        <Box color="brand.fg">Oi</Box>
      </DesignProvider>,
    );
    expect(screen.getByText('Oi')).not.toHaveAttribute('style');
    const styles = [...document.querySelectorAll('style[data-emotion]')].filter(
      (style) => style.getAttribute('nonce') === 'n-2',
    );
    expect(styles.length).toBeGreaterThan(0);
  });
});
