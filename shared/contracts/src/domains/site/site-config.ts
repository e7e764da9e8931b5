import { numericId, tenantSlug } from '../../values/ids.ts';
import { bilingual } from '../../values/languages.ts';
import { phoneChannel } from '../../values/message-channel.ts';
import { centavos, positiveCentavos } from '../../values/money.ts';
import * as z from '../../values/schema.ts';

const text = z.string().check(z.maxLength(4000));
const address = z.string().check(z.maxLength(2048));
const colour = z.string().check(z.maxLength(60));
const heightPx = z.optional(z.int().check(z.minimum(8), z.maximum(200)));

export const banner = z.object({
  id: numericId,
  image: address,
  image_mobile: address,
  title: bilingual,
  text: bilingual,
  /** A path of the site, or an absolute address. */
  link: z.nullable(address),
  position: z.int(),
});

export type Banner = z.infer<typeof banner>;

/** `betby`: a script in the page. `iframe`: the provider's page in a frame, with messages both ways (decision 0121). */
export const sportsProvider = z.enum(['betby', 'iframe']);

export type SportsProvider = z.infer<typeof sportsProvider>;

/** Who tells people from machines; both show a checkbox in a frame of the site (decision 0181). */
export const captchaService = z.enum(['turnstile', 'hcaptcha']);

export type CaptchaService = z.infer<typeof captchaService>;

/** What a player may not do before their identity is approved; `kyc` demands it for withdrawals anyway. */
export const identityDemand = z.enum(['withdrawal', 'bank-data']);

export type IdentityDemand = z.infer<typeof identityDemand>;

/** A path the server redirects to another path of the site or to another site (RTE-21, RTE-22). */
export const siteRedirect = z.object({
  /** Without language prefix; `/old/{rest…}` patterns as in the route table. */
  from: z.string().check(z.maxLength(200), z.regex(/^\/[^\s]*$/)),
  to: z.string().check(z.maxLength(2048), z.regex(/^(\/(?!\/)|https:\/\/)/)),
});

export type SiteRedirect = z.infer<typeof siteRedirect>;

/** The limit of the operator's own snippet, which is in every page of the site (CFG-18). */
export const SNIPPET_CHARACTERS_MAX = 10_000;

/** The heading of a content page, `/pages/{slug}`. */
export const pageHeading = z.object({ slug: z.string().check(z.maxLength(60)), title: bilingual });

export type PageHeading = z.infer<typeof pageHeading>;

/** The limit of content pages: their headings are in every page of the site. */
export const CONTENT_PAGES_MAX = 50;

/**
 * The site configuration of a tenant (CFG-01 to CFG-84). The names of the fields are fixed by the requirements. Amounts
 * are centavos. It contains no secret, because every visitor receives it.
 */
