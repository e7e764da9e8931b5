import { aSite } from '@jangada/remote-kit/stub-data';
import { legalEntries } from '../shell/routing/legal-entries.ts';
import { menuGroups, OFFERED_LINES_MAX, profileLines, wordsOf } from './menu-entries.ts';
import { sportsPath } from './sports-path.ts';
import en from '../texts/en.ts';
import pt from '../texts/pt.ts';
import type { HostTexts } from '../texts/host-texts.ts';
import type { MenuFacts, MenuLine } from './menu-entries.ts';

const everything: MenuFacts = {
  site: aSite(),
  hasRoute: () => true,
  offered: [],
  hasSupport: true,
  isInstalled: false,
};

/** The text at a key such as `menu.slots`. */
const textsOf = (texts: HostTexts) => (key: string) =>
  key.split('.').reduce<unknown>((part, name) => Reflect.get(Object(part), name), texts) as string;

const says = (lines: readonly MenuLine[]) =>
  lines.map((line) => [wordsOf(line, textsOf(pt), 'pt'), 'to' in line ? line.to : line.action]);

const groupOf = (name: string, changed: Partial<MenuFacts> = {}) =>
  says(menuGroups({ ...everything, ...changed }).find(({ text }) => text === name)?.lines ?? []);

test('casino: all games, slots, providers, popular games, and the mysterious box', () => {
  expect(groupOf('menu.casino')).toEqual([
    ['Todos os jogos', '/casino/games'],
    ['Slots', '/casino/category/slots'],
    ['Provedores', '/casino/providers'],
    ['Jogos populares', '/casino/category/popular'],
    ['Caixa misteriosa', '/casino/crates'],
  ]);
});

test('sports: live, starting soon, eSports, popular leagues', () => {
  expect(groupOf('menu.sports')).toEqual([
    ['Ao vivo', '/sportsbook/live'],
    ['Começa em breve', '/sportsbook/upcoming'],
    ['eSports', '/sportsbook/esports'],
    ['Ligas populares', '/sportsbook/popular'],
  ]);
});

test('sports without the widget have the same four entries, all of them to sports as a game', () => {
  const site = aSite({ betby: { active: false, brand_id: '', theme_name: '' } });
  expect(groupOf('menu.sports', { site })).toEqual([
    ['Ao vivo', '/sports?view=live'],
    ['Começa em breve', '/sports?view=upcoming'],
    ['eSports', '/sports?view=esports'],
    ['Ligas populares', '/sports?view=popular'],
  ]);
  expect(sportsPath(site, () => true)).toBe('/sports');
});

test('general: promotions, refer a friend, VIP club, ranking, news, live support, the app', () => {
  expect(groupOf('menu.general')).toEqual([
    ['Promoções', '/promotion'],
    ['Indique um amigo', '/refers'],
    ['Clube VIP', '/ranking?view=vip'],
    ['Ranking', '/ranking'],
    ['Novidades', '/pages/novidades'],
    ['Suporte ao vivo', 'support'],
    ['Instalar aplicativo', 'install'],
  ]);
});

test('an entry without a page is omitted, and so is a group without entries', () => {
  const groups = menuGroups({ ...everything, hasRoute: (path) => path.startsWith('/casino/games') });
  expect(groups.map(({ text }) => text)).toEqual(['menu.casino', 'menu.general']);
  expect(says(groups[0]?.lines ?? [])).toEqual([['Todos os jogos', '/casino/games']]);
});

test('without live support no menu contains it', () => {
  expect(groupOf('menu.general', { hasSupport: false })).not.toContainEqual(['Suporte ao vivo', 'support']);
  expect(says(profileLines({ ...everything, hasSupport: false }))).not.toContainEqual(['Suporte ao vivo', 'support']);
});

test('an installed app does not offer itself', () => {
  expect(groupOf('menu.general', { isInstalled: true })).not.toContainEqual(['Instalar aplicativo', 'install']);
});

test('the player’s menu has the nine places of the product in its order, the withdrawal and responsible play', () => {
  expect(says(profileLines(everything))).toEqual([
    ['Minha conta', '/user/edit'],
    ['Transações', '/user/transaction'],
    ['Histórico de jogos', '/user/history-casino'],
    ['Verificação', '/user/verification'],
    ['Carteira', '/account/wallet'],
    ['Sacar', '/account/wallet?open=withdraw'],
    ['Meus itens', '/account/items'],
    ['Minhas caixas', '/account/boxes'],
    ['Indicações', '/refers'],
    ['Jogo responsável', '/responsible-gambling'],
    ['Suporte ao vivo', 'support'],
  ]);
});

test('the menus are in English on the English site', () => {
  const inEnglish = (lines: readonly MenuLine[]) => lines.map((line) => wordsOf(line, textsOf(en), 'en'));
  expect(menuGroups(everything).map(({ lines }) => inEnglish(lines))).toEqual([
    ['All games', 'Slots', 'Providers', 'Popular games', 'Mystery box'],
    ['Live', 'Starting soon', 'eSports', 'Popular leagues'],
    ['Promotions', 'Refer a friend', 'VIP club', 'Ranking', 'News', 'Live support', 'Install the app'],
  ]);
  expect(inEnglish(profileLines(everything))).toEqual([
    'My account',
    'Transactions',
    'Game history',
    'Verification',
    'Wallet',
    'Withdraw',
    'My items',
    'My boxes',
    'Referrals',
    'Responsible gaming',
    'Live support',
  ]);
});

test.each([
  ['/terms', 'Termos e Condições', 'Terms and Conditions'],
  ['/privacy', 'Política de Privacidade', 'Privacy Policy'],
  ['/responsible-gaming', 'Jogo responsável', 'Responsible gaming'],
  ['/aml-policy', 'Política AML', 'AML Policy'],
  ['/licences', 'Licenças de terceiros', 'Third-party licences'],
])('the legal link to %s is “%s”, in English “%s”', (path, ...labels) => {
  const text = legalEntries(aSite()).find(({ to }) => to === path)?.text ?? '';
  expect([textsOf(pt)(text), textsOf(en)(text)]).toEqual(labels);
});

test('the legal pages, and compliance for regulated sites only', () => {
  const paths = (is_regulated: boolean) => legalEntries(aSite({ is_regulated })).map(({ to }) => to);
  expect(paths(false)).toEqual([
    '/terms',
    '/privacy',
    '/responsible-gaming',
    '/aml-policy',
    '/betting-terms',
    '/licences',
  ]);
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
    ['Suporte ao vivo', 'support'],
  ]);
  const [group] = menuGroups({ ...everything, hasRoute, offered: [entry('/raffle')] });
  expect(group?.lines.map((line) => wordsOf(line, textsOf(en), 'en'))[0]).toBe('en /raffle');
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
