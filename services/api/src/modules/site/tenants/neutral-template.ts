import type { Tx } from '../../../database/database.ts';
import { siteDefaults } from '../../../seed/site-defaults.ts';
import { NO_PIX_KEY, type TenantSettings } from '../../../tenants/tenant.ts';

/** Greys and a plain blue, until the operator sets the site's own (`colors`). */
const colors = { primary_color: '#2f6fde', secondary_color: '#5b8def', muted: '#7c8794' };

/** Named by the tenant itself, so it is empty here. */
const nameless = { name: '', title: '', description: '' };

/**
 * What the first tenant of an installation begins with: rules on the careful side, no picture, no promise, no text of
 * the demo. The site's name stands where a logo is missing.
 */
export const neutralTemplate: TenantSettings = {
  captcha: true,
  pixKey: NO_PIX_KEY,
  chatMinimumWagered: 0,
  chatBlockedWords: [],
  favouredProviders: [],
  hiddenProviders: [],
  banners: [],
  site: {
    ...siteDefaults,
    ...nameless,
    kyc: true,
    hasBoxes: false,
    affiliate_regular_user_active: false,
    main_domain: { subdomain: 'www' },
    colors,
    images: {},
    icons: {},
    logo: { header: '', footer: '', header_light: '', footer_light: '' },
    logo_sizes: { header: 32, footer: 40, auth: 44 },
    betby: { active: false, brand_id: '', theme_name: 'neutral' },
    appearance: { radiusPx: 10, displayFont: 'inter', colorMode: 'system' },
  },
};

const GAMES_PER_ROW = 18;
const FEATURED_MAX = 24;
const popular = { slug: 'popular', name_pt: 'Em alta', name_en: 'Popular', sort: 'popular' } as const;
const fresh = { slug: 'new', name_pt: 'Novidades', name_en: 'New', sort: 'new' } as const;

/** Rows of games that need no other content: the popular and the new ones. */
export const writeNeutralContent = async (tx: Tx): Promise<void> => {
  await tx.deleteFrom('game_rows').execute();
  await tx
    .insertInto('game_rows')
    .values(
      [
        { ...popular, place: 'home' as const, position: 0, games_max: GAMES_PER_ROW },
        { ...fresh, place: 'home' as const, position: 1, games_max: GAMES_PER_ROW },
        { ...popular, place: 'featured' as const, position: 0, games_max: FEATURED_MAX },
      ].map((row) => ({ ...row, category: null, provider_code: null })),
    )
    .execute();
};
