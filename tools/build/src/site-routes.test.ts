import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { localise, locate, matchRoute } from '@jangada/contracts/page/match-route';
import { routeClaims, type RouteClaim } from '@jangada/contracts/page/routes';
import { readOffer } from './offer.ts';
import { folderOf } from './targets.ts';

/** An address of each specified route, and its content for a visitor; `title` is the same in both languages. */
interface SpecifiedRoute {
  readonly path: string;
  /** The pattern of the route, if its path has a parameter. */
  readonly route?: string;
  readonly title?: string;
  readonly for?: 'players';
  readonly layout?: 'empty';
  readonly opens?: string;
}

const routes: readonly SpecifiedRoute[] = [
  { path: '/' },
  { path: '/user/edit', title: 'Minha conta', for: 'players' },
  { path: '/user/access-data', title: 'Dados de acesso', for: 'players' },
  { path: '/user/transaction', title: 'Carteira', for: 'players' },
  { path: '/user/verification', title: 'Verificar conta', for: 'players' },
  { path: '/user/personal-data', title: 'Dados pessoais', for: 'players' },
  { path: '/user/history-casino', title: 'Carteira', for: 'players' },
  { path: '/refers', title: 'Indique um amigo e ganhe', for: 'players' },
  { path: '/account/boxes', title: 'Notifications', for: 'players' },
  { path: '/account/items', title: 'Notifications', for: 'players' },
  { path: '/account/wallet', title: 'Carteira', for: 'players' },
  { path: '/responsible-gambling', title: 'Jogo Responsável', for: 'players' },
  { path: '/login', title: 'Entrar', opens: 'auth login' },
  { path: '/register', title: 'Cadastro', opens: 'auth register' },
  { path: '/recover-pass', title: 'Recuperar senha', opens: 'auth recovery' },
  { path: '/bonus', title: 'Bônus' },
  { path: '/promotion', title: 'Promoções' },
  { path: '/promo-codes', title: 'Códigos promocionais' },
  { path: '/ranking', title: 'Ranking' },
  { path: '/sports', title: 'Esportes' },
  { path: '/sportschange', title: 'Esportes' },
  { path: '/widgetbetby', title: 'Esportes', layout: 'empty' },
  { path: '/sportsbook', route: '/sportsbook/{slug…}', title: 'Esportes' },
  { path: '/sportsbook/a/b/c', route: '/sportsbook/{slug…}', title: 'Esportes' },
  { path: '/casino/games', title: 'Jogos' },
  { path: '/casino/recent', title: 'Jogos recentes' },
  { path: '/casino/favorites', title: 'Favoritos' },
  { path: '/casino/providers', title: 'Provedores' },
  { path: '/casino/crates', title: 'Caixas' },
  { path: '/casino/play', title: 'Jogar' },
  { path: '/casino/box/ouro', route: '/casino/box/{name}' },
  { path: '/casino/category/slots', route: '/casino/category/{filter}' },
  { path: '/casino/vento/piracema', route: '/casino/{provider}/{game}' },
  { path: '/pages/novidades', route: '/pages/{slug}' },
  { path: '/terms', title: 'Termos e Condições' },
  { path: '/privacy', title: 'Política de Privacidade' },
  { path: '/aml-policy', title: 'Política AML' },
  { path: '/betting-terms', title: 'Regulamento' },
  { path: '/responsible-gaming', title: 'Jogo responsável' },
  { path: '/em-conformidade-com-a-regulamentacao', title: 'Em conformidade com a regulamentação' },
  { path: '/licences', title: 'Licenças de terceiros' },
  { path: '/error', title: 'Erro', layout: 'empty' },
  { path: '/ios', title: 'Instalar aplicativo', layout: 'empty' },
  { path: '/install', title: 'Instalar aplicativo', layout: 'empty' },
  { path: '/install-two', title: 'Instalar aplicativo', layout: 'empty' },
  { path: '/Offiline', title: 'Sem conexão', layout: 'empty' },
  { path: '/animation', title: 'Animações', layout: 'empty' },
  { path: '/NewComponents', title: 'Componentes' },
];

const redirects = { '/user': '/user/edit', '/casino': '/casino/games', '/user/edit/verification': '/user/{child}' };

const claimAt = (path: string): RouteClaim | undefined => matchRoute<RouteClaim>(routeClaims, path)?.route;

/** Whether the owner of a claim shows the path: in a remote's offer, or among the shell's own pages. */
const isShown = async ({ owner, path }: RouteClaim): Promise<boolean> => {
  if (owner === 'host') {
    const file = pathToFileURL(join(folderOf(owner), 'src/pages/shell-pages.ts')).href;
    const pages: { hasShellPage: (path: string) => boolean } = await import(file);
    return pages.hasShellPage(path);
  }
  const { routes: offered } = await readOffer(folderOf(owner), owner);
  return offered.some((one) => one.path === path);
};

describe('a specified route', () => {
  for (const { path, route = path, title, layout, opens, for: visitors } of routes) {
    const facts = [
      visitors ? 'for players' : 'public',
      title && `titled ${title}`,
      layout && `in the ${layout} layout`,
    ];
    it(`${path} is ${facts.filter(Boolean).join(', ')}, in both languages, and its owner shows it`, async () => {
      const claim = claimAt(path);
      assert.deepEqual(
        [claim?.path, claim?.auth, claim?.title, claim?.layout, claim?.redirect],
        [route, visitors && 'user', title, layout, undefined],
      );
      assert.equal(claim?.opens && `${claim.opens.modal} ${claim.opens.mode}`, opens);
      for (const language of ['pt', 'en'] as const)
        assert.deepEqual(locate(localise(language, path)), { language, path });
      assert.ok(claim && (await isShown(claim)));
    });
  }

  for (const [from, to] of Object.entries(redirects)) {
    it(`${from} redirects to ${to}`, () => assert.equal(claimAt(from)?.redirect, to));
  }

  it('requires a session where it is for players, and nowhere else', () => {
    const specified = routes.filter((one) => one.for === 'players').map(({ path }) => path);
    const claims: readonly RouteClaim[] = routeClaims;
    const claimed = claims.filter(({ auth, redirect }) => auth && !redirect).map(({ path }) => path);
    assert.deepEqual(claimed.toSorted(), specified.toSorted());
  });

  it('has one of two layouts: the default one or the empty one', () => {
    const claims: readonly RouteClaim[] = routeClaims;
    assert.deepEqual([...new Set(claims.map(({ layout }) => layout ?? 'default'))].toSorted(), ['default', 'empty']);
  });
});
