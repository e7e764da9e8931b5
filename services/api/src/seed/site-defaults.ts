import type { TenantSettings } from '../tenants/tenant.ts';

type Site = TenantSettings['site'];

/** The path of a file of `brand/<tenant>/` on the tenant's site. */
const brand = (tenant: string) => (file: string) => `/brand/${tenant}/${file}`;

const imageKeys = [
  'boxes',
  'brazil',
  'invite',
  'deposit',
  'home-bg',
  'box-opened',
  'letter-invite',
  'deposit-mobile',
  'login',
  'register',
  'login-mobile',
  'register-mobile',
] as const;

const footerMarks = ['footer-18', 'footer-responsible', 'footer-pix', 'footer-secure'] as const;

const AVATARS = 24;

/** One of the tenant's avatars. @param number any whole number; the same number gives the same picture */
export const avatarOf = (tenant: string, number: number): string =>
  brand(tenant)(`avatar-${String((number % AVATARS) + 1).padStart(2, '0')}.webp`);

/** The pictures, logos and icons of every demo tenant, by key. */
export const brandFiles = (tenant: string): Pick<Site, 'images' | 'icons' | 'logo' | 'logo_sizes'> => {
  const file = brand(tenant);
  return {
    images: {
      ...Object.fromEntries(imageKeys.map((key) => [key, file(`${key}.webp`)])),
      footer_images: footerMarks.map((mark) => file(`${mark}.svg`)),
    },
    icons: { 64: file('icon-64.png'), 144: file('icon-144.png'), 192: file('icon-192.png'), 512: file('icon-512.png') },
    logo: {
      header: file('logo-header.svg'),
      footer: file('logo-footer.svg'),
      header_light: file('logo-header-light.svg'),
      footer_light: file('logo-footer-light.svg'),
    },
    logo_sizes: { header: 32, footer: 40, auth: 44 },
  };
};

export const bannerImages = (tenant: string, number: number) => ({
  image: brand(tenant)(`banner-${number}.webp`),
  image_mobile: brand(tenant)(`banner-${number}-mobile.webp`),
});

/** The settings that all demo tenants share. Amounts are in centavos. */
export const siteDefaults = {
  kyc: false,
  is_regulated: false,
  hasSports: false,
  hasBoxes: true,
  disable_18_popup: false,
  version: '1.0.0',
  chat_support: false,
  cpa_value: 2_000,
  cpa_baseline: 5_000,
  affiliate_regular_user_active: true,
  casVerifyRegistrations: true,
  casAllowGoogleAuth: false,
  registerCPF: true,
  reg_phone: true,
  login_requires_cpf: false,
  login_requires_phone: true,
  login_requires_email: false,
  cashback_release_day: 1,
  cashback_release_hour: 9,
  cashback_conversion_percentage: 5,
  cashback: false,
  min_deposit: 1_000,
  max_deposit: 2_000_000,
  min_withdrawal: 2_000,
  max_withdrawal: 1_000_000,
  deposit_popup_values: [2_000, 5_000, 10_000, 20_000, 50_000],
  social_links: [],
  spineBox: {
    red: '#d64545',
    blue: '#3f7fd6',
    pink: '#d65a9c',
    black: '#2b2f36',
    green: '#3da26b',
    yellow: '#e0a526',
  },
} satisfies Partial<Site>;