export const siteConfig = z.object({
  /** The tenant's short name, for plans and logs. */
  tenant: tenantSlug,
  is_regulated: z.boolean(),
  casino_id: numericId,
  kyc: z.boolean(),
  /** Moments at which an approved identity is demanded, besides those of `kyc`. */
  identityMoments: z.optional(z.array(identityDemand).check(z.maxLength(4))),
  hasSports: z.boolean(),
  hasBoxes: z.boolean(),
  disable_18_popup: z.boolean(),
  active: z.boolean(),
  title: text,
  description: text,
  name: text,
  link: address,
  version: text,
  main_domain: z.object({ subdomain: text }),

  /** The tag-manager id; `gtmId` wins when both are set (CFG-16). */
  tagManagerId: z.optional(text),
  gtmId: z.optional(text),
  gtmSource: z.optional(address),
  html: z.optional(z.string().check(z.maxLength(SNIPPET_CHARACTERS_MAX))),
  jivoChat: z.optional(text),
  /** The address of the live-chat widget's script, without the widget id; by default the public service's. */
  jivoScript: z.optional(address),
  chat_support: z.boolean(),
  /** The ways in which a code goes to a phone, in the order in which they are tried; SMS alone when missing. */
  phone_codes: z.optional(z.array(phoneChannel).check(z.minLength(1), z.maxLength(2))),

  cpa_value: centavos,
  cpa_baseline: centavos,
  affiliate_regular_user_active: z.boolean(),

  googleClientId: z.optional(text),
  /** Google's page for signing in; missing where the tenant has not enabled it. */
  googleSignIn: z.optional(address),
  /** Whose captcha the site has; Turnstile's where it is missing. */
  captchaService: z.optional(captchaService),
  /** The site key of the captcha, of whichever service it is; without one there is no captcha. */
  turnstileSiteKey: z.optional(text),
  /** The address of the captcha's script; by default the public service's. Only the captcha's frame starts it. */
  turnstileScript: z.optional(address),
  /** The public key for push subscriptions (PWA-12); missing where push is not configured. */
  vapidPublicKey: z.optional(text),
  casVerifyRegistrations: z.boolean(),
  casAllowGoogleAuth: z.boolean(),
  registerCPF: z.boolean(),
  reg_license: z.optional(text),
  /** The company that operates the site. */
  legal_name: z.optional(text),
  reg_phone: z.boolean(),
  reg_alert: z.optional(text),
  login_requires_cpf: z.boolean(),
  login_requires_phone: z.boolean(),
  login_requires_email: z.boolean(),

  cashback_release_day: z.int().check(z.minimum(0), z.maximum(6)),
  cashback_release_hour: z.int().check(z.minimum(0), z.maximum(23)),
  cashback_conversion_percentage: z.number().check(z.minimum(0), z.maximum(100)),
  cashback: z.boolean(),

  min_deposit: positiveCentavos,
  max_deposit: positiveCentavos,
  min_withdrawal: positiveCentavos,
  max_withdrawal: positiveCentavos,
  deposit_popup_values: z.array(positiveCentavos).check(z.maxLength(12)),

  colors: z.object({ muted: colour, primary_color: colour, secondary_color: colour }),
  banners: z.array(banner).check(z.maxLength(20)),
  social_links: z.array(z.object({ href: address, icon: text, ariaLabel: text })).check(z.maxLength(12)),
  logo: z.object({ header: address, footer: address, header_light: address, footer_light: address }),
  logo_sizes: z.object({ header: heightPx, footer: heightPx, auth: heightPx }),
  apiLink: address,

  betby: z.object({
    active: z.boolean(),
    brand_id: text,
    theme_name: text,
    /** The address of the widget's script, different per operator. */
    script: z.optional(address),
  }),
  /** The provider of the sports widget, if `betby.active`; by default Betby (decision 0121). */
  sportsProvider: z.optional(sportsProvider),
  /** The address of the provider's page that the frame shows when `sportsProvider` is `iframe`. */
  sportsFrame: z.optional(address),
  /** The provider's list of live events; without it the site shows no live events around the widget. */
  sportsLive: z.optional(address),
  images: z.object({
    boxes: z.optional(address),
    brazil: z.optional(address),
    invite: z.optional(address),
    deposit: z.optional(address),
    'home-bg': z.optional(address),
    'box-opened': z.optional(address),
    'letter-invite': z.optional(address),
    'deposit-mobile': z.optional(address),
    login: z.optional(address),
    register: z.optional(address),
    'login-mobile': z.optional(address),
    'register-mobile': z.optional(address),
    footer_images: z.optional(z.array(address).check(z.maxLength(12))),
  }),
  icons: z.object({
    64: z.optional(address),
    144: z.optional(address),
    192: z.optional(address),
    512: z.optional(address),
  }),
  spineBox: z.object({
    red: colour,
    blue: colour,
    pink: colour,
    black: colour,
    green: colour,
    yellow: colour,
  }),
  /** Redirects of the server, tried before the routes. */
  redirects: z.optional(z.array(siteRedirect).check(z.maxLength(100))),
  /** The published content pages that `/pages/{slug}` shows, without their texts. */
  pages: z.optional(z.array(pageHeading).check(z.maxLength(CONTENT_PAGES_MAX))),
  /** The differences between tenants beyond hue: corner radius, display font, first colour mode. */
  appearance: z.object({
    radiusPx: z.int().check(z.minimum(0), z.maximum(24)),
    displayFont: z.enum(['sora', 'inter']),
    colorMode: z.enum(['system', 'light', 'dark']),
  }),
  /** The address of the realtime gateway, and the app of this tenant. The key is public by protocol. */
  realtime: z.object({ key: text, host: z.optional(text), port: z.optional(z.int()), cluster: text, tls: z.boolean() }),
  /** Origins of third parties that this tenant embeds; the edge writes them into the page's CSP. */
  origins: z.object({
    scripts: z.array(address),
    connections: z.array(address),
    images: z.array(address),
    frames: z.array(address),
  }),
});

export type SiteConfig = z.infer<typeof siteConfig>;
