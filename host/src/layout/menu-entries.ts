import type { SiteConfig } from '@jangada/contracts/site/site-config';
import type { TextKey } from '@jangada/remote-kit/texts';
import type { HostTexts } from '../locale/host-texts.ts';

export interface MenuEntry {
  readonly text: TextKey<HostTexts>;
  readonly icon: string;
  readonly to: string;
}

export interface MenuGroup {
  readonly text: TextKey<HostTexts>;
  readonly entries: readonly MenuEntry[];
}

const casino: readonly MenuEntry[] = [
  { text: 'menu.allGames', icon: 'lucide:layout-grid', to: '/casino/games' },
  { text: 'menu.slots', icon: 'lucide:gem', to: '/casino/category/slots' },
  { text: 'menu.providers', icon: 'lucide:gamepad-2', to: '/casino/providers' },
  { text: 'menu.popular', icon: 'lucide:flame', to: '/casino/category/popular' },
  { text: 'menu.box', icon: 'lucide:gift', to: '/casino/crates' },
];

/** Without an active widget every entry is the one sports page (MOD-70). */
const sports = (hasWidget: boolean): readonly MenuEntry[] =>
  hasWidget
    ? [
        { text: 'menu.live', icon: 'lucide:radio', to: '/sportsbook/live' },
        { text: 'menu.soon', icon: 'lucide:clock', to: '/sportsbook/upcoming' },
        { text: 'menu.esports', icon: 'lucide:swords', to: '/sportsbook/esports' },
        { text: 'menu.leagues', icon: 'lucide:trophy', to: '/sportsbook/popular' },
      ]
    : [{ text: 'menu.sports', icon: 'lucide:volleyball', to: '/sports' }];

const general: readonly MenuEntry[] = [
  { text: 'menu.promotions', icon: 'lucide:ticket', to: '/promotion' },
  { text: 'menu.refer', icon: 'lucide:user-plus', to: '/refers' },
  { text: 'menu.vip', icon: 'lucide:crown', to: '/ranking?view=vip' },
  { text: 'menu.ranking', icon: 'lucide:trending-up', to: '/ranking' },
  { text: 'menu.news', icon: 'lucide:newspaper', to: '/pages/novidades' },
];

/**
 * The side menu (MOD-61 to MOD-83): groups without an entry that leads somewhere are left out.
 *
 * @param leads can a live release or the shell show this path?
 */
export const menuGroups = (site: SiteConfig, leads: (path: string) => boolean): MenuGroup[] => {
  const groups: MenuGroup[] = [
    { text: 'menu.casino', entries: casino },
    { text: 'menu.sports', entries: sports(site.betby.active) },
    { text: 'menu.general', entries: general },
  ];
  return groups
    .map((group) => ({ ...group, entries: group.entries.filter(({ to }) => leads(to)) }))
    .filter(({ entries }) => entries.length > 0);
};

/** Where "sports" leads for this tenant; null when it has none (ERR-22 to ERR-24). */
export const sportsPath = (site: SiteConfig, leads: (path: string) => boolean): string | null => {
  const path = site.betby.active ? '/sportsbook' : site.hasSports ? '/sports' : null;
  return path !== null && leads(path) ? path : null;
};

/** The legal pages (MOD-79 to MOD-82); compliance for regulated tenants only (CFG-01). */
export const legalEntries = (site: SiteConfig): readonly Omit<MenuEntry, 'icon'>[] => [
  { text: 'legal.terms', to: '/terms' },
  { text: 'legal.privacy', to: '/privacy' },
  { text: 'legal.responsible', to: '/responsible-gaming' },
  { text: 'legal.aml', to: '/aml-policy' },
  { text: 'legal.betting', to: '/betting-terms' },
  ...(site.is_regulated ? ([{ text: 'legal.compliance', to: '/em-conformidade-com-a-regulamentacao' }] as const) : []),
];
