import type { ReleasableName } from '../values/remotes.ts';

/**
 * Every path of the site, its owner, whether it needs a session, its title and its layout. One table: the host routes
 * by it, the edge answers 404 by it, a remote's offer is checked against it.
 *
 * Patterns: `{name}` is one segment, `{name…}` is the rest of the path and may be empty. Fixed segments win over
 * parameters (RTE-51). Titles are Portuguese on both variants (RTE-04).
 */
export interface RouteClaim {
  readonly path: string;
  readonly owner: ReleasableName;
  readonly auth?: 'user';
  readonly title?: string;
  /** `empty` shows no header, menu or footer (RTE-89). */
  readonly layout?: 'empty';
  /** Redirects the visitor (replace) to another path, RTE-12, RTE-13, RTE-52. */
  readonly redirect?: string;
  /** Opens this modal over home, RTE-24 to RTE-28. */
  readonly opens?: { readonly modal: 'auth'; readonly mode: 'login' | 'register' | 'recovery' };
  /** The path exists only when the site config enables it (CFG-04, CFG-05). */
  readonly when?: 'hasBoxes' | 'hasSports';
  /**
   * The page is personal or has no content of its own, so it is hidden from search engines and left out of
   * `sitemap.xml`.
   */
  readonly noindex?: boolean;
  /** This page has one colour mode, regardless of the visitor's preference (DES-02). */
  readonly colorMode?: 'light' | 'dark';
  /** The validation before the page is shown; "Page Not Found" when it fails (RTE-82 to RTE-85). */
  readonly exists?: 'content-page';
}

export const routeClaims = [
  { path: '/', owner: 'casino' },
  { path: '/login', owner: 'casino', title: 'Entrar', opens: { modal: 'auth', mode: 'login' } },
  { path: '/register', owner: 'casino', title: 'Cadastro', opens: { modal: 'auth', mode: 'register' } },
  { path: '/recover-pass', owner: 'casino', title: 'Recuperar senha', opens: { modal: 'auth', mode: 'recovery' } },

  { path: '/casino', owner: 'casino', redirect: '/casino/games' },
  { path: '/casino/games', owner: 'casino', title: 'Jogos' },
  { path: '/casino/recent', owner: 'casino', title: 'Jogos recentes', noindex: true },
  { path: '/casino/favorites', owner: 'casino', title: 'Favoritos', noindex: true },
  { path: '/casino/providers', owner: 'casino', title: 'Provedores' },
  { path: '/casino/crates', owner: 'casino', title: 'Caixas', when: 'hasBoxes' },
  { path: '/casino/play', owner: 'casino', title: 'Jogar', noindex: true },
  { path: '/casino/box/{name}', owner: 'casino', when: 'hasBoxes' },
  { path: '/casino/fairness', owner: 'casino', title: 'Sorteio justo', when: 'hasBoxes' },
  { path: '/casino/category/{filter}', owner: 'casino' },
  { path: '/casino/{provider}/{game}', owner: 'casino' },
  { path: '/account/boxes', owner: 'casino', auth: 'user', title: 'Notifications', when: 'hasBoxes' },
  { path: '/account/items', owner: 'casino', auth: 'user', title: 'Notifications', when: 'hasBoxes' },

  { path: '/sports', owner: 'sportsbook', title: 'Esportes', when: 'hasSports' },
  { path: '/sportschange', owner: 'sportsbook', title: 'Esportes', when: 'hasSports' },
  { path: '/widgetbetby', owner: 'sportsbook', title: 'Esportes', when: 'hasSports', layout: 'empty' },
  { path: '/sportsbook/{slug…}', owner: 'sportsbook', title: 'Esportes', when: 'hasSports' },

  { path: '/account/wallet', owner: 'wallet', auth: 'user', title: 'Carteira' },
  { path: '/user/transaction', owner: 'wallet', auth: 'user', title: 'Carteira' },
  { path: '/user/history-casino', owner: 'wallet', auth: 'user', title: 'Carteira' },
  { path: '/bonus', owner: 'wallet', title: 'Bônus' },
  { path: '/promotion', owner: 'wallet', title: 'Promoções' },
  { path: '/promo-codes', owner: 'wallet', title: 'Códigos promocionais' },

  { path: '/ranking', owner: 'social', title: 'Ranking' },

  { path: '/user', owner: 'account', auth: 'user', redirect: '/user/edit' },
  { path: '/user/edit', owner: 'account', auth: 'user', title: 'Minha conta' },
  { path: '/user/edit/{child}', owner: 'account', auth: 'user', redirect: '/user/{child}' },
  { path: '/user/access-data', owner: 'account', auth: 'user', title: 'Dados de acesso' },
  { path: '/user/personal-data', owner: 'account', auth: 'user', title: 'Dados pessoais' },
  { path: '/user/verification', owner: 'account', auth: 'user', title: 'Verificar conta' },
  { path: '/refers', owner: 'account', auth: 'user', title: 'Indique um amigo e ganhe' },
  { path: '/responsible-gambling', owner: 'account', auth: 'user', title: 'Jogo Responsável' },

  { path: '/pages/{slug}', owner: 'host', exists: 'content-page' },
  { path: '/terms', owner: 'host', title: 'Termos e Condições' },
  { path: '/privacy', owner: 'host', title: 'Política de Privacidade' },
  { path: '/aml-policy', owner: 'host', title: 'Política AML' },
  { path: '/betting-terms', owner: 'host', title: 'Regulamento' },
  { path: '/responsible-gaming', owner: 'host', title: 'Jogo responsável' },
  {
    path: '/em-conformidade-com-a-regulamentacao',
    owner: 'host',
    title: 'Em conformidade com a regulamentação',
  },
  { path: '/licences', owner: 'host', title: 'Licenças de terceiros' },
  { path: '/error', owner: 'host', title: 'Erro', layout: 'empty', noindex: true },
  { path: '/ios', owner: 'host', title: 'Instalar aplicativo', layout: 'empty' },
  { path: '/install', owner: 'host', title: 'Instalar aplicativo', layout: 'empty' },
  { path: '/install-two', owner: 'host', title: 'Instalar aplicativo', layout: 'empty' },
  { path: '/Offiline', owner: 'host', title: 'Sem conexão', layout: 'empty', noindex: true },
  // Light and confetti are visible only on a dark background, regardless of the visitor's preference.
  { path: '/animation', owner: 'host', title: 'Animações', layout: 'empty', noindex: true, colorMode: 'dark' },
  { path: '/NewComponents', owner: 'host', title: 'Componentes', noindex: true },
] as const satisfies readonly RouteClaim[];

export type RoutePath = (typeof routeClaims)[number]['path'];
