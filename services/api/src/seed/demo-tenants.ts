import type { Banner } from '@jangada/contracts/domains/site/site-config';
import type { TenantSettings } from '../tenants/tenant.ts';
import { bannerImages, brandFiles, siteDefaults } from './site-defaults.ts';

export interface DemoTenant {
  readonly id: string;
  readonly casinoId: number;
  readonly active: boolean;
  readonly hostname: string;
  readonly settings: TenantSettings;
}

type Copy = Pick<Banner, 'title' | 'text' | 'link'>;

const banners = (tenant: string, copies: readonly Copy[]): Banner[] =>
  copies.map((copy, index) => ({ id: index + 1, position: index + 1, ...bannerImages(tenant, index + 1), ...copy }));

/** The last banner of every site; it promises nothing. */
const together: Copy = {
  title: { pt: 'Jogue em boa companhia', en: 'Play in good company' },
  text: {
    pt: 'O chat é aberto: leia à vontade e entre para conversar.',
    en: 'The chat is open: read as you like, log in to talk.',
  },
  link: null,
};

const chatBlockedWords = ['caralho', 'porra', 'merda', 'otario', 'otário', 'idiota', 'burro', 'lixo'];

const common = { captcha: true, chatMinimumWagered: 0, chatBlockedWords } as const;

/** Long enough to cancel a withdrawal in the demo. */
const withdrawals = { cancellableForMs: 30_000 } as const;

const jangada: DemoTenant = {
  id: 'jangada',
  casinoId: 1,
  active: true,
  hostname: 'localhost',
  settings: {
    ...common,
    withdrawals,
    pixKey: '7d9f0335-8dcc-4054-9bf9-0dbd61d36906',
    favouredProviders: ['mare', 'norte'],
    hiddenProviders: [],
    site: {
      ...siteDefaults,
      ...brandFiles('jangada'),
      cashback: true,
      casAllowGoogleAuth: true,
      googleClientId: 'jangada-demo.apps.example.com',
      chat_support: true,
      jivoChat: 'jangada',
      gtmId: 'GTM-JANGADA1',
      name: 'Jangada',
      title: 'Jangada · cassino e esportes',
      description: 'Cassino, esportes e jogos ao vivo com depósito por PIX. Para maiores de 18 anos.',
      main_domain: { subdomain: 'www' },
      colors: { primary_color: '#0fb5a6', secondary_color: '#ff9d5c', muted: '#7a8b94' },
      betby: { active: true, brand_id: '2410887263374544896', theme_name: 'jangada' },
      appearance: { radiusPx: 12, displayFont: 'sora', colorMode: 'system' },
    },
    banners: banners('jangada', [
      {
        title: { pt: 'O mar é seu', en: 'The sea is yours' },
        text: { pt: 'Doze estúdios, um só saldo. Escolha e jogue.', en: 'Twelve studios, one balance. Pick and play.' },
        link: '/casino/games',
      },
      {
        title: { pt: 'PIX sem mistério', en: 'PIX, plainly' },
        text: {
          pt: 'Copie o código, pague no seu banco e acompanhe cada passo.',
          en: 'Copy the code, pay at your bank and follow every step.',
        },
        link: '/account/wallet',
      },
      {
        title: { pt: 'Esportes ao vivo', en: 'Live sports' },
        text: { pt: 'Odds que mudam com o jogo, na mesma conta.', en: 'Odds that move with the match, same account.' },
        link: '/sportsbook',
      },
      together,
    ]),
  },
};

