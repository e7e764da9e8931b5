import { safeParse } from '@jangada/contracts/values/schema';
import type { Schema, infer as Infer } from '@jangada/contracts/values/schema';
import { user } from '@jangada/contracts/domains/profile/user';
import type { User } from '@jangada/contracts/domains/profile/user';
import { siteConfig } from '@jangada/contracts/domains/site/site-config';
import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';

/** A builder's result is checked by the contract's schema, so that stub data and contract cannot differ. */
const checked = <S extends Schema>(schema: S, value: unknown): Infer<S> => {
  const result = safeParse(schema, value);
  if (!result.success) throw new TypeError(`The builder breaks the contract: ${JSON.stringify(result.error.issues)}`);
  return result.data;
};

/** A signed-in player with R$ 1.234,56, for the stub host and tests. */
export const aUser = (given: Partial<User> = {}): User =>
  checked(user, {
    id: 7,
    first_name: 'Marina',
    last_name: 'Azevedo',
    name: 'Marina Azevedo',
    email: 'marina@example.com',
    username: '11987654321',
    birth_date: '1991-04-12',
    avatar: null,
    language: 'pt',
    level: 3,
    totalBet: 250_000,
    user_likes: [],
    vip: { level: 1, points: 120 },
    wallet: {
      balance: 123_456,
      balance_withdrawal: 100_000,
      balance_bonus: 23_456,
      balance_rollover: 0,
      deposit_count: 2,
      version: 1,
    },
    cpf: '***.456.789-**',
    hide_metrics: false,
    email_verified_at: null,
    phone_verified_at: '2026-01-05T12:00:00Z',
    kyc_status: 'none',
    referral_code: 'MARINA7',
    created_at: '2026-01-05T12:00:00Z',
    ...given,
  });

/** A tenant with everything switched on, for the stub host and tests. */
export const aSite = (given: Partial<SiteConfig> = {}): SiteConfig =>
  checked(siteConfig, {
    tenant: 'jangada',
    is_regulated: false,
    casino_id: 1,
    kyc: true,
    hasSports: true,
    hasBoxes: true,
    disable_18_popup: false,
    active: true,
    title: 'Jangada: cassino e esportes',
    description: 'Jogos, esportes e PIX na hora.',
    name: 'Jangada',
    link: 'http://localhost:8080',
    version: '1',
    main_domain: { subdomain: 'www' },
    chat_support: false,
    vapidPublicKey: 'stub',
    cpa_value: 2000,
    cpa_baseline: 3000,
    affiliate_regular_user_active: true,
    casVerifyRegistrations: true,
    casAllowGoogleAuth: false,
    registerCPF: true,
    reg_phone: true,
    login_requires_cpf: false,
    login_requires_phone: true,
    login_requires_email: false,
    cashback_release_day: 1,
    cashback_release_hour: 12,
    cashback_conversion_percentage: 5,
    cashback: true,
    min_deposit: 1000,
    max_deposit: 5_000_000,
    min_withdrawal: 2000,
    max_withdrawal: 1_000_000,
    deposit_popup_values: [2000, 5000, 10_000, 20_000],
    colors: { muted: '#5b6b7a', primary_color: '#0f9d7a', secondary_color: '#f2b33d' },
    banners: [],
    social_links: [],
    logo: { header: '', footer: '', header_light: '', footer_light: '' },
    logo_sizes: {},
    apiLink: 'http://localhost:8081',
    betby: { active: true, brand_id: '1', theme_name: 'default' },
    images: {},
    icons: {},
    spineBox: {
      red: '#e5484d',
      blue: '#3e63dd',
      pink: '#d6409f',
      black: '#1c2024',
      green: '#30a46c',
      yellow: '#ffc53d',
    },
    appearance: { radiusPx: 12, displayFont: 'sora', colorMode: 'dark' },
    realtime: { key: 'stub', cluster: 'eu', tls: false },
    origins: { scripts: [], connections: [], images: [], frames: [] },
    ...given,
  });

/** The tenants one can switch between while a remote runs alone. */
export const stubTenants: readonly SiteConfig[] = [
  aSite(),
  aSite({
    tenant: 'tucano',
    name: 'Tucano',
    title: 'Tucano Bet',
    colors: { muted: '#6d5c72', primary_color: '#e4572e', secondary_color: '#ffc914' },
    appearance: { radiusPx: 20, displayFont: 'inter', colorMode: 'light' },
  }),
  aSite({
    tenant: 'onca',
    name: 'Onça',
    title: 'Onça Gaming',
    is_regulated: true,
    hasBoxes: false,
    colors: { muted: '#66635c', primary_color: '#c99a2e', secondary_color: '#7a2e1d' },
    appearance: { radiusPx: 4, displayFont: 'sora', colorMode: 'dark' },
  }),
];
