import { aSite } from '@jangada/remote-kit/stub-data';
import { legalEntries } from '../routing/legal-entries.ts';
import { menuGroups, OFFERED_LINES_MAX, profileLines, wordsOf } from './menu-entries.ts';
import { sportsPath } from './sports-path.ts';
import type { MenuFacts, MenuLine } from './menu-entries.ts';

const everything: MenuFacts = {
  site: aSite(),
  hasRoute: () => true,
  offered: [],
  hasSupport: true,
  isInstalled: false,
};

const says = (lines: readonly MenuLine[]) =>
  lines.map((line) => [wordsOf(line, String, 'pt'), 'to' in line ? line.to : line.action]);

const groupOf = (name: string, changed: Partial<MenuFacts> = {}) =>
  says(menuGroups({ ...everything, ...changed }).find(({ text }) => text === name)?.lines ?? []);

test('casino: all games, slots, providers, popular games, and the mysterious box', () => {
  expect(groupOf('menu.casino')).toEqual([
    ['menu.allGames', '/casino/games'],
    ['menu.slots', '/casino/category/slots'],
    ['menu.providers', '/casino/providers'],
    ['menu.popular', '/casino/category/popular'],
    ['menu.box', '/casino/crates'],
  ]);
});

test('sports: live, starting soon, eSports, popular leagues', () => {
  expect(groupOf('menu.sports')).toEqual([
    ['menu.live', '/sportsbook/live'],
    ['menu.soon', '/sportsbook/upcoming'],
    ['menu.esports', '/sportsbook/esports'],
    ['menu.leagues', '/sportsbook/popular'],
  ]);
});

test('sports without the widget have the same four entries, all of them to sports as a game', () => {
  const site = aSite({ betby: { active: false, brand_id: '', theme_name: '' } });
  expect(groupOf('menu.sports', { site })).toEqual([
    ['menu.live', '/sports?view=live'],
    ['menu.soon', '/sports?view=upcoming'],
    ['menu.esports', '/sports?view=esports'],
    ['menu.leagues', '/sports?view=popular'],
  ]);
  expect(sportsPath(site, () => true)).toBe('/sports');
});

test('general: promotions, refer a friend, VIP club, ranking, news, live support, the app', () => {
  expect(groupOf('menu.general')).toEqual([
    ['menu.promotions', '/promotion'],
    ['menu.refer', '/refers'],
    ['menu.vip', '/ranking?view=vip'],
    ['menu.ranking', '/ranking'],
    ['menu.news', '/pages/novidades'],
    ['menu.support', 'support'],
    ['menu.install', 'install'],
  ]);
});

test('an entry without a page is omitted, and so is a group without entries', () => {
  const groups = menuGroups({ ...everything, hasRoute: (path) => path.startsWith('/casino/games') });
  expect(groups.map(({ text }) => text)).toEqual(['menu.casino', 'menu.general']);
  expect(says(groups[0]?.lines ?? [])).toEqual([['menu.allGames', '/casino/games']]);
});

test('without live support no menu contains it', () => {
  expect(groupOf('menu.general', { hasSupport: false })).not.toContainEqual(['menu.support', 'support']);
  expect(says(profileLines({ ...everything, hasSupport: false }))).not.toContainEqual(['profile.support', 'support']);
});

test('an installed app does not offer itself', () => {
  expect(groupOf('menu.general', { isInstalled: true })).not.toContainEqual(['menu.install', 'install']);
});

test('the player’s menu has the nine places of the product in its order, and the withdrawal', () => {
  expect(says(profileLines(everything))).toEqual([
    ['profile.account', '/user/edit'],
    ['profile.transactions', '/user/transaction'],
    ['profile.history', '/user/history-casino'],
    ['profile.verification', '/user/verification'],
    ['profile.wallet', '/account/wallet'],
    ['profile.withdraw', '/account/wallet?open=withdraw'],
    ['profile.items', '/account/items'],
    ['profile.boxes', '/account/boxes'],
    ['profile.referrals', '/refers'],
    ['profile.support', 'support'],
  ]);
});

test('the legal pages, and compliance for regulated sites only', () => {
  const paths = (is_regulated: boolean) => legalEntries(aSite({ is_regulated })).map(({ to }) => to);
  expect(paths(false)).toEqual(['/terms', '/privacy', '/responsible-gaming', '/aml-policy', '/betting-terms']);
  expect(paths(true)).toContain('/em-conformidade-com-a-regulamentacao');
});

test('a site without sports has no link to them', () => {
  const site = aSite({ hasSports: false, betby: { active: false, brand_id: '', theme_name: '' } });
  expect(sportsPath(site, () => true)).toBeNull();
  expect(sportsPath(aSite(), () => false)).toBeNull();
});

test('entries of remotes are first in their group, in the language of the page, where their page exists', () => {
  const entry = (path: string) => ({ path, icon: 'gift' as const, label: { pt: `pt ${path}`, en: `en ${path}` } });
  const hasRoute = (path: string) => path === '/raffle';
  expect(groupOf('menu.general', { hasRoute, offered: [entry('/raffle'), entry('/gone')] }).slice(0, 2)).toEqual([
    ['pt /raffle', '/raffle'],
    ['menu.support', 'support'],
  ]);
  const [group] = menuGroups({ ...everything, hasRoute, offered: [entry('/raffle')] });
  expect(group?.lines.map((line) => wordsOf(line, String, 'en'))[0]).toBe('en /raffle');
});

test('the number of entries of remotes is limited', () => {
  const offered = Array.from({ length: OFFERED_LINES_MAX + 5 }, (_, index) => ({
    path: `/raffle/${index}`,
    icon: 'gift' as const,
    label: { pt: `linha ${index}`, en: `line ${index}` },
  }));
  expect(groupOf('menu.general', { offered }).filter(([text]) => text?.startsWith('linha'))).toHaveLength(
    OFFERED_LINES_MAX,
  );
});
