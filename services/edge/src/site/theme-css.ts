import { LRUCache } from 'lru-cache';
import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import { readColour, toHex } from '@jangada/design/theming/colour';
import { defaultTheme, themeVariables } from '@jangada/design/theming/theme-variables';
import { themeCss as designCss, themeStyleId } from '@jangada/design/theming/theme-css';

/** The replacement of an invalid colour. */
const FALLBACK = { muted: '#7a8194', primary_color: '#17c3b2', secondary_color: '#ffcb47' };

/** A plain colour is written as typed; any other is normalised, and an invalid one is replaced by the fallback. */
const PLAIN = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i;

/** Colours come from operators: only valid colours are written into the style sheet. */
const safe = (colour: string | undefined, fallback: string): string => {
  const typed = (colour ?? '').trim();
  if (PLAIN.test(typed)) return typed;
  const nothing = { l: 0, c: 0, h: 0 };
  const read = readColour(typed, nothing);
  return read === nothing ? fallback : toHex(read);
};

/** The tenant's colours as custom properties, available before the first paint (BOOT-25). */
export const themeCss = (site: SiteConfig | null): string => {
  const colours = site?.colors;
  return `:root{${[
    `--jangada-primary:${safe(colours?.primary_color, FALLBACK.primary_color)}`,
    `--jangada-secondary:${safe(colours?.secondary_color, FALLBACK.secondary_color)}`,
    `--jangada-muted:${safe(colours?.muted, FALLBACK.muted)}`,
    `--jangada-radius:${site?.appearance.radiusPx ?? 12}px`,
  ].join(';')}}`;
};

/** Maximum number of cached themes of some kilobytes, more than tenants are visited within minutes. */
const LOOKS_MAX = 2_500;
const looks = new LRUCache<string, string>({ max: LOOKS_MAX });

/**
 * The tenant's whole theme in both colour modes, with the names of the design system: it is in the first bytes, so the
 * page is painted once and the browser does not compute it. Computing takes milliseconds, so each theme is cached.
 */
export const tenantStyle = (site: SiteConfig | null, nonce: string): string => {
  const { colors, appearance } = site ?? defaultTheme;
  const key = JSON.stringify([colors, appearance]);
  const css = looks.get(key) ?? designCss({ colors, appearance });
  looks.set(key, css);
  return `<style id="${themeStyleId}" nonce="${nonce}">${css}</style>`;
};

/** The colour of the browser's own frame around an installed site. */
export const themeColour = (site: SiteConfig | null): string =>
  safe(site?.colors.primary_color, FALLBACK.primary_color);

/** The background of the page in one colour mode, which the browser's toolbar shares. */
export const groundColour = (site: SiteConfig | null, mode: 'light' | 'dark'): string =>
  themeVariables(site ?? defaultTheme, mode)['--jg-colors-canvas'] ?? '';
