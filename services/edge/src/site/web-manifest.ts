import { cutText } from '@jangada/contracts/values/characters';
import { locales, type Language } from '@jangada/contracts/values/languages';
import { localise } from '@jangada/contracts/page/match-route';
import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import { themeVariables } from '@jangada/design/theming/theme-variables';
import { themeColour } from './theme-css.ts';
import { siteAddress } from './site-address.ts';

/** The length that fits under an icon, and into the title bar of a window. */
const SHORT_NAME_LENGTH_MAX = 12;
const NAME_LENGTH_MAX = 45;
const DESCRIPTION_LENGTH_MAX = 300;
const ICON_SIZES = [144, 192, 512] as const;

const shortcutNames = {
  pt: { games: 'Jogos', sports: 'Esportes', wallet: 'Carteira' },
  en: { games: 'Games', sports: 'Sports', wallet: 'Wallet' },
} as const satisfies Record<Language, Record<string, string>>;

const types: Readonly<Record<string, string>> = {
  png: 'image/png',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
};

/** One line of limited length, cut between words where possible; emoji are never split. */
const fit = (text: string, lengthMax: number): string => {
  // Removes control characters, and characters that change the direction of the surrounding text.
  const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  const cut = cutText(line, lengthMax);
  if (cut === line) return line;
  const atWord = cut.replace(/\s+\S*$/, '');
  return (atWord === '' ? cut : atWord).trim();
};

/** One icon of the application; an invalid address is left out. */
const iconOf = (address: string | undefined, size: number): object[] => {
  const src = siteAddress(address);
  if (src === null) return [];
  const type = types[/\.(\w+)(?:[?#]|$)/.exec(src)?.[1]?.toLowerCase() ?? ''];
  return [{ src, sizes: `${size}x${size}`, ...(type && { type }), purpose: 'any' }];
};

const shortcutsOf = (site: SiteConfig, language: Language): object[] => {
  const names = shortcutNames[language];
  const at = (name: string, path: string) => ({ name, short_name: name, url: localise(language, path) });
  return [
    at(names.games, '/casino/games'),
    ...(site.hasSports ? [at(names.sports, site.betby.active ? '/sportsbook' : '/sports')] : []),
    at(names.wallet, '/account/wallet'),
  ];
};

/**
 * The manifest of a tenant's site (PWA-16, W3C Application Manifest). Both languages describe one application, so they
 * share `id` and `scope`. No icon is declared maskable, because an operator's picture may not be croppable.
 */
export const webManifest = (site: SiteConfig, language: Language) => {
  const name = fit(site.name, NAME_LENGTH_MAX) || fit(site.title, NAME_LENGTH_MAX) || site.tenant;
  // A window starts dark where the system decides: the page's own colour replaces it a moment later.
  const mode = site.appearance.colorMode === 'light' ? 'light' : 'dark';
  return {
    id: '/',
    name,
    short_name: fit(name, SHORT_NAME_LENGTH_MAX),
    description: fit(site.description, DESCRIPTION_LENGTH_MAX),
    lang: locales[language],
    dir: 'ltr',
    start_url: localise(language, '/'),
    scope: '/',
    display: 'standalone',
    theme_color: themeColour(site),
    background_color: themeVariables(site, mode)['--jg-colors-canvas'],
    categories: ['entertainment', 'games'],
    icons: ICON_SIZES.flatMap((size) => iconOf(site.icons[size], size)),
    shortcuts: shortcutsOf(site, language),
    prefer_related_applications: false,
  };
};