const tucano: DemoTenant = {
  id: 'tucano',
  casinoId: 2,
  active: true,
  hostname: 'tucano.localhost',
  settings: {
    ...common,
    withdrawals,
    pixKey: '1b6a5c0e-52fb-4c2e-9a59-6f4a2f7f3c11',
    favouredProviders: ['saci', 'boitata', 'jabuti'],
    hiddenProviders: ['owl', 'pedra'],
    site: {
      ...siteDefaults,
      ...brandFiles('tucano'),
      cashback: true,
      name: 'Tucano',
      title: 'Tucano · jogos de crash, slots e apostas',
      description: 'Crash, slots e apostas esportivas para quem gosta de ritmo. Para maiores de 18 anos.',
      main_domain: { subdomain: 'tucano' },
      colors: { primary_color: '#ff7a00', secondary_color: '#ffd24d', muted: '#8a8178' },
      betby: { active: true, brand_id: '2410887263374544897', theme_name: 'tucano' },
      sportsProvider: 'iframe',
      appearance: { radiusPx: 20, displayFont: 'inter', colorMode: 'dark' },
      deposit_popup_values: [2_000, 5_000, 10_000, 20_000, 50_000],
    },
    banners: banners('tucano', [
      {
        title: { pt: 'Voe alto, pouse quando quiser', en: 'Fly high, land when you like' },
        text: { pt: 'Jogos de crash com saque automático.', en: 'Crash games with automatic cash-out.' },
        link: '/casino/games?category=crash',
      },
      {
        title: { pt: 'Lendas daqui', en: 'Our own legends' },
        text: {
          pt: 'Saci, Boitatá e Jabuti: slots com histórias brasileiras.',
          en: 'Saci, Boitatá and Jabuti: slots with Brazilian stories.',
        },
        link: '/casino/games?provider=saci',
      },
      {
        title: { pt: 'Rodada do fim de semana', en: 'This weekend’s matches' },
        text: { pt: 'Futebol, tênis, basquete e lutas.', en: 'Football, tennis, basketball and fights.' },
        link: '/sportsbook',
      },
      together,
    ]),
  },
};

const onca: DemoTenant = {
  id: 'onca',
  casinoId: 3,
  active: true,
  hostname: 'onca.localhost',
  settings: {
    ...common,
    pixKey: 'c2f4a1d8-0a77-4a58-8d55-2f6a3b9b6e40',
    // Real money must be played once before a withdrawal: a check against money laundering, not a condition of an
    // offer.
    depositTurnoverPercent: 100,
    favouredProviders: ['zarpa', 'lumina'],
    hiddenProviders: ['cobalt'],
    site: {
      ...siteDefaults,
      ...brandFiles('onca'),
      is_regulated: true,
      kyc: true,
      hasBoxes: false,
      name: 'Onça',
      title: 'Onça · mesas, roleta e esportes',
      description: 'Operação de demonstração nas regras brasileiras. Proibido para menores de 18 anos.',
      main_domain: { subdomain: 'onca' },
      reg_license: 'Licença de demonstração 0000/2026',
      chat_support: true,
      jivoChat: 'onca',
      colors: { primary_color: '#e0a526', secondary_color: '#1f7a4d', muted: '#7d8577' },
      betby: { active: true, brand_id: '2410887263374544898', theme_name: 'onca' },
      appearance: { radiusPx: 6, displayFont: 'sora', colorMode: 'dark' },
    },
    banners: banners('onca', [
      {
        title: { pt: 'Mesas ao vivo', en: 'Live tables' },
        text: {
          pt: 'Roleta, blackjack e bingo com limites claros.',
          en: 'Roulette, blackjack and bingo, limits in sight.',
        },
        link: '/casino/games?category=live',
      },
      {
        title: { pt: 'Jogue com limites', en: 'Play within limits' },
        text: {
          pt: 'Defina quanto e por quanto tempo, antes de começar.',
          en: 'Set how much and for how long, before you start.',
        },
        link: '/responsible-gaming',
      },
      {
        title: { pt: 'Esportes', en: 'Sports' },
        text: { pt: 'Pré-jogo e ao vivo, com histórico completo.', en: 'Before and during the match, full history.' },
        link: '/sportsbook',
      },
      together,
    ]),
  },
};

const manutencao: DemoTenant = {
  ...jangada,
  id: 'manutencao',
  casinoId: 4,
  active: false,
  hostname: 'manutencao.localhost',
  settings: {
    ...jangada.settings,
    pixKey: '9e1a7c55-3c0f-4b0c-8f6d-5a4f0e7f9d21',
    banners: [],
    site: {
      ...jangada.settings.site,
      ...brandFiles('manutencao'),
      images: {},
      name: 'Manutenção',
      title: 'Em manutenção',
      colors: { primary_color: '#5b7fa6', secondary_color: '#a6b5c4', muted: '#848d96' },
      betby: { active: false, brand_id: '2410887263374544899', theme_name: 'manutencao' },
    },
  },
};

export const demoTenants: readonly DemoTenant[] = [jangada, tucano, onca, manutencao];
