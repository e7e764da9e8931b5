import type { OfferedMenuEntry } from '@jangada/contracts/page/offer';
import type { Language } from '@jangada/contracts/values/languages';
import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import type { TextKey } from '@jangada/remote-kit/texts';
import type { HostTexts } from '../texts/host-texts.ts';

interface Line {
  readonly text: TextKey<HostTexts>;
  readonly icon: string;
}

export interface MenuEntry extends Line {
  readonly to: string;
}

export interface MenuAction extends Line {
  readonly action: 'support' | 'install';
}

/** A menu entry of a remote, with its texts in both languages. */
export interface OfferedLine {
  readonly label: Readonly<Record<Language, string>>;
  readonly icon: string;
  readonly to: string;
}

/** A menu entry with texts of the shell. */
export type OwnLine = MenuEntry | MenuAction;

export type MenuLine = OwnLine | OfferedLine;

/** The maximum number of menu entries of all remotes together, in the order of the plan. */
export const OFFERED_LINES_MAX = 8;

export interface MenuGroup {
  readonly text: TextKey<HostTexts>;
  readonly lines: readonly MenuLine[];
}

export interface MenuFacts {
  readonly site: SiteConfig;
  /** Does a page exist at this path? */
  readonly hasRoute: (path: string) => boolean;
  /** Menu entries of the live releases. */
  readonly offered: readonly OfferedMenuEntry[];
  readonly hasSupport: boolean;
  /** True when the site runs as an installed app. */
  readonly isInstalled: boolean;
}

const box: MenuEntry = { text: 'menu.box', icon: 'lucide:gift', to: '/casino/crates' };

/** A paid random prize is a bet, so regulated sites have no shop for boxes. */
const casino = ({ is_regulated: isRegulated }: SiteConfig): readonly MenuEntry[] => [
  { text: 'menu.allGames', icon: 'lucide:layout-grid', to: '/casino/games' },
  { text: 'menu.slots', icon: 'lucide:gem', to: '/casino/category/slots' },
  { text: 'menu.providers', icon: 'lucide:gamepad-2', to: '/casino/providers' },
  { text: 'menu.popular', icon: 'lucide:flame', to: '/casino/category/popular' },
  ...(isRegulated ? [] : [box]),
];

/** Without an active sports widget, these four entries lead to the sports game (MOD-70, docs/decisions/0122). */
const sports = (hasWidget: boolean): readonly MenuEntry[] => {
  const product = hasWidget ? '/sportsbook/' : '/sports?view=';
  return [
    { text: 'menu.live', icon: 'lucide:radio', to: `${product}live` },
    { text: 'menu.soon', icon: 'lucide:clock', to: `${product}upcoming` },
    { text: 'menu.esports', icon: 'lucide:swords', to: `${product}esports` },
    { text: 'menu.leagues', icon: 'lucide:trophy', to: `${product}popular` },
  ];
};

const general: readonly OwnLine[] = [
  { text: 'menu.promotions', icon: 'lucide:ticket', to: '/promotion' },
  { text: 'menu.refer', icon: 'lucide:user-plus', to: '/refers' },
  { text: 'menu.vip', icon: 'lucide:crown', to: '/ranking?view=vip' },
  { text: 'menu.ranking', icon: 'lucide:trending-up', to: '/ranking' },
  { text: 'menu.news', icon: 'lucide:newspaper', to: '/pages/novidades' },
  { text: 'menu.support', icon: 'lucide:headphones', action: 'support' },
  { text: 'menu.install', icon: 'lucide:download', action: 'install' },
];

const offeredLines = (offered: readonly OfferedMenuEntry[]): readonly OfferedLine[] =>
  offered.slice(0, OFFERED_LINES_MAX).map(({ path, icon, label }) => ({ label, icon: `lucide:${icon}`, to: path }));

const isOnline = (line: MenuLine, { hasRoute, hasSupport, isInstalled }: MenuFacts): boolean => {
  if ('to' in line) return hasRoute(line.to);
  return line.action === 'support' ? hasSupport : !isInstalled;
};

/** The side menu (MOD-61 to MOD-83): only entries whose page exists; empty groups are omitted. */
export const menuGroups = (facts: MenuFacts): MenuGroup[] => {
  const groups: MenuGroup[] = [
    { text: 'menu.casino', lines: casino(facts.site) },
    { text: 'menu.sports', lines: sports(facts.site.betby.active) },
    { text: 'menu.general', lines: [...offeredLines(facts.offered), ...general] },
  ];
  return groups
    .map((group) => ({ ...group, lines: group.lines.filter((line) => isOnline(line, facts)) }))
    .filter(({ lines }) => lines.length > 0);
};

const profile: readonly OwnLine[] = [
  { text: 'profile.account', icon: 'lucide:user', to: '/user/edit' },
  { text: 'profile.transactions', icon: 'lucide:receipt', to: '/user/transaction' },
  { text: 'profile.history', icon: 'lucide:history', to: '/user/history-casino' },
  { text: 'profile.verification', icon: 'lucide:shield-check', to: '/user/verification' },
  { text: 'profile.wallet', icon: 'lucide:wallet', to: '/account/wallet' },
  { text: 'profile.withdraw', icon: 'lucide:arrow-up-from-line', to: '/account/wallet?open=withdraw' },
  { text: 'profile.items', icon: 'lucide:inbox', to: '/account/items' },
  { text: 'profile.boxes', icon: 'lucide:gift', to: '/account/boxes' },
  { text: 'profile.referrals', icon: 'lucide:users', to: '/refers' },
  { text: 'legal.responsible', icon: 'lucide:shield-check', to: '/responsible-gambling' },
  { text: 'profile.support', icon: 'lucide:headphones', action: 'support' },
];

/**
 * The profile menu (MOD-50 to MOD-60) in the specified order, plus the withdrawal and the player's own limits, without
 * the sign-out.
 */
export const profileLines = (facts: MenuFacts): readonly OwnLine[] => profile.filter((line) => isOnline(line, facts));

type Spoken = MenuAction | OfferedLine | Pick<MenuEntry, 'text'>;

/** The text of an entry, which is also its React key. */
export const wordsOf = (line: Spoken, t: (text: TextKey<HostTexts>) => string, language: Language): string =>
  'label' in line ? line.label[language] : t(line.text);
