import type { SiteConfig } from '@jangada/contracts/site/site-config';
import { defaultTheme } from '@jangada/design/theming/theme-variables';
import { themeCss as designCss, themeStyleId } from '@jangada/design/theming/theme-css';

/** What stands in for a colour that is none. */
const FALLBACK = { muted: '#7a8194', primary_color: '#17c3b2', secondary_color: '#ffcb47' };

/** Colours come from operators: only what can be nothing but a colour reaches the style sheet. */
const COLOUR = /^(#[0-9a-f]{3,8}|(rgb|hsl|oklch|oklab|lab|lch)a?\([0-9a-z.,%/ -]{1,50}\)|[a-z]{3,20})$/i;

const safe = (colour: string | undefined, fallback: string): string =>
  colour !== undefined && COLOUR.test(colour.trim()) ? colour.trim() : fallback;

/** The tenant's colours as custom properties, there before the first paint (BOOT-25). */
export const themeCss = (site: SiteConfig | null): string => {
  const colours = site?.colors;
  return `:root{${[
    `--jangada-primary:${safe(colours?.primary_color, FALLBACK.primary_color)}`,
    `--jangada-secondary:${safe(colours?.secondary_color, FALLBACK.secondary_color)}`,
    `--jangada-muted:${safe(colours?.muted, FALLBACK.muted)}`,
    `--jangada-radius:${site?.appearance.radiusPx ?? 12}px`,
  ].join(';')}}`;
};

/** More looks than there are tenants; the oldest leaves first. */
const LOOKS_MAX = 100;
const looks = new Map<string, string>();

/**
 * The whole look of the tenant in both colour modes, as the design system names it: with it in the first byte nothing is
 * painted twice, and the browser need not compute it. Computing takes milliseconds, so each look is kept.
 */
export const tenantStyle = (site: SiteConfig | null, nonce: string): string => {
  const { colors, appearance } = site ?? defaultTheme;
  const key = JSON.stringify([colors, appearance]);
  const css = looks.get(key) ?? designCss({ colors, appearance });
  looks.delete(key);
  looks.set(key, css);
  for (const oldest of looks.keys()) {
    if (looks.size <= LOOKS_MAX) break;
    looks.delete(oldest);
  }
  return `<style id="${themeStyleId}" nonce="${nonce}">${css}</style>`;
};

/** For the browser's own frame around the page. */
export const themeColour = (site: SiteConfig | null): string =>
  safe(site?.colors.primary_color, FALLBACK.primary_color);
